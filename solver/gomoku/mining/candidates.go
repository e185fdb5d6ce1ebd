package mining

import (
	"context"
	"math/rand/v2"
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/puzzle"
)

// The bounds of a siege.
const (
	shifts    = 24 // pairs of stones that are tried
	maxStones = 90
	maxFours  = 13 // stones of a win by fours
)

// Candidates plays a game up to the first win by fours, and yields it, or a position that arises if the attacker does not
// see it: with a longer win by fours, with one by threes, or with a defence.
func (m *Miner) Candidates(ctx context.Context, rng *rand.Rand, yield func(core.Position, puzzle.Goal) bool) {
	m.vcf.Clear()
	m.vct.Clear()
	begin := 8 + rng.IntN(8) // plies before the first look, so that some first wins are passed over
	p, win, ok := m.playToWin(ctx, rng, begin)
	if !ok {
		return
	}
	b := p.(gomoku.Position).Board()
	switch n := rng.IntN(20); {
	case n < 3 && m.rules.Set == gomoku.Renju:
		if next, ok := m.race(ctx, rng); ok {
			yield(next, puzzle.Goal{Kind: goalFive})
		}
	case n < 1:
		yield(p, puzzle.Goal{Kind: m.fourGoal(ctx, b)})
	case n < 13:
		min := 3 + rng.IntN(maxFours-2)
		for range shifts {
			if win.Moves >= min {
				break
			}
			next, ok := m.shift(rng, p, win)
			if !ok {
				continue
			}
			longer, err := m.vcf.Find(ctx, next.(gomoku.Position).Board(), 0, glanceNodes)
			if err == nil && longer.Moves >= win.Moves {
				p, win = next, longer
			}
		}
		if win.Moves > 3 {
			yield(p, puzzle.Goal{Kind: m.fourGoal(ctx, p.(gomoku.Position).Board())})
		}
	case n < 17:
		for range shifts / 3 {
			next, ok := m.shift(rng, p, win)
			if !ok {
				continue
			}
			if goal, ok := m.look(ctx, next.(gomoku.Position).Board(), goalVCT, maxFours+1); ok {
				yield(next, goal)
				return
			}
		}
	default:
		for range shifts / 3 {
			q := Lively(rng, b, 16)
			if q == gomoku.NoPoint {
				return
			}
			next, err := p.Play(q.Move())
			if err != nil || next.Outcome().Over() {
				continue
			}
			if goal, ok := m.look(ctx, next.(gomoku.Position).Board(), goalDefend, maxFours+1); ok {
				yield(next, goal)
				return
			}
		}
	}
}

// playToWin plays a game to the first position, after a number of plies, in which the side to move wins by fours.
func (m *Miner) playToWin(ctx context.Context, rng *rand.Rand, begin int) (core.Position, gomokusolver.Win, bool) {
	var p core.Position = m.rules.Start()
	byEngine := rng.IntN(20) == 0
	if byEngine {
		m.engine.Clear()
	}
	for ply := 0; ply < 60 && !p.Outcome().Over() && ctx.Err() == nil; ply++ {
		b := p.(gomoku.Position).Board()
		if ply >= begin && b.Fives(b.Turn()).Empty() {
			if win, err := m.vcf.Find(ctx, b, 0, glanceNodes); err == nil && win.Moves > 0 {
				return p, win, true
			}
		}
		q := m.stone(ctx, rng, b, byEngine)
		if q == gomoku.NoPoint {
			break
		}
		next, err := p.Play(q.Move())
		if err != nil {
			break
		}
		p = next
	}
	return p, gomokusolver.Win{}, false
}

// The bounds of a race.
const (
	raceGames = 40
	raceTries = 12
)

