package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
)

// ninetyLetters holds the characters of the source program's boards, indexed by piece: upper case for Red, lower case
// for Black, a space for an empty point.
const ninetyLetters = " GABHRCP gabhrcp"

// Format90 writes the board of p as the source program does: 90 characters, the ranks from the top (Black's side) down,
// each from file a to file i. The side to move and the counters are lost.
func Format90(p Position) string {
	text := make([]byte, 0, Squares)
	for rank := Ranks - 1; rank >= 0; rank-- {
		for file := range Files {
			text = append(text, ninetyLetters[p.At(SquareAt(file, rank))])
		}
	}
	return string(text)
}

// legal returns p, or an error that lists everything wrong with it.
func (p Position) legal() (Position, error) { return core.Legal(p, p.setup, p.problems()) }

// read90 reads a board of the source program, legal or not, with Red to move unless Black is in check. A newline at the end and
// quotes around the text are ignored.
func read90(text string) (Position, error) {
	p := Position{number: 1}
	text = trim90(text)
	if len(text) > maxFEN {
		return p, tooLong(len(text), maxFEN)
	}
	var generals [2]int
	place := 0
	for _, c := range text {
		place++
		if place > Squares {
			continue // counted, for the error
		}
		i := strings.IndexRune(ninetyLetters, c)
		if i < 0 {
			where := SquareName(square90(place))
			return p, textError("xq-90-character", place,
				fmt.Sprintf("character %d (%s) is %q: only R H B A G C P, in either case, and spaces are allowed", place, where, c),
				strconv.Itoa(place), where, strconv.QuoteRune(c))
		}
		piece := core.Piece(i)
		if c == ' ' {
			piece = core.NoPiece
		}
		if KindOf(piece) == King {
			generals[SideOf(piece)]++
		}
		p.cells[square90(place)] = piece
	}
	if place > Squares {
		return p, textError("xq-90-length", Squares+1,
			fmt.Sprintf("there are %d characters, not %d: the board ends before character %d", place, Squares, Squares+1),
			strconv.Itoa(place), strconv.Itoa(Squares))
	}
	for s, letter := range [2]string{"G", "g"} {
		if n := generals[s]; n != 1 {
			return p, textError("xq-90-generals", 0, fmt.Sprintf("there must be exactly one %s, but there are %d", letter, n),
				letter, strconv.Itoa(n))
		}
	}
	p.turn = CheckedToMove(p.setup()).Turn
	return p, nil
}

// square90 returns the square of the n-th character, counted from 1.
func square90(place int) core.Square {
	return SquareAt((place-1)%Files, Ranks-1-(place-1)/Files)
}

// trim90 removes trailing newlines and enclosing quotes.
func trim90(text string) string {
	text = strings.TrimRight(text, "\r\n")
	if n := len(text); n >= 2 && text[0] == '"' && text[n-1] == '"' {
		text = text[1 : n-1]
	}
	return text
}

// Join90 returns a board in 90 characters whose ranks stand on ten lines, of which the spaces at the end may be missing, as one line.
// ok is false for any other text: one with other characters, or without a general of both sides.
func Join90(text string) (board string, ok bool) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if text = strings.TrimSuffix(text, "\n"); len(text) > Squares+Ranks+1 || strings.Count(text, "\n") != Ranks-1 {
		return "", false
	}
	var b strings.Builder
	for row := range strings.SplitSeq(trim90(text), "\n") {
		if len(row) > Files || strings.Trim(row, ninetyLetters[1:]) != "" {
			return "", false
		}
		b.WriteString(row + strings.Repeat(" ", Files-len(row)))
	}
	board = b.String()
	return board, strings.Contains(board, "G") && strings.Contains(board, "g")
}

// Looks90 reports whether a text looks like one of the source program's boards: nine tenths of it are piece letters and
// spaces.
func Looks90(text string) bool {
	text = trim90(text)
	if len(text) < 2*Files || strings.ContainsAny(text, "/[\n") {
		return false
	}
	known := 0
	for i := range len(text) {
		if strings.IndexByte(ninetyLetters, text[i]) >= 0 {
			known++
		}
	}
	return known*10 >= len(text)*9
}
