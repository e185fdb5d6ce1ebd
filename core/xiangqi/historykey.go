package xiangqi

import (
	"strconv"
	"strings"

	"qilab/core"
)

// limitInSight is how many plies before MoveLimit the count begins to matter to whoever looks ahead.
const limitInSight = 40

// HistoryKey tells apart the ways to one position that rules on long play may judge differently: lines with the same last
// position and the same key can end alike. It is "" as long as no position has occurred twice since the last capture and
// the limit of moves is far; then the next moves end no game but by what is on the board.
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

// firstRepeated is the index of the first position since the last capture that occurs again later.
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
