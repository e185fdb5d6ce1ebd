package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
)

// boardRunes maps the characters of text boards to stones. Frames and marks are those of the source program; its × is a
// forbidden point.
var boardRunes = newBoardRunes()

func newBoardRunes() map[rune]core.Piece {
	m := map[rune]core.Piece{}
	for piece, runes := range [...]string{".+-*·┌┬┐├┼┤└┴┘×＋．", "xX●▲#Ｘ", "oO○△◯Ｏ"} {
		for _, r := range runes {
			m[r] = core.Piece(piece)
		}
	}
	return m
}

// boardFiller holds the characters allowed between the points of a text board.
const boardFiller = " \t\r|─　"

// LooksBoard reports whether a text is a text board: at least three lines consist mostly of points.
func LooksBoard(text string) bool { return boardLines(text, 3) }

// SurelyBoard reports whether so many lines consist mostly of points that they are no rulers of another text.
func SurelyBoard(text string) bool { return boardLines(text, 2*Size/3) }

// boardLines reports whether at least enough lines consist mostly of points.
func boardLines(text string, enough int) bool {
	count := 0
	for line := range strings.Lines(text) {
		points, others := 0, 0
		for _, r := range line {
			if _, ok := boardRunes[r]; ok {
				points++
			} else if !strings.ContainsRune(boardFiller+"\n0123456789", r) {
				others++
			}
		}
		if points >= 2*Size/3 && others < Size/3 {
			if count++; count == enough {
				return true
			}
		}
	}
	return false
}

// ReadBoard reads a text board: 15 rows from the top, with or without row numbers and column letters. The numbers of
// stones decide the side to move.
func (r Rules) ReadBoard(text string) (core.Setup, error) {
	s := r.NewSetup()
	rows, number := 0, 0
	for line := range strings.Lines(text) {
		number++
		cells := strings.Trim(line, boardFiller+"\n0123456789")
		if cells == "" || isColumnLetters(cells) {
			continue
		}
		if rows == Size {
			return s, onLine(number, textError("gm-board-rows", 0, fmt.Sprintf("a board has %d rows, this is one more", Size), strconv.Itoa(Size)))
		}
		rows++
		if err := readBoardRow(&s, Size-rows, cells); err != nil {
			return s, onLine(number, err)
		}
	}
	if rows < Size {
		return s, textError("gm-rows-few", 0, fmt.Sprintf("a board has %d rows, not %d", Size, rows), strconv.Itoa(Size), strconv.Itoa(rows))
	}
	s.Turn = TurnByCount(s)
	return s, nil
}

func readBoardRow(s *core.Setup, row int, cells string) *core.TextError {
	col := 0
	for _, r := range cells {
		if strings.ContainsRune(boardFiller, r) {
			continue
		}
		piece, ok := boardRunes[r]
		if !ok {
			return textError("gm-board-stone", 0, fmt.Sprintf("%q is neither X, O nor a dot", r), strconv.QuoteRune(r))
		}
		if col < Size {
			s.Board[PointAt(col, row)] = piece
		}
		col++
	}
	if col != Size {
		return textError("gm-board-width", 0, fmt.Sprintf("the row has %d points, not %d", col, Size), strconv.Itoa(col), strconv.Itoa(Size))
	}
	return nil
}

// isColumnLetters reports whether a line consists of the column letters.
func isColumnLetters(line string) bool {
	letters := strings.ToLower(strings.Join(strings.Fields(line), ""))
	return len(letters) > 3 && strings.HasPrefix("abcdefghijklmnopqrst", letters)
}

// FormatBoard writes a text board with row numbers and column letters. The side to move and the rule set are lost.
func FormatBoard(p Position) string {
	var b strings.Builder
	for row := Size - 1; row >= 0; row-- {
		fmt.Fprintf(&b, "%2d", row+1)
		for col := range Size {
			b.WriteByte(' ')
			b.WriteByte(".XO"[p.At(PointAt(col, row))])
		}
		b.WriteByte('\n')
	}
	b.WriteString("  ")
	for col := range Size {
		b.WriteByte(' ')
		b.WriteByte('a' + byte(col))
	}
	b.WriteByte('\n')
	return b.String()
}
