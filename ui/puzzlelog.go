package ui

import (
	"slices"
	"strings"

	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/ui/session"
)

// metaHelp is the key of storage.Meta.Session for the help that the attempt at a puzzle has had.
const metaHelp = "puzzle-help"

// puzzleLog is what has become of the puzzles, kept in the settings as ids with spaces between them: those that were
// solved, and those that were not, but whose solution was shown.
type puzzleLog struct {
	get func(key string) string
	set func(key, value string)
}

func (w *Window) puzzleLog() puzzleLog { return puzzleLog{w.settings.Get, w.set} }

// logID is an id as the log writes it: names may have spaces.
func logID(id string) string { return strings.Join(strings.Fields(id), "_") }

func (l puzzleLog) has(key, id string) bool {
	return slices.Contains(strings.Fields(l.get(key)), logID(id))
}

// put adds an id to a list, or takes it out.
func (l puzzleLog) put(key, id string, in bool) {
	list := strings.Fields(l.get(key))
	at := slices.Index(list, logID(id))
	switch {
	case in && at < 0:
		list = append(list, logID(id))
	case !in && at >= 0:
		list = slices.Delete(list, at, at+1)
	default:
		return
	}
	l.set(key, strings.Join(list, " "))
}

// solved reports whether a puzzle was solved without its solution.
func (l puzzleLog) solved(id string) bool { return l.has(setSolved, id) }

// shown reports whether the solution of a puzzle was shown, and it was not solved without it.
func (l puzzleLog) shown(id string) bool { return !l.solved(id) && l.has(setShown, id) }

// notePuzzle keeps what has become of the puzzle on the table. One whose solution was shown counts as that, until an
// attempt from the beginning solves it without.
func (w *Window) notePuzzle() {
	p, ok := w.session.Puzzle.Current()
	if !ok {
		return
	}
	task, log := w.session.Puzzle.Task(), w.puzzleLog()
	switch {
	case task.Help == session.SolutionShown:
		if !log.solved(p.ID) {
			log.put(setShown, p.ID, true)
		}
	case task.State == puzzle.Solved:
		log.put(setSolved, p.ID, true)
		log.put(setShown, p.ID, false)
	}
}

// puzzleTally says how many puzzles of a list are solved, and of how many more the solution was shown.
func (w *Window) puzzleTally(list []familyPuzzle) string {
	log, solved, shown := w.puzzleLog(), 0, 0
	for _, p := range list {
		switch {
		case log.solved(p.ID):
			solved++
		case log.shown(p.ID):
			shown++
		}
	}
	text := w.words.T("puzzles.solved", solved, len(list))
	if shown > 0 {
		text += w.words.T("puzzles.shown", shown)
	}
	return text
}

// keepHelp puts the help that the attempt on the table has had into what is saved, so that closing the program does not
// make up for it.
func (w *Window) keepHelp(meta storage.Meta) {
	if help := w.session.Puzzle.Task().Help; help != session.NoHelp {
		meta.Session[metaHelp] = help.String()
	}
}

// resumeHelp takes it up again.
func (w *Window) resumeHelp(meta storage.Meta) {
	for _, h := range []session.Help{session.HintShown, session.SolutionShown} {
		if meta.Session[metaHelp] == h.String() {
			w.session.Puzzle.NoteHelp(h)
		}
	}
}
