package xiangqi

import (
	"math"

	"qilab/core"
)

// The reasons for the end of a game.
const (
	// ReasonCheckmate: the side to move is in check and has no legal move (绝杀).
	ReasonCheckmate core.Reason = "checkmate"
	// ReasonStalemate: the side to move is not in check and has no legal move, and so has lost (困毙).
	ReasonStalemate core.Reason = "stalemate"
	// ReasonPerpetualCheck: the loser gave check with every move between the occurrences of a position (长将).
	ReasonPerpetualCheck core.Reason = "perpetual-check"
	// ReasonPerpetualChase: the loser chased the same piece with every move between the occurrences of a position (长捉).
	ReasonPerpetualChase core.Reason = "perpetual-chase"
	// ReasonMutualPerpetualCheck: both sides gave check with every move.
	ReasonMutualPerpetualCheck core.Reason = "mutual-perpetual-check"
	// ReasonMutualPerpetualChase: both sides chased with every move.
	ReasonMutualPerpetualChase core.Reason = "mutual-perpetual-chase"
	// ReasonRepetition: a position occurred for the third time, and neither side was to blame.
	ReasonRepetition core.Reason = "repetition"
	// ReasonMoveLimit: sixty moves of each side without a capture.
	ReasonMoveLimit core.Reason = "move-limit"
	// ReasonMaterial: neither side has a piece that can cross the river.
	ReasonMaterial core.Reason = "material"
)

const (
	// MoveLimit is the number of plies without a capture after which a game is drawn.
	MoveLimit = 120
	// countedChecks is the number of checks by each side that count towards MoveLimit.
	countedChecks = 10
)

// Adjudicate returns the outcome at the end of a line: mate first, then material, repetition and the move limit.
// FreePlay omits the last two.
func (r Rules) Adjudicate(line core.Line) core.Outcome {
	p := line.Last().(Position)
	if out := p.Outcome(); out.Over() {
		return out
	}
	if !p.CanWin(Red) && !p.CanWin(Black) {
		return core.Outcome{Result: core.Draw, Reason: ReasonMaterial}
	}
	if r.FreePlay {
		return core.Outcome{}
	}
	if rep := JudgeRepetition(line); rep.Outcome.Over() {
		return rep.Outcome
	}
	if quietUpTo(line, MoveLimit) == MoveLimit {
		return core.Outcome{Result: core.Draw, Reason: ReasonMoveLimit}
	}
	return core.Outcome{}
}

// CanWin reports whether s has a rook, horse, cannon or pawn.
func (p Position) CanWin(s core.Side) bool {
	for _, piece := range p.cells {
		if piece == core.NoPiece || SideOf(piece) != s {
			continue
		}
		switch KindOf(piece) {
		case Rook, Horse, Cannon, Pawn:
			return true
		}
	}
	return false
}

// lastCapture returns the index of the position after the last capture in a line, or 0.
func lastCapture(line core.Line) int {
	at := len(line) - 1
	for at > 0 {
		quiet := int(line[at].Position.(Position).quiet)
		if quiet == 0 {
			return at
		}
		at = max(0, at-quiet)
	}
	return at
}

// QuietPlies returns the count that draws the game at MoveLimit: the plies since the last capture, without a side's
// checks after its tenth. If the line has no capture, it adds the count of its first position.
func QuietPlies(line core.Line) int { return quietUpTo(line, math.MaxInt) }

// quietUpTo returns the smaller of QuietPlies and limit, and looks back no further than needed: a game may have
// thousands of plies since the last capture, and finding checks takes time.
func quietUpTo(line core.Line, limit int) int {
	start := lastCapture(line)
	count := int(line[start].Position.(Position).quiet)
	var checks [2]int
	for _, s := range line[start+1:] {
		if count >= limit {
			break
		}
		p := s.Position.(Position)
		if p.InCheck() {
			mover := p.turn.Other()
			if checks[mover]++; checks[mover] > countedChecks {
				continue
			}
		}
		count++
	}
	return min(count, limit)
}
