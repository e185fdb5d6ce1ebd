package table

import (
	"context"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
)

// When the program resigns, offers a draw, and accepts one. Chances are those of judge.Scale: from -1 (lost) to 1 (won).
const (
	hopeless    = -0.98 // the chance below which it resigns,
	hopelessFor = 3     // in this many of its turns in a row

	even      = 0.04 // how far from 0 the chance may be when it offers a draw,
	evenFor   = 5    // in this many of its turns,
	evenSince = 60   // after at least this many plies,
	evenAgain = 20   // and this many after a refusal

	takenBelow = 0.08 // the chance below which it accepts a draw, now and in its last turns,
	takenSince = 40   // after at least this many plies
	askAgain   = 10   // the plies after which the user may ask again
)

// How long the program looks at a position for that: with an engine, and with a solver that proves the outcome.
const (
	glance = 200 * time.Millisecond
	proof  = time.Second
)

// Policy is what the user allows the program.
type Policy struct {
	Resigns bool // to resign a lost game
	Draws   bool // to offer a draw
}

// Offers handles draw offers between user and program, and the program's resignations. The program decides by what the game's
// analyzer finds in a short look at each of its positions.
type Offers struct {
	shared   *state
	ending   *Ending
	thinking *thinking
	policy   Policy
	thought  map[*core.Node]float64 // the program's own chances where it was to move
	refused  *core.Node             // where it refused a draw
	offered  *core.Node             // where it offered a draw
	asked    uint64                 // the generation of the choice in which it considers an offer
}

// SetPolicy chooses what the program may do.
func (o *Offers) SetPolicy(p Policy) { o.policy = p }

// Asked reports whether the program is considering the user's draw offer.
func (o *Offers) Asked() bool {
	return o.shared.choice.on() && o.asked == o.shared.choice.generation
}

// Ask offers the program a draw. The program considers it; then the game ends, or Config.Offered is called with
// DrawDeclined. The errors are those of Ending.Possible; ErrThinking and ErrNoGame; ErrAskedAgain soon after a refusal.
func (o *Offers) Ask() error {
	if err := o.ending.Possible(); err != nil {
		return err
	}
	switch {
	case o.shared.choice.on():
		return ErrThinking
	case !o.shared.againstProgram() || o.shared.programToMove() || o.shared.game.Analyzer == nil:
		return ErrNoGame
	case o.refused != nil && o.shared.doc.Game().Contains(o.refused) && o.shared.node().Ply() < o.refused.Ply()+askAgain:
		return ErrAskedAgain
	}
	node, program, look, scale := o.shared.node(), o.shared.position().Turn().Other(), o.look(), o.shared.game.Scale
	o.thinking.begin(func(ctx context.Context, _ *rand.Rand) (func() (bool, error), error) {
		takes := takes(ctx, node.Line(), program, look, scale)
		return func() (bool, error) {
			if takes {
				return false, o.ending.Set(core.Outcome{Result: core.Draw, Reason: core.EndAgreement})
			}
			o.refused = node
			o.tell(node, DrawDeclined)
			return false, nil
		}, ctx.Err()
	})
	o.asked = o.shared.choice.generation
	o.shared.cfg.Settled()
	o.shared.announce(ChangedSeats)
	return nil
}

// takes reports whether the program accepts a draw at the end of the line: if the draw is proven, or if the game is long and the
// program has not been better for some moves. It runs on any goroutine.
func takes(ctx context.Context, line core.Line, program core.Side, look looker, scale judge.Scale) bool {
	now, ok := look(ctx, line)
	if !ok || now.View == core.ViewDraw {
		return ok
	}
	if len(line) <= takenSince {
		return false
	}
	for back := 0; back <= 4; back += 2 {
		at := line[:len(line)-back]
		v := now
		if back > 0 {
			if v, ok = look(ctx, at); !ok {
				return false
			}
		}
		if chance(scale, at, v, program) > takenBelow {
			return false
		}
	}
	return true
}

// looker evaluates the end of a line for the side to move, within a short time; ok is false if the value is unknown.
type looker func(ctx context.Context, line core.Line) (value judge.Value, ok bool)

