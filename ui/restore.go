package ui

import (
	"errors"
	"time"

	"qilab/storage"
	"qilab/ui/gamefile"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// restore restores the game of the previous run, and reports unreadable files.
func (w *Window) restore() {
	c := w.context
	for _, p := range w.deps.Problems {
		c.Problem(p)
	}
	screen := c.Settings.Get(prefs.Screen)
	c.Search.Analysis.SetOn(c.Settings.Bool(prefs.Analysing))
	game, meta, err := w.deps.Store.Autosave().Load()
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		c.Problem(err)
	}
	w.following = true // earlier changes would overwrite the stored game
	if game == nil {
		w.saving.Fresh()
		if screen == prefs.GameScreen {
			screen = prefs.HomeScreen
		}
	} else if err := gamefile.Restore(c.Table, game, meta); err != nil {
		c.Problem(err)
	} else {
		w.restored = true
	}
	w.recorder.Begin()
	w.shell.Show(screen)
}

// remember saves the layout of the window, and texts being edited.
func (w *Window) remember() {
	w.shell.Leave()
	if size := w.shell.Canvas().Size(); !w.Fyne().FullScreen() && size.Width >= 400 && size.Height >= 300 {
		w.context.Settings.SetInt(prefs.Width, int(size.Width))
		w.context.Settings.SetInt(prefs.Height, int(size.Height))
	}
	w.game.Remember()
	if w.context.Table.Clocks.On() {
		w.saving.Autosave() // with the time of the current turn
	}
}

// clockSaves is how often the time of the current turn is saved.
const clockSaves = 10 * time.Second

// ticked handles a running clock.
func (w *Window) ticked(t table.Tick) {
	if w.shell.Closed() || !w.following {
		return
	}
	w.game.Ticked(t)
	if now := time.Now(); now.Sub(w.clockSaved) >= clockSaves {
		w.clockSaved = now
		w.saving.Autosave()
	}
}
