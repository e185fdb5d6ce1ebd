// Package endgames is the room of the endgames that players study: the list with the verdicts of books and proofs, proving an
// endgame, and practising its positions against perfect play. The game supplies the list (catalog.Endgames); attempts are puzzles
// (table.Puzzle).
package endgames

import (
	"context"
	"errors"
	"math/rand/v2"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/ui/command"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Room lists endgames and sets up positions of them.
type Room struct {
	Deps
	links  Links
	rng    *rand.Rand
	page   *page  // the open page; nil: none
	chosen string // the endgame shown last, by its ID
	wish   catalog.EndgameWish
	cancel context.CancelFunc // cancels the search for a position, or the proof; nil: nothing is running
	work   *host.Work
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links, work: host.NewWork(d.Host), rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "endgames", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyU)), Enabled: func() bool {
			_, ok := r.game()
			return ok
		}, Run: r.list},
		{ID: "train-endings", Moves: true, Enabled: r.canTrain, Run: r.trainAll},
		{ID: "practise", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyB)), Enabled: func() bool {
			_, _, ok := r.here()
			return r.Host.Playing() && ok
		}, Run: r.practiseHere},
	}
}

// Close cancels background work.
func (r *Room) Close() {
	r.stop()
	r.work.Close()
}

// game returns the game whose endgames are listed: the current one, or else the first that has some.
func (r *Room) game() (catalog.Game, bool) {
	if g := r.Table.Current(); g.Endgames != nil {
		return g, true
	}
	for _, g := range r.Table.Games() {
		if g.Endgames != nil {
			return g, true
		}
	}
	return catalog.Game{}, false
}

// here returns the endgame on the board, with the cost of its proof; ok is false if there is none, or it cannot be proven.
func (r *Room) here() (e catalog.Ending, need catalog.EndgameNeed, ok bool) {
	ends := r.Table.Current().Endgames
	p := r.Table.Position()
	if ends == nil || r.Table.Editor.Sketch() != nil || r.Table.Outcome().Over() || len(p.Moves()) == 0 {
		return e, need, false
	}
	if e, ok = ends.EndingOf(p); !ok {
		return e, need, false
	}
	need, ok = ends.Of(p, solver.Limit{})
	return e, need, ok && need.Err == nil
}

// name returns the name of an endgame: from the list, or by its pieces.
func (r *Room) name(e catalog.Ending) string {
	return r.Host.Clean(words.Ending(r.Words, e))
}

// Offer names the endgame on the board, for the panel that offers to practise it; "" if there is none.
func (r *Room) Offer() string {
	if r.Table.Mode().IsTask() {
		return ""
	}
	e, _, ok := r.here()
	if !ok {
		return ""
	}
	return r.Words.T("endgames.here", r.name(e))
}

// Title returns the title of the current attempt, if it is at an endgame.
func (r *Room) Title(p puzzle.Puzzle) (string, bool) {
	t, ok := parseTask(p.ID)
	if !ok {
		return "", false
	}
	if g, ok := r.game(); ok {
		if at, err := g.Rules.Parse(p.Position); err == nil { // an endgame missing from the list is named by its pieces
			if e, ok := g.Endgames.EndingOf(at); ok && e.ID == t.ending {
				return r.name(e), true
			}
		}
	}
	return r.titleOf(t.ending), true
}

// titleOf returns the name of an endgame by its ID.
func (r *Room) titleOf(id string) string {
	if g, ok := r.game(); ok {
		for _, e := range g.Endgames.Endings() {
			if e.ID == id {
				return r.name(e)
			}
		}
	}
	return r.Words.T("endgames.one")
}

// Next sets up another position of the current attempt's endgame, and reports whether there is one.
func (r *Room) Next() bool {
	p, on := r.Table.Puzzle.Current()
	t, ok := parseTask(p.ID)
	if !on || !ok {
		return false
	}
	r.practise(r.Table.Current(), t.ending, t.wish)
	return true
}

// stop cancels background work.
func (r *Room) stop() {
	if r.cancel == nil {
		return
	}
	cancel := r.cancel
	r.cancel = nil
	cancel()
	r.Host.Wait("")
}

// lookFor stops the previous search, runs find in the background, and calls done with the result unless find was stopped.
// Meanwhile the status line shows said, unless it is empty.
func lookFor[T any](r *Room, said string, find func(ctx context.Context) (T, error), done func(T, error)) {
	r.stop()
	r.Host.Wait(said)
	ctx, cancel := context.WithCancel(r.work.Ctx)
	release := r.Search.Analysis.Hold()
	r.cancel = func() {
		cancel()
		release()
	}
	r.work.Go(func() func() {
		found, err := find(ctx)
		return func() {
			if ctx.Err() == nil {
				r.stop()
				done(found, err)
			}
		}
	})
}

