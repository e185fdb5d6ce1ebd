package xiangqi

import (
	"strconv"
	"strings"

	"qilab/core"
)

// limitInSight is how many plies before MoveLimit the count begins to matter to a search.
const limitInSight = 40

// HistoryKey tells apart histories of a position that the rules on repetition and the move limit may judge differently:
// lines with the same last position and the same key can end alike. It is "" as long as no position has occurred twice
// since the last capture and the move limit is far away; then only the board decides how the next moves can end the
// game.
func HistoryKey(line core.Line) string {
	var b strings.Builder
	if since, ok := firstRepeated(line); ok {
		for _, s := range line[since+1:] {
			b.WriteString(NewMove(s.Move.From, s.Move.To).String())
		}
	}
	if quiet := QuietPlies(line); quiet >= MoveLimit-limitInSight {
		b.WriteByte('q')
		b.WriteString(strconv.Itoa(quiet))
	}
	return b.String()
}

// firstRepeated returns the index of the first position since the last capture that occurs again later.
func firstRepeated(line core.Line) (int, bool) {
	type placed struct {
		cells [Squares]core.Piece
		turn  core.Side
	}
	first, found := len(line), false
	seen := map[placed]int{}
	for i := len(line) - 1; i >= 0; i-- {
		p := line[i].Position.(Position)
		at := placed{p.cells, p.turn}
		if seen[at]++; seen[at] > 1 {
			first, found = i, true
		}
		if p.quiet == 0 {
			break
		}
	}
	return first, found
}
