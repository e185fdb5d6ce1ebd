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

// HeadStart is the step before a game in which the weaker player makes some moves in a row (core.HeadStart). What was made is in the
// tags of a game without moves, whose first position is what the moves have led to; the next move puts another such game in its
// place, so that undo takes one after another back. With the last one the game begins, and the clocks run.
type HeadStart struct{ s *Table }

// handicap is the mode while the weaker player makes moves before the game.
type handicap struct{ Playing }

// Check allows one move at a time: the moves of a line are of both sides.
func (h handicap) Check(moves []core.Move) error {
	if len(moves) > 1 {
		return ErrHeadStart
	}
	return h.Playing.Check(moves)
}

func (h handicap) Play(moves ...core.Move) error {
	for _, m := range moves {
		if err := h.at.HeadStart.play(m); err != nil {
			return err
		}
	}
	return nil
}

func (h handicap) Thinker() Thinker  { return h.at.HeadStart.thinker() }
func (h handicap) Clocked() Clocking { return ClockWaits }
func (h handicap) MayEnd() error     { return ErrNoGame }
func (h handicap) MayBranch() error  { return ErrHeadStart }

// Ahead is a head start: what it is, and what has been made of it.
type Ahead struct {
	Handicap core.Handicap
	Made     core.Line // its first position, and the moves with what they led to
}

// Left returns how many moves are still to be made.
func (a Ahead) Left() int { return a.Handicap.HeadStart.Moves - len(a.Made) + 1 }

// May lists the moves that are allowed now.
func (a Ahead) May() []core.Move {
	if a.Left() == 0 {
		return nil
	}
	return a.Handicap.HeadStart.May(a.Made.Last())
}

// Start begins a game of g with a head start.
func (h *HeadStart) Start(g catalog.Game, with core.Handicap, seats [2]Seat) {
	h.s.Together(func() {
		h.s.Start(g, with.Position, seats)
		h.s.doc.Game().SetTags(core.Tags{}.With(core.TagHandicap, with.ID))
	})
}

// Of returns the head start of the game on the table, also when it is over; ok is false if it had none.
func (h *HeadStart) Of() (a Ahead, ok bool) {
	game := h.s.doc.Game()
	tags := game.Tags()
	id := tags.Get(core.TagHandicap)
	offered := h.s.game.Rules.Capabilities().Handicaps
	if id == "" || offered == nil {
		return Ahead{}, false
	}
	list := offered()
	i := slices.IndexFunc(list, func(of core.Handicap) bool { return of.ID == id && of.HeadStart != nil })
	if i < 0 {
		return Ahead{}, false
	}
	made, err := list[i].Made(h.s.game.Rules, tags.Get(core.TagHeadStart))
	if err != nil || made.Last().Key() != game.Root().Position().Key() {
		return Ahead{}, false // the tags are of another game
	}
	return Ahead{list[i], made}, true
}

// Now returns the head start that is under way; ok is false if there is none.
func (h *HeadStart) Now() (a Ahead, ok bool) {
	if root := h.s.doc.Game().Root(); root.Next() != nil || h.s.Editor.sketch != nil {
		return Ahead{}, false
	}
	a, ok = h.Of()
	return a, ok && a.Left() > 0
}

// pending reports whether a head start is under way.
func (h *HeadStart) pending() bool {
	_, ok := h.Now()
	return ok
}

// play makes the next move of the head start. Errors: ErrHeadStart, and those of the game.
func (h *HeadStart) play(m core.Move) error {
	a, ok := h.Now()
	if !ok {
		return ErrHeadStart // it was over before
	}
	if _, err := a.Made.Last().Play(m); err != nil {
		return err
	}
	if !slices.Contains(a.May(), m) {
		return ErrHeadStart
	}
	s := h.s
	next, err := a.Handicap.Go(a.Made, m)
	if err != nil {
		return err
	}
	game := core.NewGame(s.game.Rules, next.Last())
	game.SetTags(s.Tree.Tags().With(core.TagHeadStart, core.HeadStartText(s.game.Rules, next)))
	now := s.sitting()
	t := s.sittingOf(game)
	t.origin = now.origin
	if now.clock != nil {
		t.clock = &gameClock{controls: now.clock.controls}
	}
	s.Together(func() {
		s.replace(s.game, game, now.seats, true)
		t.sight = now.sight
	})
	return nil
}

// again begins the head start of the game on the table anew, with the same players and clocks; it reports whether there is one.
func (h *HeadStart) again(controls [2]timing.Control) bool {
	a, ok := h.Of()
	if !ok {
		return false
	}
	s := h.s
	seats := s.Players.Seats()
	s.Together(func() {
		h.Start(s.game, a.Handicap, seats)
		s.Clocks.Set(controls)
	})
	return true
}

// How the program chooses the moves of its head start: how many of them it looks at more closely, for how long, how long at what
// each leads to, and in what share of the unit of its scores they may be worse than the best.
const (
	headStartTries  = 6
	headStartLook   = 300 * time.Millisecond
	headStartFollow = 120 * time.Millisecond
	headStartMargin = 15
)

// thinker chooses the next move of the head start for the program: the one after which its best next move, while the other side
// passes, is worth most.
func (h *HeadStart) thinker() Thinker {
	a, ok := h.Now()
	if !ok {
		return nil
	}
	c := chooser{by: h.s.game.Analyzer, limit: h.s.cfg.Limit()}
	return func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		m, err := c.choose(ctx, a, rng)
		return func() (bool, error) { return true, h.play(m) }, err
	}
}

// chooser chooses the moves of a head start by an analyzer; it may be nil.
type chooser struct {
	by    solver.Analyzer
	limit solver.Limit
}

// choose picks the next move; without an analyzer, any.
func (c chooser) choose(ctx context.Context, a Ahead, rng *rand.Rand) (core.Move, error) {
	moves := a.May()
	if c.by == nil {
		return moves[rng.IntN(len(moves))], nil
	}
	list, err := c.scored(ctx, a.Made, moves, headStartLook)
	if err != nil {
		return core.Move{}, err
	}
	if a.Left() > 1 && len(list) > 0 {
		list = list[:min(len(list), headStartTries)]
		for i := range list {
			line, err := a.Handicap.Go(a.Made, list[i].move)
			if err != nil {
				return core.Move{}, err
			}
			after, err := c.scored(ctx, line, Ahead{a.Handicap, line}.May(), headStartFollow)
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
	good := slices.IndexFunc(list, func(w worth) bool { return w.score < list[0].score-headStartMargin })
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

// scored searches the end of a line for so long, and returns those of some moves that have a score, the best first.
func (c chooser) scored(ctx context.Context, line core.Line, moves []core.Move, time time.Duration) ([]worth, error) {
	limit := c.limit
	limit.Time, limit.Lines = time, headStartTries
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
