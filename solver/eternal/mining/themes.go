package mining

import (
	"slices"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/puzzle/mining"
)

// The themes.
const (
	themeChain     = "jump-chain" // 连跳: a pawn jumps several times
	themeImitation = "imitation"  // 模仿: an advisor moves like a neighbour
	themeStone     = "stone"      // 河石: a river stone is captured
	themeRescue    = "own-piece"  // 调子: the solver captures a piece of his own and places it elsewhere
	themeCapture   = "capture"    // 吃子
	themePlacement = "placement"  // 安置: the point where a captured piece is placed matters
	themeReturn    = "return"     // 回子: the point where the scoring piece is returned matters
	themeGuardian  = "guardian"   // 守护者: the enemy has a guardian
	themeGuard     = "guard"      // 防守: few steps prevent a point by the enemy
	themeDirect    = "direct"     // 直取: a piece walks to the point, without any of these
)

// Themes implements mining.Miner.
func (m *Miner) Themes(position core.Position, s mining.Solution) []string {
	var list []string
	add := func(theme string) {
		if !slices.Contains(list, theme) {
			list = append(list, theme)
		}
	}
	if s.Goal.Kind == goalGuard {
		add(themeGuard)
	}
	at, step := position, 0
	for _, move := range s.Line {
		if at.Turn() == position.Turn() {
			for _, theme := range themesOf(at.(eternal.Position).Board(), move, len(s.Accepted[step]) == 1) {
				add(theme)
			}
			step++
		}
		next, err := at.Play(move)
		if err != nil {
			break
		}
		at = next
	}
	if _, ok := position.(eternal.Position).Board().Guardian(position.Turn().Other()); ok {
		add(themeGuardian)
	}
	if len(list) == 0 {
		add(themeDirect)
	}
	return list
}

// themesOf returns the themes of one step of the solver; only means that no other step is right.
func themesOf(b *eternal.Board, m core.Move, only bool) (list []string) {
	switch {
	case m.Kind == eternal.Return:
		if only {
			list = append(list, themeReturn)
		}
		return list
	case m.Kind == eternal.Place:
		if only {
			list = append(list, themePlacement)
		}
		return list
	}
	switch piece := b.At(m.To); {
	case piece == eternal.Stone:
		list = append(list, themeStone)
	case eternal.OwnedBy(piece, b.Turn()):
		list = append(list, themeRescue)
	case piece != core.NoPiece:
		list = append(list, themeCapture)
	}
	switch eternal.KindOf(b.At(m.From)) {
	case eternal.Pawn:
		if len(b.Chain(m.From, m.To)) > 2 {
			list = append(list, themeChain)
		}
	case eternal.Advisor:
		if !b.ImitatedBy(m.From, m.To).Empty() {
			list = append(list, themeImitation)
		}
	}
	return list
}
