package mining

import (
	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/puzzle/mining"
)

// The themes.
const (
	ThemeCapture     = "capture"      // 吃子: the first move captures
	ThemeExtraTurn   = "extra-turn"   // 连走: a drop captures an enemy piece, so that the solver moves again
	ThemeOwnCapture  = "own-capture"  // 自吃: the first move captures a piece of the solver's own
	ThemePass        = "pass"         // 让步: the right move is to pass
	ThemeBlocked     = "blocked"      // 卡住: a piece of the solver is blocked by one that is home
	ThemeDoubleBlock = "double-block" // 双扣: two blocked pieces of a side occupy each other's home cell
	ThemeKeepWin     = "keep-win"     // 保胜: few moves preserve the win
	ThemeRescue      = "rescue"       // 救双赢: few moves preserve the win of both
	ThemeAvoidLoss   = "avoid-loss"   // 避负: few moves avoid losing alone
	ThemeRace        = "race"         // 抢归: the game ends within six plies
)

// Themes implements mining.Miner.
func (m *Miner) Themes(position core.Position, s mining.Solution) []string {
	p := position.(chaosclock.Position)
	list := []string{map[string]string{GoalWin: ThemeKeepWin, GoalBothWin: ThemeRescue, GoalAvoid: ThemeAvoidLoss}[s.Goal.Kind]}
	first := s.Line[0]
	if taken := p.Captured(first); taken != 0 {
		theme := ThemeCapture
		if chaosclock.Owner(taken) == p.Turn() {
			theme = ThemeOwnCapture
		}
		list = append(list, theme)
	}
	if first == core.PassMove {
		list = append(list, ThemePass)
	}
	features := p.Features()
	for _, b := range features.Blocked {
		if chaosclock.Owner(b.Piece) == p.Turn() {
			list = append(list, ThemeBlocked)
			break
		}
	}
	if len(features.DoubleBlocks) > 0 {
		list = append(list, ThemeDoubleBlock)
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
		list = append(list, ThemeExtraTurn)
	}
	if at.Outcome().Over() && len(s.Line) <= 6 {
		list = append(list, ThemeRace)
	}
	return list
}