// look returns a looker for any goroutine. The analysis must not be searching then.
func (o *Offers) look() looker {
	analyzer, limit := o.shared.game.Analyzer, o.shared.cfg.Limit()
	limit.Lines, limit.Time, limit.FreePlay = 1, glance, o.shared.freePlay()
	if o.shared.game.Scale == 0 {
		limit.Lines, limit.Time = 0, proof
	}
	return func(ctx context.Context, line core.Line) (judge.Value, bool) {
		var last solver.Report
		err := analyzer.Analyze(ctx, line, limit, func(r solver.Report) { last = r })
		if err != nil || len(last.Moves) == 0 {
			return judge.Value{}, false
		}
		v, turn := judge.Of(last.Moves[0], line.Last().Turn()), line.Last().Turn()
		if last.Result != core.Unfinished {
			v = judge.Value{View: last.Result.For(turn)}
		}
		return v, v.Known()
	}
}

// chance returns a side's chance at the end of a line, from the value for the side to move.
func chance(scale judge.Scale, line core.Line, v judge.Value, side core.Side) float64 {
	c, _ := scale.Chance(v)
	if line.Last().Turn() != side {
		c = -c
	}
	return c
}

// consider lets the program evaluate its position while it chooses a move, if it may resign or offer a draw.
func (o *Offers) consider(g catalog.Game, node *core.Node, choose Thinker) Thinker {
	draws := o.policy.Draws && g.Scale > 0 && node.Ply() >= evenSince-2*evenFor
	if !o.policy.Resigns && !draws || g.Analyzer == nil || !o.shared.againstProgram() {
		return choose
	}
	look, policy := o.look(), o.policy
	return func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		play, err := choose(ctx, rng)
		if err != nil {
			return play, err
		}
		line := node.Line()
		v, ok := look(ctx, line)
		return func() (bool, error) {
			if !ok {
				return play()
			}
			o.think(node, chance(g.Scale, line, v, line.Last().Turn()))
			if policy.Resigns && o.lost(node) && o.ending.Possible() == nil {
				return false, o.ending.Resign(line.Last().Turn())
			}
			put, err := play()
			if err == nil && draws && o.drawish(node) {
				o.offered = node
				o.tell(o.shared.node(), DrawOffered)
			}
			return put, err
		}, nil
	}
}

// maxThoughts bounds the remembered chances: several long games.
const maxThoughts = 4096

// think records the program's own chance where it is to move.
func (o *Offers) think(n *core.Node, chance float64) {
	if len(o.thought) >= maxThoughts {
		clear(o.thought)
	}
	o.thought[n] = chance
}

// lost reports whether the program has been losing for some turns.
func (o *Offers) lost(n *core.Node) bool {
	return o.turns(n, hopelessFor, func(chance float64) bool { return chance <= hopeless })
}

// drawish reports whether the game has been even for some turns, late enough, and the program may offer a draw.
func (o *Offers) drawish(n *core.Node) bool {
	if n.Ply() < evenSince || o.offered != nil && o.shared.doc.Game().Contains(o.offered) && n.Ply() < o.offered.Ply()+evenAgain {
		return false
	}
	return o.turns(n, evenFor, func(chance float64) bool { return chance <= even && chance >= -even })
}

// turns reports whether a condition holds for the last count turns of the side to move at n.
func (o *Offers) turns(n *core.Node, count int, holds func(chance float64) bool) bool {
	side := n.Position().Turn()
	for ; n != nil && count > 0; n = n.Parent() {
		if n.Position().Turn() != side {
			continue
		}
		chance, known := o.thought[n]
		if !known || !holds(chance) {
			return false
		}
		count--
	}
	return count == 0
}

// tell announces the program's offer or answer once the current action is over, if the position is still shown.
func (o *Offers) tell(n *core.Node, kind OfferKind) {
	if o.shared.cfg.Offered == nil {
		return
	}
	o.shared.cfg.Post(func() {
		if !o.shared.closed && o.shared.node() == n && o.ending.Possible() == nil {
			o.shared.cfg.Offered(kind)
		}
	})
}
