package table

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
	"qilab/solver/catalog"
)

// Handicap is the advantage that the stronger player gives in the current game. Free moves (core.FreeMoves) precede the game: each
// one replaces the game by another without moves, which starts from the position after it, so that undo takes them back one by one.
// With the last one the game begins, and the clocks start.
type Handicap struct {
	shared *state
	clocks *Clocks
}

// handicap is the mode while free moves are made before the game.
type handicap struct {
	Playing
	handicap *Handicap
}

// Check allows one move at a time, since a line alternates between the sides.
func (h handicap) Check(moves []core.Move) error {
	if len(moves) > 1 {
		return ErrHandicap
	}
	return h.Playing.Check(moves)
}

func (h handicap) Play(moves ...core.Move) error {
	for _, m := range moves {
		if err := h.handicap.play(m); err != nil {
			return err
		}
	}
	return nil
}

func (h handicap) Thinker() Thinker   { return h.handicap.thinker() }
func (h handicap) Clocked() Clocking  { return ClockWaits }
func (h handicap) MayEnd() error      { return ErrNoGame }
func (h handicap) Searched() Searched { return SearchNoPositions }
func (h handicap) MayHint() bool      { return false }

func (h handicap) MayBranch() error { return ErrHandicap }

// Start begins a game of g with a handicap.
func (h *Handicap) Start(g catalog.Game, with core.Handicap, seats [2]Seat) {
	g = h.shared.ruled(g)
	game := core.NewGame(g.Rules, with.Position)
	game.SetHandicap(core.GivenHandicap{Handicap: with})
	h.shared.replace(g, game, seats, true)
}

// Given returns the handicap of the current game, also after its free moves; ok is false if there is none.
func (h *Handicap) Given() (given core.GivenHandicap, ok bool) { return h.shared.doc.Game().Handicap() }

// Of returns the handicap of the current game if it has free moves, also after them.
func (h *Handicap) Of() (given core.GivenHandicap, ok bool) {
	given, ok = h.Given()
	return given, ok && given.Made != nil
}

// Now returns the handicap whose free moves are being made; ok is false if there is none.
func (h *Handicap) Now() (given core.GivenHandicap, ok bool) {
	if root := h.shared.doc.Game().Root(); root.Next() != nil || h.shared.sketch != nil {
		return given, false
	}
	given, ok = h.Given()
	return given, ok && given.Left() > 0
}

// pending reports whether free moves are being made.
func (h *Handicap) pending() bool {
	_, ok := h.Now()
	return ok
}

// play makes the next free move. Errors: ErrHandicap, and those of the game.
func (h *Handicap) play(m core.Move) error {
	given, ok := h.Now()
	if !ok {
		return ErrHandicap // the free moves were over before
	}
	if _, err := given.Made.Last().Play(m); err != nil {
		return err
	}
	if !slices.Contains(given.May(), m) {
		return ErrHandicap
	}
	made, err := given.Go(given.Made, m)
	if err != nil {
		return err
	}
	game := core.NewGame(h.shared.game.Rules, made.Last())
	game.SetTags(h.shared.doc.Game().Tags())
	game.SetHandicap(core.GivenHandicap{Handicap: given.Handicap, Made: made})
	now := h.shared.sitting()
	t := h.shared.sittingOf(game)
	t.origin = now.origin.own() // since other free moves lead to another game
	if now.clock != nil {
		t.clock = &gameClock{controls: now.clock.controls}
	}
	h.shared.join(func() {
		h.shared.replace(h.shared.game, game, now.seats, true)
		t.options = now.options
	})
	return nil
}

// again restarts the free moves of the current game, with the same players and clocks; it reports whether the game has any.
func (h *Handicap) again(controls [2]timing.Control) bool {
	given, ok := h.Of()
	if !ok {
		return false
	}
	seats := h.shared.sitting().seats
	game := core.NewGame(h.shared.game.Rules, given.Position)
	h.shared.carry(game, false)
	h.shared.join(func() {
		h.shared.replace(h.shared.game, game, seats, true)
		h.clocks.Set(controls)
	})
	return true
}

// How the program chooses its free moves: the number of candidates, the time for each pass, the time for the positions after them,
// and by what share of the unit of its scores they may be worse than the best.
const (
	freeTries  = 6
	freeLook   = 300 * time.Millisecond
	freeFollow = 120 * time.Millisecond
	freeMargin = 15
)

// thinker chooses the program's next free move: the one after which its best next move, while the other side passes, scores
// highest.
func (h *Handicap) thinker() Thinker {
	given, ok := h.Now()
	if !ok {
		return nil
	}
	c := chooser{by: h.shared.game.Analyzer, limit: h.shared.cfg.Limit()}
	return func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		m, err := c.choose(ctx, given, rng)
		return func() (bool, error) { return true, h.play(m) }, err
	}
}

// chooser chooses free moves by an analyzer; it may be nil.
type chooser struct {
	by    solver.Analyzer
	limit solver.Limit
}

// choose picks the next move; without an analyzer, any.
func (c chooser) choose(ctx context.Context, given core.GivenHandicap, rng *rand.Rand) (core.Move, error) {
	moves := given.May()
	if c.by == nil {
		return moves[rng.IntN(len(moves))], nil
	}
	list, err := c.scored(ctx, given.Made, moves, freeLook)
	if err != nil {
		return core.Move{}, err
	}
	if given.Left() > 1 && len(list) > 0 {
		list = list[:min(len(list), freeTries)]
		for i := range list {
			line, err := given.Go(given.Made, list[i].move)
			if err != nil {
				return core.Move{}, err
			}
			after, err := c.scored(ctx, line, core.GivenHandicap{Handicap: given.Handicap, Made: line}.May(), freeFollow)
			if err != nil {
				return core.Move{}, err
			}
			if len(after) > 0 {
				list[i].score = after[0].score
			}
		}
		slices.SortStableFunc(list, func(a, b worth) int { return b.score - a.score })
	}
	if len(list) == 0 {
		return moves[rng.IntN(len(moves))], nil
	}
	good := slices.IndexFunc(list, func(w worth) bool { return w.score < list[0].score-freeMargin })
	if good < 0 {
		good = len(list)
	}
	return list[rng.IntN(good)].move, nil
}

// worth is a move with its score for the side that makes it.
type worth struct {
	move  core.Move
	score int
}

// scored searches the end of a line for this long, and returns the moves that got a score, the best first.
func (c chooser) scored(ctx context.Context, line core.Line, moves []core.Move, time time.Duration) ([]worth, error) {
	limit := c.limit
	limit.Time, limit.Lines = time, freeTries
	var last solver.Report
	err := c.by.Analyze(ctx, line[len(line)-1:], limit, func(r solver.Report) { last = r })
	if err != nil {
		return nil, err
	}
	var list []worth
	for _, v := range last.Moves {
		if v.Scored && slices.Contains(moves, v.Move) {
			list = append(list, worth{v.Move, v.Score})
		}
	}
	slices.SortStableFunc(list, func(a, b worth) int { return b.score - a.score })
	return list, nil
}
