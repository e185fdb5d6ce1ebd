package mining

import (
	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/puzzle/mining"
)

// The themes.
const (
	themeFourThree    = "four-three"    // 四三: the deciding stone makes a four and a three
	themeFourFour     = "four-four"     // 双四: it makes two fours
	themeThreeThree   = "three-three"   // 双三: it makes two threes
	themeStraightFour = "straight-four" // 活四: it makes four with both ends open
	themeForbidden    = "forbidden"     // 抓禁: the stone that would stop the win is forbidden to Black
	themeOwnFoul      = "own-foul"      // 避禁: one of the fours of the solver, who is Black, is forbidden
	themeCounterFour  = "counter-four"  // 反四: the opponent stops a four with a four
	themeQuiet        = "quiet-first"   // 做杀: the first stone makes neither a four nor a three
	themeOnlyDefence  = "only-defence"  // 防守要点
	themeShort        = "short-win"     // five in at most three stones
	themeLong         = "long-win"      // five takes eight stones or more
)

// Themes implements mining.Miner.
func (m *Miner) Themes(p core.Position, s mining.Solution) []string {
	b := p.(gomoku.Position).Board()
	if s.Goal.Kind == goalDefend {
		return []string{themeOnlyDefence}
	}
	var list []string
	if first := gomoku.PointOf(s.Line[0]); !b.Fours(b.Turn()).Has(first) && !b.Threes(b.Turn()).Has(first) {
		list = append(list, themeQuiet)
	}
	if b.Turn() == gomoku.Black && !b.Fours(gomoku.Black).And(b.ForbiddenPoints()).Empty() {
		list = append(list, themeOwnFoul)
	}
	fork, forbidden, counter := "", false, false
	for i, move := range s.Line {
		q := gomoku.PointOf(move)
		switch {
		case i%2 == 1 && foulStops(b):
			forbidden = true
		case i%2 == 1 && b.Fours(b.Turn()).Has(q):
			counter = true
		case i%2 == 0 && !b.Fives(b.Turn()).Has(q):
			// The theme is that of the last stone before the five, except that a straight four does not replace the
			// fork it results from.
			if now := forkOf(b, q); now != themeStraightFour || fork != themeFourThree && fork != themeThreeThree {
				fork = now
			}
		}
		b.Make(q)
	}
	if fork != "" {
		list = append(list, fork)
	}
	if forbidden {
		list = append(list, themeForbidden)
	}
	if counter {
		list = append(list, themeCounterFour)
	}
	switch stones := (len(s.Line) + 1) / 2; {
	case stones <= 3:
		list = append(list, themeShort)
	case stones >= 8:
		list = append(list, themeLong)
	}
	return list
}

// forkOf returns the theme of the threats that a stone of the side to move makes at once, or "" for a single threat.
func forkOf(b *gomoku.Board, p gomoku.Point) string {
	fours, threes, straight := 0, 0, false
	for d := range gomoku.Dirs {
		shape := b.Shape(b.Turn(), p, d)
		fours += shape.Fours()
		straight = straight || shape == gomoku.StraightFour
		if shape == gomoku.Three {
			threes++
		}
	}
	switch {
	case fours >= 2:
		return themeFourFour
	case fours == 1 && threes > 0:
		return themeFourThree
	case straight:
		return themeStraightFour
	case threes >= 2:
		return themeThreeThree
	}
	return ""
}

// foulStops reports whether the only stone that would stop the other side's four is forbidden to the side to move.
func foulStops(b *gomoku.Board) bool {
	fives := b.Fives(b.Turn().Other())
	return b.Fives(b.Turn()).Empty() && fives.Len() == 1 && !b.Has(b.Turn(), fives.First())
}
