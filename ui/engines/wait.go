package engines

import (
	"time"

	"qilab/solver/external"
)

// watch shows on the status line when a third-party engine takes too long.
func (r *Room) watch() {
	for _, g := range r.Table.Games() {
		if g.External == nil {
			continue
		}
		g.External.Watch(func(d *external.Delay) {
			r.Host.Post(func() {
				if r.Host.Closed() {
					return
				}
				text := ""
				if d != nil {
					text = r.Words.T("engine.late", d.Engine, int(d.Wait.Round(time.Second)/time.Second))
				}
				r.Host.Wait(text)
				r.Host.RefreshCommands()
			})
		})
	}
}

// canRestart reports whether an engine has failed, or a third-party engine of the game is running.
func (r *Room) canRestart() bool {
	e := r.Table.Current().External
	return e != nil && e.Running() || r.Search.Failures.Here() != nil || r.Search.Second.Failure() != nil
}

// restart stops a hanging third-party engine, restarts its work in a new process, and repeats the searches that have failed.
func (r *Room) restart() {
	t := r.Table
	thought := t.Players.StopThinking()
	on, paused := r.Search.Analysis.On()
	searched := on && !paused
	if searched {
		r.Search.Analysis.SetPaused(true)
	}
	if e := t.Current().External; e != nil {
		e.Restart()
		r.Host.Tell(r.Words.T("engine.restarted"))
	}
	r.Search.Pondering.Renew()
	r.Search.Failures.Retry()
	if searched {
		r.Search.Analysis.SetPaused(false)
	}
	if thought {
		t.Players.Go()
	}
}
