package mining

import (
	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/puzzle/mining"
)

// The themes.
const (
	ThemeFourThree    = "four-three"    // 四三: the deciding stone makes a four and a three
	ThemeFourFour     = "four-four"     // 双四: it makes two fours
	ThemeThreeThree   = "three-three"   // 双三: it makes two threes
	ThemeStraightFour = "straight-four" // 活四: it makes four with both ends open
	ThemeForbidden    = "forbidden"     // 抓禁: the stone that would stop the win is forbidden to Black
	ThemeOwnFoul      = "own-foul"      // 避禁: one of the fours of the solver, who is Black, is forbidden
	ThemeCounterFour  = "counter-four"  // 反四: the opponent stops a four with a four
	ThemeQuiet        = "quiet-first"   // 做杀: the first stone makes neither a four nor a three
	ThemeOnlyDefence  = "only-defence"  // 唯一防点
	ThemeShort        = "short-win"     // five in at most three stones
	ThemeLong         = "long-win"      // five takes eight stones or more
)

// Themes implements mining.Miner.
func (m *Miner) Themes(p core.Position, s mining.Solution) []string {
	b := p.(gomoku.Position).Board()
	if s.Goal.Kind == GoalDefend {
		return []string{ThemeOnlyDefence}
	}
	var list []string
	if first := gomoku.PointOf(s.Line[0]); !b.Fours(b.Turn()).Has(first) && !b.Threes(b.Turn()).Has(first) {
		list = append(list, ThemeQuiet)
	}
	if b.Turn() == gomoku.Black && !b.Fours(gomoku.Black).And(b.ForbiddenPoints()).Empty() {
		list = append(list, ThemeOwnFoul)
	}
	fork, forbidden, counter := "", false, false
	for i, move := range s.Line {
		q := gomoku.PointOf(move)
		switch {
		case q == gomoku.NoPoint:
			forbidden = true
		case i%2 == 1 && b.Fours(b.Turn()).Has(q):
			counter = true
		case i%2 == 0 && !b.Fives(b.Turn()).Has(q):
			// The theme is that of the last stone before the five, except that a straight four does not replace the
			// fork it results from.
			if now := forkOf(b, q); now != ThemeStraightFour || fork != ThemeFourThree && fork != ThemeThreeThree {
				fork = now
			}
		}
		b.Make(q)
	}
	if fork != "" {
		list = append(list, fork)
	}
	if forbidden {
		list = append(list, ThemeForbidden)
	}
	if counter {
		list = append(list, ThemeCounterFour)
	}
	switch stones := (len(s.Line) + 1) / 2; {
	case stones <= 3:
		list = append(list, ThemeShort)
	case stones >= 8:
		list = append(list, ThemeLong)
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
		return ThemeFourFour
	case fours == 1 && threes > 0:
		return ThemeFourThree
	case straight:
		return ThemeStraightFour
	case threes >= 2:
		return ThemeThreeThree
	}
	return ""
}
