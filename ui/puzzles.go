package ui

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/ui/command"
	"qilab/ui/session"
)

// ownPuzzle begins the ids of the puzzles that the person has made; their name follows.
const ownPuzzle = "own:"

func (w *Window) puzzleCommands() command.Table {
	const menu = "puzzle"
	s := w.session
	solving := func() bool {
		_, ok := s.Puzzle()
		return ok && w.playing()
	}
	open := func() bool { return solving() && s.PuzzleTask().State == puzzle.Open && w.proving == nil }
	return command.Table{
		{ID: "puzzles", Menu: menu, Keys: keys(command.Ctrl(fyne.KeyP)), Enabled: func() bool { return len(w.puzzleGames()) > 0 },
			Run: func() { w.puzzlesDialog(s.Current()) }},
		{ID: "make-puzzle", Menu: menu, Keys: keys(command.CtrlShift(fyne.KeyP)), Enabled: func() bool {
			return w.onBoard() && s.Current().Prover != nil
		}, Run: w.makePuzzleDialog},
		{ID: "puzzle-hint", Menu: menu, Gap: true, Keys: keys(command.Plain(fyne.KeyT)), Enabled: open, Run: w.puzzleHint},
		{ID: "puzzle-solution", Menu: menu, Keys: keys(command.Plain(fyne.KeyY)), Enabled: open, Run: w.puzzleSolution},
		{ID: "puzzle-next", Menu: menu, Keys: keys(command.Plain(fyne.KeyN)), Enabled: solving, Run: w.nextPuzzle},
		{ID: "puzzle-leave", Menu: menu, Enabled: solving, Run: s.LeavePuzzle},
	}
}

// puzzleGames lists the first games of the families that have puzzles.
func (w *Window) puzzleGames() []catalog.Game {
	var list []catalog.Game
	for _, g := range w.familyHeads() {
		if slices.ContainsFunc(w.relatives(g), func(g catalog.Game) bool { return g.Prover != nil }) {
			list = append(list, g)
		}
	}
	return list
}

// familyPuzzle is a puzzle of a game of a family.
type familyPuzzle struct {
	game catalog.Game
	puzzle.Puzzle
}

// familyPuzzles lists the puzzles of the family of a game, those of one game after those of another.
func (w *Window) familyPuzzles(g catalog.Game) []familyPuzzle {
	var list []familyPuzzle
	for _, g := range w.relatives(g) {
		if g.Prover == nil {
			continue
		}
		for _, p := range w.puzzlesOf(g) {
			list = append(list, familyPuzzle{g, p})
		}
	}
	return list
}

// puzzlesOf lists the puzzles of a game: those that come with the program, then the person's own.
func (w *Window) puzzlesOf(g catalog.Game) []puzzle.Puzzle {
	list := slices.Clone(g.Puzzles)
	entries, problems := w.deps.Store.Puzzles().List()
	w.addProblems(problems)
	for _, e := range entries {
		if p, ok := puzzleOf(e); ok && e.Game == g.Rules.ID() {
			list = append(list, p)
		}
	}
	return list
}

// puzzleOf is the puzzle of an entry of the shelf, under the entry's name.
func puzzleOf(e storage.Entry) (puzzle.Puzzle, bool) {
	p, err := puzzle.Parse(e.Meta.Session[metaPuzzle])
	if err != nil || e.Err != nil {
		return puzzle.Puzzle{}, false
	}
	p.ID = ownPuzzle + e.Name
	return p, true
}

// puzzleTitle is what a puzzle is called: the number of one that came with the program, or its name.
func (w *Window) puzzleTitle(g catalog.Game, p puzzle.Puzzle) string {
	if name, own := strings.CutPrefix(p.ID, ownPuzzle); own && name != "" {
		return w.clean(name)
	}
	for i, q := range g.Puzzles {
		if q.ID == p.ID {
			return w.words.T("puzzle.number", i+1)
		}
	}
	return w.words.T("puzzle.one")
}

// startPuzzle puts a puzzle on the table, with the analysis hidden: it would tell the solution.
func (w *Window) startPuzzle(g catalog.Game, p puzzle.Puzzle) {
	w.stopProving()
	if err := w.session.StartPuzzle(g, p); err != nil {
		w.message(w.words.T("problems.title"), w.clean(w.words.Error(err)))
		return
	}
	w.show(screenGame)
	w.tell("")
}

// nextPuzzle goes on to the next puzzle of the family of the game, an unsolved one if there is any.
func (w *Window) nextPuzzle() {
	list := w.familyPuzzles(w.session.Current())
	now, ok := w.session.Puzzle()
	if !ok || len(list) == 0 {
		return
	}
	at := slices.IndexFunc(list, func(p familyPuzzle) bool { return p.ID == now.ID })
	next := list[(at+1)%len(list)]
	for i := range list {
		if p := list[(at+1+i)%len(list)]; !w.puzzleLog().solved(p.ID) && p.ID != now.ID {
			next = p
			break
		}
	}
	w.startPuzzle(next.game, next.Puzzle)
}

// puzzleHint shows which piece has to be moved, or where something has to be put when there is nothing else to choose: a
// stone, a captured piece, the piece that has scored.
func (w *Window) puzzleHint() {
	w.prove(func(proof puzzle.Proof) {
		key := proof.Keys[0]
		if key.From == core.NoSquare || oneOrigin(w.session.Position().Moves()) {
			w.view.setPreview(proof.Line[:1])
		} else {
			w.view.pointTo(key.From)
		}
		w.session.NoteHelp(session.HintShown)
		w.tell(w.words.T("puzzle.hint"))
	})
}

// oneOrigin reports whether all moves begin on the same square.
func oneOrigin(moves []core.Move) bool {
	return !slices.ContainsFunc(moves, func(m core.Move) bool { return m.From != moves[0].From })
}

// puzzleSolution shows the way to the goal.
func (w *Window) puzzleSolution() {
	w.prove(func(proof puzzle.Proof) {
		w.session.NoteHelp(session.SolutionShown)
		w.view.setPreview(proof.Line)
		w.tell(w.words.T("puzzle.line", w.words.Line(w.session.Rules(), w.session.Position(), proof.Line)))
	})
}

// prove looks for the way to the goal from the position that is looked at, and shows it if it is still looked at then.
func (w *Window) prove(show func(puzzle.Proof)) {
	w.stopProving()
	ctx, cancel := context.WithCancel(context.Background())
	node := w.session.Node()
	w.proving = cancel
	w.tell(w.words.T("puzzle.searching"))
	found := func(proof puzzle.Proof, err error) {
		w.stopProving()
		switch {
		case w.closed || w.session.Node() != node || w.view == nil:
		case err != nil:
			w.tell(w.words.Error(err))
		case proof.Moves == 0 || len(proof.Keys) == 0:
			w.tell(w.words.T("puzzle.lost"))
		default:
			show(proof)
		}
		w.refreshCommands()
	}
	if !w.session.ProvePuzzle(ctx, found) {
		w.stopProving()
		w.tell("")
	}
	w.refreshCommands()
}

func (w *Window) stopProving() {
	if w.proving != nil {
		w.proving()
		w.proving = nil
	}
}
