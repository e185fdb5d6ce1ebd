package ui

import (
	"errors"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/ui/session"
)

// The keys of storage.Meta.Session.
const (
	metaFirst  = "first"  // the level of the program, or empty for a person
	metaSecond = "second" //
	metaSetup  = "setup"  // the set-up in the editor, if it is open
	metaPuzzle = "puzzle" // the puzzle that the game is an attempt at, as puzzle.Format writes it
)

// meta is what a game file keeps of the session.
func (w *Window) meta() storage.Meta {
	seats := w.session.Seats()
	meta := storage.Meta{Session: map[string]string{
		metaFirst: seats[core.First].Level, metaSecond: seats[core.Second].Level,
	}}
	if e := w.session.Editor(); e != nil {
		meta.Session[metaSetup] = e.Text()
	}
	if p, ok := w.session.Puzzle(); ok {
		meta.Session[metaPuzzle] = puzzle.Format(p)
		w.keepHelp(meta)
	}
	w.keepOpening(meta)
	w.keepSight(meta)
	return meta
}

// seatsOf is who played a saved game. A level that the game does not have any more becomes a person.
func (w *Window) seatsOf(r core.Rules, meta storage.Meta) [2]session.Seat {
	var seats [2]session.Seat
	for side, key := range [2]string{metaFirst, metaSecond} {
		if level := meta.Session[key]; w.hasLevel(r, level) {
			seats[side].Level = level
		}
	}
	return seats
}

func (w *Window) hasLevel(r core.Rules, level string) bool {
	g, ok := w.session.GameByID(r.ID())
	if !ok || g.Opponent == nil {
		return false
	}
	for _, l := range g.Opponent.Levels() {
		if l.ID == level {
			return true
		}
	}
	return false
}

// autosave hands the work to the disk without waiting for it.
func (w *Window) autosave() {
	if err := w.saver.SaveGame(w.session.Document().Game(), w.meta()); err != nil {
		w.tell(w.words.Error(err))
	}
}

func (w *Window) saveSettings() {
	if err := w.saver.SaveSettings(w.settings); err != nil {
		w.tell(w.words.Error(err))
	}
}

// saved is told by the autosaver: an error, or nil when it could write again.
func (w *Window) saved(err error) {
	switch {
	case w.closed:
	case err != nil:
		w.tell(w.words.T("save.failed") + w.words.Error(err))
	default:
		w.tell(w.words.T("save.again"))
	}
}

// restore brings back what was on the table when the program ended, and says what could not be read.
func (w *Window) restore() {
	screen := w.settings.Get(setScreen)
	w.session.SetAnalysing(w.settings.Bool(setAnalysing))
	game, meta, err := w.deps.Store.Autosave().Load()
	switch {
	case errors.Is(err, storage.ErrNotFound):
		screen = screenHome
	case err != nil:
		screen = screenHome
		w.addProblem(err)
	default:
		if err := w.session.Restore(game, w.seatsOf(game.Rules(), meta)); err != nil {
			w.addProblem(err)
			break
		}
		w.resumePuzzle(meta)
		w.resumeOpening(game.Rules(), meta)
		w.resumeSight(meta)
		w.restored = true
		if text := meta.Session[metaSetup]; text != "" {
			_ = w.session.OpenSetup(text) // the game is there without it
		}
	}
	w.show(screen)
	w.reportProblems()
}

func (w *Window) addProblem(err error) {
	var p storage.Problem
	if !errors.As(err, &p) {
		p = storage.Problem{Code: "read", File: w.deps.Store.Dir(), Err: err}
	}
	w.deps.Problems = append(w.deps.Problems, p)
}

// reportProblems tells once what was wrong with the files.
func (w *Window) reportProblems() {
	if len(w.deps.Problems) == 0 {
		return
	}
	text := ""
	for _, p := range w.deps.Problems {
		text += w.words.Error(p) + "\n\n"
	}
	w.deps.Problems = nil
	w.message(w.words.T("problems.title"), w.clean(w.words.T("problems.intro")+"\n\n"+text))
}

// remember keeps how the window looks.
func (w *Window) remember() {
	size := w.win.Canvas().Size()
	if size.Width >= 400 && size.Height >= 300 {
		w.setInt(setWidth, int(size.Width))
		w.setInt(setHeight, int(size.Height))
	}
	if w.view != nil {
		w.setInt(setBoardSplit, percent(w.view.boardSplit.Offset, 10, 90))
		w.setInt(setSideSplit, percent(w.view.sideSplit.Offset, 5, 95))
	}
}

func percent(share float64, least, most int) int { return min(most, max(least, int(share*100+0.5))) }

// tellOthers says what it means that another window is open.
func (w *Window) tellOthers() {
	w.dialog(dialogSpec{
		title: w.words.T("others.title"),
		body:  w.note(w.words.T("others.text")),
		size:  fyne.NewSize(460, 230),
		close: w.words.T("dialog.ok"),
	})
}

// quickTime is when the quick slot was saved last, by this window or another one; zero if it is empty.
func (w *Window) quickTime() time.Time {
	info, err := w.deps.Store.Quick().Info()
	if err != nil {
		return time.Time{}
	}
	return info.Saved
}

// quickSave puts the game into the quick slot, and asks first if another window has put one there.
func (w *Window) quickSave() {
	if at := w.quickTime(); !at.IsZero() && !at.Equal(w.quick) {
		w.askFirst(w.words.T("slot.quick.name"), w.words.T("slot.quick.other", w.words.Time(at)), w.words.T("dialog.replace"),
			w.words.T("dialog.cancel"), w.quickWrite)
		return
	}
	w.quickWrite()
}

func (w *Window) quickWrite() {
	if err := w.deps.Store.Quick().Save(w.session.Document().Game(), w.meta()); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.quick = w.quickTime()
	w.tell(w.words.T("slot.quick.saved"))
}

// quickLoad takes the game out of the quick slot; it can be undone.
func (w *Window) quickLoad() {
	game, meta, err := w.deps.Store.Quick().Load()
	switch {
	case errors.Is(err, storage.ErrNotFound):
		w.tell(w.words.T("slot.quick.empty"))
	case err != nil:
		w.message(w.words.T("problems.title"), w.clean(w.words.Error(err)))
	default:
		w.quick = w.quickTime() // it is known now what is there
		w.open(game, meta, w.words.T("slot.quick.loaded"))
	}
}

// open puts a saved game on the table; it can be undone.
func (w *Window) open(game *core.Game, meta storage.Meta, said string) {
	if err := w.session.OpenWith(game, w.seatsOf(game.Rules(), meta)); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.resumePuzzle(meta)
	w.resumeOpening(game.Rules(), meta)
	w.resumeSight(meta)
	w.show(screenGame)
	w.tell(said)
}

// resumePuzzle goes on with the puzzle that a saved game is an attempt at.
func (w *Window) resumePuzzle(meta storage.Meta) {
	text := meta.Session[metaPuzzle]
	if text == "" {
		return
	}
	if p, err := puzzle.Parse(text); err == nil {
		w.session.ResumePuzzle(p)
		w.resumeHelp(meta)
	}
}
