package mining

import (
	"context"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
)

// Candidates plays a game or draws endgames at random.
func (m *Miner) Candidates(ctx context.Context, rng *rand.Rand, yield func(core.Position, puzzle.Goal) bool) {
	if rng.IntN(10) == 0 {
		m.drawEndings(ctx, rng, yield)
		return
	}
	m.playGame(ctx, rng, yield)
}

// wishes are the kinds of puzzles wanted from a game.
type wishes struct {
	mate      int // moves of a mate; the players stop shorter ones, and those in one are never taken
	materials int // positions
	onlies    int
	varies    int
}

// drawWishes draws wishes.
func drawWishes(rng *rand.Rand) wishes {
	return wishes{
		mate:      [...]int{2, 3, 3, 3, 4, 4, 4, 5, 5, 6}[rng.IntN(10)],
		materials: rng.IntN(2), onlies: rng.IntN(2), varies: 2,
	}
}

// guardNodes bounds the search for mates that a player must stop.
const guardNodes = 300

// playGame plays a game of two weak players, who prevent mates shorter than wanted. It yields positions where an error allows a
// gain of material or only one move is good, and the first mate.
func (m *Miner) playGame(ctx context.Context, rng *rand.Rand, yield func(core.Position, puzzle.Goal) bool) {
	m.player.Clear()
	m.solver.Clear()
	game := core.NewGame(m.rules, m.rules.Start())
	depth := [2]int{1 + rng.IntN(3), 1 + rng.IntN(3)}
	slips := [2]int{1 + rng.IntN(3), 1 + rng.IntN(3)} // moves in ten that need not be the best
	wish := drawWishes(rng)
	before := 0
	for ply := 0; ply < 160 && ctx.Err() == nil && !m.rules.Adjudicate(game.Current().Line()).Over(); ply++ {
		p := m.fresh(game.Position())
		line := core.Line{{Position: p}}
		best, scores := m.lines(ctx, line, xiangqisolver.Limits{Depth: depth[p.Turn()], Lines: 4})
		if len(best) == 0 {
			return
		}
		score := scores[0]
		if ply >= minPlies && score > minMate {
			mate, err := m.solver.Find(ctx, line, xiangqisolver.MateLimit{Moves: mateMoves, Nodes: checkNodes, Checks: true})
			if err == nil && mate.Moves > 0 {
				if mate.Moves >= min(wish.mate, 3) || mate.Moves == 2 && rng.IntN(3) == 0 {
					yield(p, puzzle.Goal{Kind: goalMate, Moves: mateMoves})
				}
				return
			}
		}
		if ply >= minPlies {
			kind := ""
			switch single := len(scores) > 1 && scores[0]-scores[1] >= minGap; {
			case wish.varies > 0 && score > 2*minVaried && score < maxVary && len(scores) > 1 && scores[1] < 0 && scores[0]-scores[1] > minVary/2 && checksForever(p, best[0]):
				kind = goalVary
				wish.varies--
			case wish.materials > 0 && single && score > minGain && score < maxGain && -before < maxBefore && (rng.IntN(8) == 0 || !simpleCapture(p, best[0])):
				kind = goalMaterial
				wish.materials--
			case wish.onlies > 0 && single && score > minHold && scores[1] < maxSpoiled && isHard(p, best[0]):
				kind = goalOnly
				wish.onlies--
			}
			if kind != "" && !yield(p, puzzle.Goal{Kind: kind}) {
				return
			}
		}
		before = score
		move := best[0]
		if ply < 8 || rng.IntN(10) < slips[p.Turn()] {
			move = best[rng.IntN(len(best))]
		}
		if ply >= minPlies {
			move = m.guarded(ctx, game, best, move, wish.mate-1)
		}
		if _, err := game.Play(move); err != nil {
			return
		}
	}
}

// guarded returns the given move, or the first one of a list that allows no mate within a number of moves.
func (m *Miner) guarded(ctx context.Context, game *core.Game, list []core.Move, move core.Move, moves int) core.Move {
	for _, try := range append([]core.Move{move}, list...) {
		next, err := game.Position().Play(try)
		if err != nil || next.Outcome().Over() {
			continue
		}
		mate, _ := m.solver.Find(ctx, core.Line{{Position: m.fresh(next)}}, xiangqisolver.MateLimit{Moves: moves, Nodes: guardNodes, Checks: true})
		if mate.Moves == 0 {
			return try
		}
	}
	return move
}

// simpleCapture reports whether a move captures something worth more than is lost on its target.
func simpleCapture(p core.Position, move core.Move) bool {
	b := p.(xiangqi.Position).Board()
	return b.At(move.To) != core.NoPiece && b.Exchange(xiangqi.NewMove(move.From, move.To), &exchange) >= minCapture
}

// drawn is the number of positions tried of one ending.
const drawn = 4

// drawEndings draws positions of an endgame in which exactly one move preserves the result.
func (m *Miner) drawEndings(ctx context.Context, rng *rand.Rand, yield func(core.Position, puzzle.Goal) bool) {
	if m.endings == nil {
		m.endings = m.quickEndings()
	}
	id := m.endings[rng.IntN(len(m.endings))]
	for range drawn {
		wish := catalog.EndgameWish{Kind: catalog.EndgameOnly, Weak: rng.IntN(2) == 0}
		p, err := m.game.Endgames.Random(ctx, id, wish, rng)
		if err != nil {
			return
		}
		p = m.fresh(p)
		if !yield(p, puzzle.Goal{Kind: goalWin}) || !yield(p, puzzle.Goal{Kind: goalHold}) {
			return
		}
	}
}

// quickEnding bounds the table of an endgame, in bytes, so that all of them fit into memory.
const quickEnding = 6 << 20

// quickEndings lists the endings with small tables.
func (m *Miner) quickEndings() (list []string) {
	for _, e := range m.game.Endgames.Endings() {
		if need, err := m.game.Endgames.Need(e.ID, solver.Limit{Threads: 1}); err == nil && need.Err == nil && need.Memory <= quickEnding {
			list = append(list, e.ID)
		}
	}
	return list
}
