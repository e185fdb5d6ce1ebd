// Package puzzles is the room of the puzzles: the list, hints and solutions, the record of solved ones, and making puzzles from
// positions.
package puzzles

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/storage"
	"qilab/storage/training"
	"qilab/ui/analysis/search"
	"qilab/ui/command"
	"qilab/ui/families"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// ownPuzzle is the prefix of the ids of the user's own puzzles; their name follows.
const ownPuzzle = "own:"

// Links are the connections to other rooms.
type Links struct {
	// Hinter gives hints, and shows solutions.
	Hinter host.Hinter
	// Another sets up another position like the current one, unless the attempt is at a listed puzzle, and reports whether it is not
	// one.
	Another func() bool
	// Tried is called once an attempt at a puzzle or an ending is solved, failed, or its solution shown.
	Tried func(Outcome)
	// Training is the session that uses the keys of puzzles while it runs.
	Training func() Session
	// Replace calls start, once the user has agreed if that ends a run of puzzles.
	Replace func(start func())
	// Exercise asks a card in a session of its own, and calls told with the result.
	Exercise func(card training.Card, told func(training.Attempt, training.Grade))
	// Renamed gives the tries and the cards of a puzzle its new id.
	Renamed func(from, to string)
}

// Session asks one card after another.
type Session interface {
	CanAnswer() bool
	Answer()
	CanNext() bool
	Next()
}

// Room lists puzzles and tracks attempts.
type Room struct {
	Deps
	links     Links
	attempt   attempt
	searching bool                 // the user is told that a solution is being searched
	verifiers map[string]*verifier // by the id of the rules
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links, verifiers: map[string]*verifier{}}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	t := r.Table
	return command.Table{
		{ID: "puzzle-list", Moves: true, Enabled: func() bool { return len(r.games()) > 0 }, Run: func() { r.List(host.LastGame(r.Table, r.Settings)) }},
		{ID: "make-puzzle", Keys: command.Keys(command.CtrlShift(fyne.KeyP)), Enabled: func() bool {
			return r.Host.OnBoard() && t.Current().Prover != nil
		}, Run: r.make},
		{ID: "puzzle-solution", Keys: command.Keys(command.Plain(fyne.KeyY)), Enabled: func() bool { return r.CanHint() || waits(r, puzzle.Failed) || r.links.Training().CanAnswer() }, Run: r.solution},
		{ID: "puzzle-next", Moves: true, Keys: command.Keys(command.Plain(fyne.KeyN)), Enabled: func() bool { return r.solving() || r.links.Training().CanNext() }, Run: r.next},
		{ID: "puzzle-leave", Moves: true, Enabled: r.solving, Run: t.Puzzle.Leave},
	}
}

// solving reports whether the current game is a puzzle.
func (r *Room) solving() bool {
	_, ok := r.Table.Puzzle.Current()
	return ok && r.Host.Playing()
}

// CanHint reports whether a hint for the puzzle is available now.
func (r *Room) CanHint() bool { return waits(r, puzzle.Open) }

// waits reports whether the attempt is in that state, and no solution is being looked for.
func waits(r *Room, state puzzle.State) bool {
	return r.solving() && r.Table.Puzzle.Task().State == state && !r.Table.Puzzle.Proving()
}

// Changed records the result of the current puzzle.
func (r *Room) Changed() {
	if r.searching && !r.Table.Puzzle.Proving() { // the board has left the position
		r.searching = false
		r.Host.Tell("")
	}
	r.note()
}

// games lists the first games of the families with puzzles.
func (r *Room) games() []catalog.Game {
	var list []catalog.Game
	for _, g := range families.Heads(r.Table.Games()) {
		if slices.ContainsFunc(families.Of(r.Table.Games(), g), func(g catalog.Game) bool { return g.Prover != nil }) {
			list = append(list, g)
		}
	}
	return list
}

// familyPuzzle is a puzzle of a game of a family.
type familyPuzzle struct {
	game catalog.Game
	puzzle.Puzzle
	answers *collection.Puzzle // nil: the prover of the game decides which moves are right
}

// ofFamily reads the puzzles of a game's family, grouped by game, off the window's goroutine, and passes them to use on it.
func (r *Room) ofFamily(g catalog.Game, use func([]familyPuzzle)) {
	r.Disk.Look(r.Words.T("disk.look", r.Host.Heading("puzzle-list")), func() func() {
		entries := r.Store.Puzzles().List()
		return func() { use(puzzlesOf(families.Of(r.Table.Games(), g), entries)) }
	})
}

// puzzlesOf lists the puzzles of games with a prover, grouped by game: the built-in ones, then the user's own from the shelf.
func puzzlesOf(games []catalog.Game, shelf []storage.Entry) (list []familyPuzzle) {
	for _, g := range games {
		if g.Prover == nil {
			continue
		}
		for _, p := range g.Puzzles {
			list = append(list, familyPuzzle{game: g, Puzzle: p})
		}
		for _, e := range shelf {
			if p, ok := puzzleOf(e); ok && e.Game == g.Rules.ID() {
				p.game = g
				list = append(list, p)
			}
		}
	}
	return list
}

