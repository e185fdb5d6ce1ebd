package ui

import (
	"time"

	"qilab/solver/external"
	"qilab/ui/session"
)

// watchEngines says on the status line that an engine of others takes longer than it should, for as long as it does.
func watchEngines(w *Window) {
	for _, g := range w.session.Games() {
		if g.External == nil {
			continue
		}
		g.External.Watch(func(d *external.Delay) {
			w.deps.Post(func() {
				if w.closed {
					return
				}
				text := ""
				if d != nil {
					text = w.words.T("engine.late", d.Engine, int(d.Wait.Round(time.Second)/time.Second))
				}
				w.status.wait(w.clean(text))
				w.refreshCommands()
			})
		})
	}
}

// canRestartEngine reports whether the game has an engine of others that runs.
func canRestartEngine(s *session.Session) bool {
	e := s.Current().External
	return e != nil && e.Running()
}

// restartEngine gives up an engine of others that hangs. What it was at is begun again with another copy of it.
func restartEngine(w *Window) {
	s := w.session
	thought := s.Players.StopThinking()
	on, paused := s.Analysis.On()
	searched := on && !paused
	if searched {
		s.Analysis.SetPaused(true)
	}
	s.Current().External.Restart()
	if searched {
		s.Analysis.SetPaused(false)
	}
	if thought {
		s.Players.Go()
	}
	w.tell(w.words.T("engine.restarted"))
}
