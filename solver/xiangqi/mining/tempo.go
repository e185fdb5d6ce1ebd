package mining

import (
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle/mining"
)

// gainsTempo reports whether the first move of a line drives a piece to a worse place before the real stroke, which
// was possible at once, but not right. In a mate the first move is a check and the stroke quiet, because checks that follow each
// other are what any mate is made of. To win material, the first move may also attack the piece. all are the boards of
// the line.
func gainsTempo(all []*xiangqi.Board, s mining.Solution) bool {
	if len(s.Line) < 3 || len(all) < 4 {
		return false
	}
	push, reply, stroke := s.Line[0], s.Line[1], s.Line[2]
	if all[0].At(push.To) != core.NoPiece || all[1].At(reply.To) != core.NoPiece {
		return false
	}
	early := stroke
	if early.From == push.To {
		early.From = push.From
	}
	// The stroke takes the piece that was there, not one driven there.
	if all[0].At(stroke.To) != all[2].At(stroke.To) || !all[0].Legal(xiangqi.NewMove(early.From, early.To)) || slices.Contains(s.Accepted[0], early) {
		return false
	}
	if s.Goal.Kind == goalMate {
		return all[1].InCheck() && !all[3].InCheck() && all[2].At(stroke.To) == core.NoPiece
	}
	uncovered := all[3].InCheck() && !slices.Contains(checkers(all[3]), stroke.To)
	return !uncovered && (all[1].InCheck() || slices.Contains(attacked(all[1], push.To), reply.From))
}