// maxDraws is how often a position is drawn again that is on the board already: an endgame may have no other.
const maxDraws = 10

// random looks for a random position of an endgame, other than the one on the board, and passes it to use.
func (r *Room) random(g catalog.Game, id string, wish catalog.EndgameWish, use func(core.Position)) {
	rng, now := rand.New(rand.NewPCG(r.rng.Uint64(), r.rng.Uint64())), r.Table.Position().String()
	draw := func(ctx context.Context) (p core.Position, err error) {
		for range maxDraws {
			if p, err = g.Endgames.Random(ctx, id, wish, rng); err != nil || p.String() != now {
				break
			}
		}
		return p, err
	}
	lookFor(r, r.Words.T("endgames.searching"), draw,
		func(p core.Position, err error) {
			switch {
			case errors.Is(err, catalog.ErrRare):
				r.fail(r.Words.T("endgames.rare", r.titleOf(id)))
			case err != nil:
				r.fail(r.Words.Error(err))
			default:
				use(p)
			}
		})
}

// fail shows an error: on the page if it is open, or else on the status line.
func (r *Room) fail(text string) {
	if r.page != nil {
		r.page.say(text)
		return
	}
	r.Host.Tell(text)
}

// practise sets up a random position of an endgame.
func (r *Room) practise(g catalog.Game, id string, wish catalog.EndgameWish) {
	r.random(g, id, wish, func(p core.Position) { r.begin(g, task{id, wish}, p) })
}

// practiseHere starts an attempt at the position on the board, once its outcome is known.
func (r *Room) practiseHere() {
	g := r.Table.Current()
	e, need, ok := r.here()
	if !ok {
		return
	}
	begin := func() { r.begin(g, task{ending: e.ID}, r.Table.Position()) }
	if need.Ready {
		begin()
		return
	}
	if whole, err := g.Endgames.Need(e.ID, solver.Limit{}); err == nil && whole.Err == nil {
		r.chosen = e.ID
		r.list()
		return
	}
	// The class is too large, but the classes reachable from this position are not.
	r.Host.Ask(r.Host.Heading("practise"), r.Words.T("endgames.need", mebibytes(need.Memory), r.duration(need)), r.Words.T("endgames.prove"), begin)
}

// begin starts an attempt: to win a won position for the side to move, and to hold a drawn one. If the side to move has lost, the
// other side must win after the longest defence.
func (r *Room) begin(g catalog.Game, t task, p core.Position) {
	type found struct {
		position core.Position
		goal     puzzle.Goal
	}
	lookFor(r, r.Words.T("endgames.searching"), func(ctx context.Context) (found, error) {
		for {
			goal, err := goalOf(ctx, g.Endgames.Drills(), p)
			if err != nil || goal.Kind != "" {
				return found{p, goal}, err
			}
			answer, err := g.Endgames.Drills().Defend(ctx, core.Line{{Position: p}}, puzzle.Goal{Kind: catalog.GoalWin})
			if err != nil {
				return found{}, err
			}
			if p, err = p.Play(answer.Move); err != nil {
				return found{}, err
			}
		}
	}, func(f found, err error) {
		if err == nil {
			err = r.Table.Puzzle.Start(g, puzzle.Puzzle{ID: t.String(), Goal: f.goal, Position: f.position.String()})
		}
		if err != nil {
			r.fail(r.Words.Error(err))
			return
		}
		r.Host.CloseDialogs()
		r.Host.Show(prefs.GameScreen)
		r.Host.Tell("")
	})
}

// goalOf returns the best goal of the side to move; without a kind if it has lost.
func goalOf(ctx context.Context, drills puzzle.Prover, p core.Position) (puzzle.Goal, error) {
	for _, kind := range []string{catalog.GoalWin, catalog.GoalHold} {
		proof, err := drills.Prove(ctx, p, puzzle.Goal{Kind: kind})
		if err != nil {
			return puzzle.Goal{}, err
		}
		if proof.Moves > 0 {
			return puzzle.Goal{Kind: kind}, nil
		}
	}
	return puzzle.Goal{}, nil
}

// study puts a position on the board as a game between people.
func (r *Room) study(g catalog.Game, p core.Position) {
	r.Host.CloseDialogs()
	r.Table.Start(g, p, [2]table.Seat{})
	r.Host.Show(prefs.GameScreen)
	r.Host.Tell(r.Words.T("endgames.told.board"))
}
