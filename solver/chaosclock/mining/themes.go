package mining

import (
	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/puzzle/mining"
)

// The themes.
const (
	themeCapture     = "capture"      // 吃子: the first move captures
	themeExtraTurn   = "extra-turn"   // 连走: a drop captures an enemy piece, so that the solver moves again
	themeOwnCapture  = "own-capture"  // 自吃: the first move captures a piece of the solver's own
	themePass        = "pass"         // 让步: the right move is to pass
	themeBlocked     = "blocked"      // 卡住: a piece of the solver is blocked by one that is home
	themeDoubleBlock = "double-block" // 双扣: two blocked pieces of a side occupy each other's home cell
	themeKeepWin     = "keep-win"     // 保胜: few moves preserve the win
	themeRescue      = "rescue"       // 救双赢: few moves preserve the win of both
	themeAvoidLoss   = "avoid-loss"   // 避负: few moves avoid losing alone
	themeRace        = "race"         // 抢归: the game ends within six plies
)

// Themes implements mining.Miner.
func (m *Miner) Themes(position core.Position, s mining.Solution) []string {
	p := position.(chaosclock.Position)
	list := []string{map[string]string{goalWin: themeKeepWin, goalBothWin: themeRescue, goalAvoid: themeAvoidLoss}[s.Goal.Kind]}
	first := s.Line[0]
	if taken := p.Captured(first); taken != 0 {
		theme := themeCapture
		if chaosclock.Owner(taken) == p.Turn() {
			theme = themeOwnCapture
		}
		list = append(list, theme)
	}
	if first == core.PassMove {
		list = append(list, themePass)
	}
	features := p.Features()
	for _, b := range features.Blocked {
		if chaosclock.Owner(b.Piece) == p.Turn() {
			list = append(list, themeBlocked)
			break
		}
	}
	if len(features.DoubleBlocks) > 0 {
		list = append(list, themeDoubleBlock)
	}
	at, extra := p, false
	for _, move := range s.Line {
		next, err := at.Play(move)
		if err != nil {
			break
		}
		q := next.(chaosclock.Position)
		extra = extra || at.Turn() == p.Turn() && q.Turn() == at.Turn() && move.Kind == core.Drop
		at = q
	}
	if extra {
		list = append(list, themeExtraTurn)
	}
	if at.Outcome().Over() && len(s.Line) <= 6 {
		list = append(list, themeRace)
	}
	return list
}
