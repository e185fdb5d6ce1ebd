package xiangqi

import (
	"strconv"
	"strings"

	"qilab/core"
)

// FormatCoordinates writes m in coordinates whose ranks are counted from first: 0 in all notations of this package
// ("h2e2"), 1 in some programs that play many games ("h3e3", "b10c8").
func FormatCoordinates(m core.Move, first int) string {
	square := func(sq core.Square) string {
		return string(rune('a'+FileOf(sq))) + strconv.Itoa(RankOf(sq)+first)
	}
	return square(m.From) + square(m.To)
}

// ReadCoordinates reads a move as FormatCoordinates writes it, in either case and with or without a hyphen. The move
// need not be legal.
func ReadCoordinates(text string, first int) (core.Move, bool) {
	from, rest, ok := cutSquare(text, first)
	if !ok {
		return core.Move{}, false
	}
	to, rest, ok := cutSquare(strings.TrimPrefix(rest, "-"), first)
	return core.Move{From: from, To: to, Kind: core.Walk}, ok && rest == ""
}

// cutSquare reads a square at the start of text and returns it with the rest.
func cutSquare(text string, first int) (core.Square, string, bool) {
	if len(text) < 2 {
		return core.NoSquare, "", false
	}
	digits := 1
	if first == 1 && strings.HasPrefix(text[1:], "10") {
		digits = 2
	}
	file := int(text[0]|0x20) - 'a'
	rank, err := strconv.Atoi(text[1 : 1+digits])
	rank -= first
	if err != nil || file < 0 || file >= Files || rank < 0 || rank >= Ranks {
		return core.NoSquare, "", false
	}
	return SquareAt(file, rank), text[1+digits:], true
}