// puzzleOf returns the puzzle of an entry of the shelf, under the entry's name.
func puzzleOf(e storage.Entry) (p familyPuzzle, ok bool) {
	if p.Puzzle, ok = gamefile.DecodePuzzle(e.Meta); !ok {
		var z collection.Puzzle
		if z, ok = gamefile.DecodeExercise(e.Meta); ok {
			p.Puzzle, p.answers = puzzle.Puzzle{Goal: z.Goal, Position: z.Position}, &z
		}
	}
	p.ID = ownPuzzle + e.Name
	return p, ok && e.Err == nil
}

// Title returns the title of a puzzle: the number of a built-in one, or its name.
func (r *Room) Title(g catalog.Game, p puzzle.Puzzle) string {
	if name, ok := r.Listed(g, p.ID); ok {
		return name
	}
	return r.Words.T("puzzle.one")
}

// Listed returns the name of a composed puzzle, or of one of the user's own; ok is false for any other.
func (r *Room) Listed(g catalog.Game, id string) (name string, ok bool) {
	if name, own := ownName(id); own {
		return r.Host.Clean(name), true
	}
	i := slices.IndexFunc(g.Puzzles, func(p puzzle.Puzzle) bool { return p.ID == id })
	return r.Words.T("puzzle.number", i+1), i >= 0
}

// Heading returns the title of a puzzle, and that it was failed, if it was not solved since.
func (r *Room) Heading(g catalog.Game, p puzzle.Puzzle) string {
	title := r.Title(g, p)
	if r.log().failed(p.ID) {
		title = r.Words.T("puzzle.failed-before", title)
	}
	return title
}

// start starts a puzzle in place of all dialogs, with the analysis hidden, which would give the solution away.
func (r *Room) start(g catalog.Game, p puzzle.Puzzle) {
	r.Host.CloseDialogs()
	if err := r.Table.Puzzle.Start(g, p); err != nil {
		r.Host.Message(r.Words.T("problems.title"), r.Host.Clean(r.Words.Error(err)))
		return
	}
	r.Host.Show(prefs.GameScreen)
	r.Host.Tell("")
}

// next goes to the next puzzle of the game's family.
func (r *Room) next() {
	if s := r.links.Training(); s.CanNext() {
		s.Next()
		return
	}
	if r.links.Another() {
		return
	}
	r.ofFamily(r.Table.Current(), r.after)
}

// after opens the puzzle of a list after the current one, preferring unsolved ones.
func (r *Room) after(list []familyPuzzle) {
	now, _ := r.Table.Puzzle.Current()
	if !r.solving() || len(list) == 0 {
		return
	}
	at := slices.IndexFunc(list, func(p familyPuzzle) bool { return p.ID == now.ID })
	next := list[(at+1)%len(list)]
	for i := range list {
		if p := list[(at+1+i)%len(list)]; !r.log().solved(p.ID) && p.ID != now.ID {
			next = p
			break
		}
	}
	r.open(next)
}

// Hint gives the next hint: the piece to move or what a stone does, its target, and the whole solution. If the piece is given, as a
// captured one, it begins with the target.
func (r *Room) Hint() {
	r.prove(func(proof puzzle.Proof) {
		r.Table.Puzzle.NoteHelp(table.HintShown)
		if r.links.Hinter.Give(proof.Line, "puzzle.hint.move") == search.HintLine {
			r.show(proof)
		}
	})
}

// solution shows the way to the goal, from the position before a move that has missed it.
func (r *Room) solution() {
	if s := r.links.Training(); s.CanAnswer() {
		s.Answer()
		return
	}
	if waits(r, puzzle.Failed) {
		r.Table.Undo()
	}
	r.prove(r.show)
}

func (r *Room) show(proof puzzle.Proof) {
	r.Table.Puzzle.NoteHelp(table.SolutionShown)
	r.links.Hinter.Show(proof.Line, "puzzle.line")
}

// prove looks for the solution from the current position, and shows it if the position is still current.
func (r *Room) prove(show func(puzzle.Proof)) {
	r.searching = r.Table.Puzzle.Prove(func(proof puzzle.Proof, err error) {
		r.searching = false
		switch {
		case r.Host.Closed():
		case err != nil:
			r.Host.Tell(r.Words.Error(err))
		case proof.Moves == 0 || len(proof.Keys) == 0:
			r.Host.Tell(r.Words.T(lost(r.Table)))
		default:
			show(proof)
		}
		r.Host.RefreshCommands()
	})
	if r.searching {
		r.Host.Tell(r.Words.T("puzzle.searching"))
	}
	r.Host.RefreshCommands()
}

// lost returns the text for a position where the goal is out of reach.
func lost(t *table.Table) string {
	if p, _ := t.Puzzle.Current(); p.Goal.Unbounded() {
		return "drill.lost"
	}
	return "puzzle.lost"
}
