package eternal

import (
	"context"
	"errors"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/memory"
)

// errTooMany means that the solver of forced points reached its limit of nodes.
var errTooMany = errors.New("eternal: too many positions")

// Forcer decides exactly whether a side can force a point: score within a number of its own turns, whatever the other
// side does. A turn that has begun counts as one. Winning the game in another way, because the other side has no legal
// step, counts as reaching it; losing the game first does not. It ignores the history: no position can occur for the
// third time within so few turns.
//
// The search is a depth-first AND/OR search over steps. To be fast, it stops at a point that can be scored at once,
// orders the defender's parries and the last refutation first, and caches results by position.
type Forcer struct {
	board    eternal.Board
	attacker core.Side
	base     int // the points of the attacker at the start
	known    []uint64
	slab     *memory.Slab[uint64] // the memory of known
	killers  [MaxForced + 1]eternal.Move
	nodes    uint64
	maxNodes uint64
	ctx      context.Context
	err      error
}

// MaxForced is the maximum number of turns for a forced point.
const MaxForced = 6

// notForced is the answer if no attack leads to a point within the turns.
const notForced = 0

// NewForcer returns a solver with a table of the given size in MiB, at least 1.
func NewForcer(mib int) *Forcer {
	slab := memory.NewSlab[uint64](max(mib, 1) << 17)
	return &Forcer{known: slab.Items(), slab: slab}
}

// Free releases the memory of the table; the solver, which may be nil, cannot be used afterwards.
func (f *Forcer) Free() {
	if f != nil {
		f.known = nil
		f.slab.Free()
	}
}

// Forced reports whether the attacker scores more than base points within a number of his own turns (0 to MaxForced),
// and the maximum number of steps with the play found. The number of positions is limited. Errors: ctx.Err(), or that
// there were too many positions.
func (f *Forcer) Forced(ctx context.Context, b *eternal.Board, attacker core.Side, base, turns int, limit uint64) (steps int, ok bool, err error) {
	f.board, f.attacker, f.base = *b, attacker, base
	f.ctx, f.maxNodes, f.err = ctx, f.nodes+limit, ctx.Err()
	if f.err != nil {
		return 0, false, f.err
	}
	found := f.forced(min(turns, MaxForced))
	return max(0, found-1), found != notForced, f.err
}

// forced does the work of Forced for the current board: it returns the steps to the point plus one, or notForced.
func (f *Forcer) forced(turns int) int {
	b := &f.board
	if b.Score(f.attacker) > f.base {
		return 1
	}
	if turns <= 0 || f.err != nil {
		return notForced
	}
	if _, over := b.Winner(); over {
		return notForced // the defender has won
	}
	if f.nodes++; f.nodes%1024 == 0 && f.ctx.Err() != nil {
		f.err = f.ctx.Err()
	}
	if f.nodes > f.maxNodes {
		f.err = errTooMany
	}
	attacks := b.Turn() == f.attacker
	if attacks {
		switch b.Phase() {
		case eternal.ToMove:
			if b.CanScore(f.attacker) {
				return 2
			}
			if turns == 1 {
				return notForced
			}
		case eternal.ToPlace:
			if turns == 1 {
				return notForced
			}
		}
	}
	// The cache: the upper bits of the key, and the steps in the lower ones.
	key := (b.Hash() ^ uint64(turns)*0xD6E8FEB86659FD93 ^ uint64(f.attacker)*0xA5A3564E27F8862B ^ uint64(f.base)*0x9FB21C651E98DF25) &^ 0xff
	slot := &f.known[key>>8%uint64(len(f.known))]
	if *slot&^0xff == key && *slot != 0 {
		return int(*slot & 0xff)
	}
	var result int
	if attacks {
		result = f.attack(turns)
	} else {
		result = f.defend(turns)
	}
	if f.err != nil {
		return notForced
	}
	*slot = key | uint64(min(result, 255))
	return result
}

// attack tries the steps of the attacker until one leads to a point.
func (f *Forcer) attack(turns int) int {
	b := &f.board
	var buffer [eternal.MaxSteps]eternal.Move
	moves := b.Steps(buffer[:0])
	if b.Phase() == eternal.ToMove {
		f.threatsFirst(moves)
	}
	for _, m := range moves {
		u := b.Make(m)
		left := turns
		if b.Turn() != f.attacker {
			left--
		}
		steps := f.forced(left)
		b.Unmake(m, u)
		if steps != notForced {
			return steps + 1
		}
		if f.err != nil {
			return notForced
		}
	}
	return notForced
}

// threatsFirst puts those moves first that go where the piece could score from, then captures.
func (f *Forcer) threatsFirst(moves []eternal.Move) {
	b := &f.board
	doors := b.Doors(f.attacker)
	front := 0
	for i, m := range moves {
		if doors[eternal.KindOf(b.At(m.From()))].Has(m.To()) {
			moves[front], moves[i] = moves[i], moves[front]
			front++
		}
	}
	for i := front; i < len(moves); i++ {
		if b.Captures(moves[i]) != core.NoPiece {
			moves[front], moves[i] = moves[i], moves[front]
			front++
		}
	}
}

// defend tries the steps of the defender until one prevents the point. Without a legal step the defender has lost.
func (f *Forcer) defend(turns int) int {
	b := &f.board
	var buffer [eternal.MaxSteps]eternal.Move
	moves := b.Steps(buffer[:0])
	f.parriesFirst(moves, f.killers[turns])
	longest := 1
	for _, m := range moves {
		u := b.Make(m)
		steps := f.forced(turns)
		b.Unmake(m, u)
		if f.err != nil {
			return notForced
		}
		if steps == notForced {
			if m.Kind() == core.Walk {
				f.killers[turns] = m
			}
			return notForced
		}
		longest = max(longest, steps+1)
	}
	return longest
}

// parriesFirst puts the killer first, then captures of a piece that threatens to score and moves that block it.
func (f *Forcer) parriesFirst(moves []eternal.Move, killer eternal.Move) {
	b := &f.board
	front := 0
	for i, m := range moves {
		if m == killer {
			moves[0], moves[i] = m, moves[0]
			front = 1
			break
		}
	}
	strikers := b.Strikers(f.attacker)
	if strikers.Empty() {
		return
	}
	parry := strikers.Or(lanes(b, f.attacker))
	for i := front; i < len(moves); i++ {
		if parry.Has(moves[i].To()) {
			moves[front], moves[i] = moves[i], moves[front]
			front++
		}
	}
}
