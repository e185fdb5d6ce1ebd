package evaluation

import (
	"qilab/core"
	"qilab/core/eternal"
)

// A term is one of the evaluation's weights: the evaluation is the sum, over both sides, of weights times counts on the
// board. Here are the first terms of each kind, and termCount, their number. weights.go has their values.
const (
	kinds = 6 // of pieces, from the rook to the pawn

	// The points that a side still needs: 1, 2, 3, 4, 5 or more.
	termNeed = 0
	// A piece on a cell, by kind, by rank as its owner counts, and by file from the edge to the middle.
	termPlace = termNeed + 5
	// A legal move of a piece, by kind.
	termMobility = termPlace + kinds*eternal.Ranks*halfFiles
	// A piece without moves, by kind: above all an advisor without a model and a pawn without a platform.
	termIdle = termMobility + kinds
	// Pieces that could score at once, 1, 2, 3 or more: of the side to move; of the other side, and the enemy cannot
	// capture them; of the other side, but the enemy can.
	termStrike = termIdle + kinds
	termThreat = termStrike + 3
	termLoose  = termThreat + 3
	// A piece that could score with its move after the next, by kind.
	termNear = termLoose + 3
	// A cell from which such a piece would threaten to score and could not be captured at once: of the side to move, of the
	// other side.
	termDoor = termNear + kinds
	// A guardian, by kind.
	termGuardian = termDoor + 2
	// An enemy piece that can be captured, by its kind: by the side to move, by the other side.
	termAttack = termGuardian + kinds
	// A stone that has left the board, for the side to move: whether an open river favours attack or defence.
	termOpen = termAttack + 2*kinds
	// The right to move.
	termTempo = termOpen + 1

	// termCount is their number.
	termCount = termTempo + 1

	halfFiles = eternal.Files / 2
)

// placeTerm returns the term of a kind on a cell as seen by its owner.
func placeTerm(s core.Side, k eternal.Kind, sq core.Square) int {
	file, rank := eternal.FileOf(sq), eternal.RankOf(sq)
	if s == eternal.Black {
		rank = eternal.Ranks - 1 - rank
	}
	return termPlace + ((int(k)-1)*eternal.Ranks+rank)*halfFiles + min(file, eternal.Files-1-file)
}

// Place returns the value of the place of a piece of s alone.
func Place(s core.Side, k eternal.Kind, sq core.Square) int { return int(weights[placeTerm(s, k, sq)]) }
