package ui

import (
	"errors"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/ui/prose"
	"qilab/ui/session"
)

// The keys of storage.Meta.Session.
const (
	metaFirst  = "first"  // the level of the program, or empty for a person
	metaSecond = "second" //
	metaSetup  = "setup"  // the set-up in the editor, if it is open
	metaDraft  = "draft"  // the set-up that was left in the editor and not played
	metaPuzzle = "puzzle" // the puzzle that the game is an attempt at, as puzzle.Format writes it
)

// meta is what a game file keeps of the session.
func (w *Window) meta() storage.Meta {
	seats := w.session.Players.Seats()
	meta := storage.Meta{Session: map[string]string{
		metaFirst: seats[core.First].Level, metaSecond: seats[core.Second].Level,
	}}
	if e := w.session.Editor.Sketch(); e != nil {
		meta.Session[metaSetup] = e.Text()
	}
	if setup, ok := w.session.Editor.Draft(); ok {
		meta.Session[metaDraft] = w.session.Rules().FormatSetup(setup)
	}
	if p, ok := w.session.Puzzle.Current(); ok {
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

// autosave hands the work to the disk without waiting for it. What comes of it is told to the keeper.
func (w *Window) autosave() { _ = w.saver.SaveGame(w.session.Document().Snapshot(), w.meta()) }

func (w *Window) saveSettings() { _ = w.saver.SaveSettings(w.settings) }

// restore brings back what was on the table when the program ended, and says what could not be read.
func (w *Window) restore() {
	screen := w.settings.Get(setScreen)
	w.session.Analysis.SetOn(w.settings.Bool(setAnalysing))
	game, meta, err := w.deps.Store.Autosave().Load()
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		w.addProblem(err)
	}
	if game == nil {
		screen = screenHome
	} else if err := w.session.Restore(game, w.seatsOf(game.Rules(), meta)); err != nil {
		w.addProblem(err)
	} else {
		w.resumePuzzle(meta)
		w.resumeOpening(game.Rules(), meta)
		w.resumeSight(meta)
		w.restored = true
		if setup, err := game.Rules().ParseSetup(meta.Session[metaDraft]); err == nil && meta.Session[metaDraft] != "" {
			w.session.Editor.KeepDraft(setup)
		}
		if text := meta.Session[metaSetup]; text != "" {
			_ = w.session.Editor.OpenText(text) // the game is there without it
		}
	}
	w.show(screen)
	w.deps.Post(w.reportProblems) // when the window is there
}

// addProblem keeps what is wrong with a file until it is told, which is soon.
func (w *Window) addProblem(err error) {
	var p storage.Problem
	if !errors.As(err, &p) {
		p = storage.Problem{Code: "read", File: w.deps.Store.Dir(), Err: err}
	}
	w.addProblems([]storage.Problem{p})
}

func (w *Window) addProblems(list []storage.Problem) {
	if len(list) > 0 {
		w.deps.Problems = append(w.deps.Problems, list...)
		w.deps.Post(w.reportProblems)
	}
}

// reportProblems tells once what was wrong with the files.
func (w *Window) reportProblems() {
	if len(w.deps.Problems) == 0 || w.closed {
		return
	}
	var texts []string
	for _, p := range w.deps.Problems {
		texts = append(texts, w.words.Error(p)+w.words.T("punctuation.stop"))
	}
	w.deps.Problems = nil
	w.message(w.words.T("problems.title"), w.clean(strings.Join(texts, "\n\n")))
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
		body:  prose.New(w.words.T("others.text")),
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
		w.keeper.failed(err, w.quickWrite, w.keeper.elsewhere)
		return
	}
	w.quick = w.quickTime()
	w.tell(w.words.T("slot.quick.saved"))
}

// quickLoad takes the game out of the quick slot; it can be undone.
func (w *Window) quickLoad() {
	game, meta, err := w.deps.Store.Quick().Load()
	if errors.Is(err, storage.ErrNotFound) {
		w.tell(w.words.T("slot.quick.empty"))
		return
	}
	if game != nil {
		w.quick = w.quickTime() // it is known now what is there
	}
	w.openLoaded(game, meta, err, w.words.T("slot.quick.loaded"))
}

// openLoaded puts what was loaded on the table, which may be a part of a damaged game, and says what was wrong.
func (w *Window) openLoaded(game *core.Game, meta storage.Meta, err error, said string) {
	if game != nil {
		w.open(game, meta, said)
	}
	if err != nil {
		w.addProblem(err)
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
		w.session.Puzzle.Resume(p)
		w.resumeHelp(meta)
	}
}