// race plays games up to one that White wins by a foul, and returns a position in which White does not see it and Black wins
// first.
func (m *Miner) race(ctx context.Context, rng *rand.Rand) (core.Position, bool) {
	for range raceGames {
		p, win, ok := m.playToWin(ctx, rng, 8+rng.IntN(8))
		if !ok || p.Turn() != gomoku.White || !slices.Contains(win.Line, gomoku.NoPoint) {
			continue
		}
		for range raceTries {
			next, ok := overlook(rng, p)
			if !ok {
				continue
			}
			black := next.(gomoku.Position).Board()
			if first, err := m.vcf.Find(ctx, black, 0, glanceNodes); err == nil && first.Moves > 1 && m.foulThreatened(ctx, black) {
				return next, true
			}
		}
	}
	return nil, false
}

// overlook puts a stone of the side to move, which sees none of its fours and fives.
func overlook(rng *rand.Rand, p core.Position) (core.Position, bool) {
	b := p.(gomoku.Position).Board()
	q := Lively(rng, b, 30)
	if q == gomoku.NoPoint || b.Fours(b.Turn()).Has(q) || b.Fives(b.Turn()).Has(q) {
		return nil, false
	}
	next, err := p.Play(q.Move())
	return next, err == nil
}

// shift adds a stone of the side to move, which does not see its win, and one of the other side on a point of that win.
func (m *Miner) shift(rng *rand.Rand, p core.Position, win gomokusolver.Win) (core.Position, bool) {
	b := p.(gomoku.Position).Board()
	if gomoku.Points-b.Empty().Len() > maxStones {
		return nil, false
	}
	next, ok := overlook(rng, p)
	if !ok {
		return nil, false
	}
	reply := win.Line[rng.IntN(len(win.Line))]
	if b = next.(gomoku.Position).Board(); reply == gomoku.NoPoint || !b.Has(b.Turn(), reply) {
		return nil, false
	}
	next, err := next.Play(reply.Move())
	if err != nil || next.Outcome().Over() {
		return nil, false
	}
	b = next.(gomoku.Position).Board()
	return next, b.Fives(b.Turn()).Empty() && b.Fives(b.Turn().Other()).Empty()
}

// stone chooses the next stone as a lively player does, or from the best moves of a shallow search.
func (m *Miner) stone(ctx context.Context, rng *rand.Rand, b *gomoku.Board, byEngine bool) gomoku.Point {
	if byEngine && gomoku.Points-b.Empty().Len() >= 4 {
		list := map[int]gomoku.Point{}
		limits := gomokusolver.Limits{Depth: 2, Lines: 4, NoLeaves: true, NoProofs: true}
		best := m.engine.Search(ctx, b, limits, func(i gomokusolver.Info) {
			if len(i.PV) > 0 {
				list[i.Line] = gomoku.PointOf(i.PV[0])
			}
		})
		if p, ok := list[1+rng.IntN(4)*rng.IntN(2)]; ok && b.Has(b.Turn(), p) {
			return p
		}
		return best
	}
	return Lively(rng, b, 8)
}

// worth holds the values of shapes for a lively player.
var worth = [gomoku.Shapes]int{
	gomoku.ClosedTwo: 1, gomoku.OpenOne: 1, gomoku.OpenTwo: 4, gomoku.ClosedThree: 4, gomoku.Three: 9, gomoku.Four: 2,
	gomoku.StraightFour: 40, gomoku.DoubleFour: 30,
}

// Lively chooses a stone that builds or blocks shapes. The worth of each point has a random component below spread.
func Lively(rng *rand.Rand, b *gomoku.Board, spread int) gomoku.Point {
	s := b.Turn()
	if b.Empty().Len() == gomoku.Points {
		return gomoku.Centre
	}
	for _, set := range []gomoku.Set{b.Fives(s), b.Fives(s.Other())} {
		for p := range set.All() {
			if b.Has(s, p) {
				return p
			}
		}
	}
	best, max := gomoku.NoPoint, -1
	for p := range b.Empty().All() {
		if !b.Has(s, p) {
			continue
		}
		sum := rng.IntN(spread)
		for d := range gomoku.Dirs {
			sum += 2*worth[b.Shape(s, p, d)] + 2*worth[b.Shape(s.Other(), p, d)]
		}
		if sum > max {
			best, max = p, sum
		}
	}
	return best
}
