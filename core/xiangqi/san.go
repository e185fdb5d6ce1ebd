package xiangqi

import (
	"regexp"

	"qilab/core"
)

// sanMove matches the short notation of chess with the letters of WXF and the coordinates of ICCS, as XBoard writes it:
// "Che2", "Rxe6+", "E0a2", "c4", "cxc5".
var sanMove = regexp.MustCompile(`^([KGAEBHNRCP]?)([a-i]?)([0-9]?)x?([a-i][0-9])[+#]?$`)

// ParseSAN reads a move in the short notation of chess. Errors as of ParseMoveText.
func ParseSAN(p Position, text string) (core.Move, error) {
	if len(text) > maxMoveText {
		return core.Move{}, tooLong(len(text), maxMoveText)
	}
	m := sanMove.FindStringSubmatch(text)
	if m == nil {
		return core.Move{}, textError("xq-move", 0, quote(text)+" is not a move", quote(text))
	}
	kind := Pawn
	if m[1] != "" {
		kind = wxfKind(rune(m[1][0]))
	}
	to, _, _ := cutSquare(m[4], 0)
	find := func(file string) (core.Move, error) {
		return p.findMove(kind, func(move core.Move) bool {
			from := SquareName(move.From)
			return move.To == to && (file == "" || file == from[:1]) && (m[3] == "" || m[3] == from[1:])
		}, text)
	}
	if m[1]+m[2]+m[3] == "" { // a pawn goes straight on unless its file is given
		if move, err := find(m[4][:1]); err == nil {
			return move, nil
		}
	}
	return find(m[2])
}
