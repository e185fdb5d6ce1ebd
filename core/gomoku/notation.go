package gomoku

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"qilab/core"
)

// maxPosition bounds the length of a position text in bytes; valid ones are far shorter.
const maxPosition = 2000

// maxMoves bounds the length in bytes of a position followed by moves.
const maxMoves = 16 << 10

// stoneLetters holds the characters of the pieces in position notation; a number means empty points.
const stoneLetters = ".xo"

// writeRows writes the rows from 15 to 1; at returns the piece on a point.
func writeRows(b *strings.Builder, at func(Point) core.Piece) {
	for row := Size - 1; row >= 0; row-- {
		gap := 0
		for col := range Size {
			piece := at(PointAt(col, row))
			if piece == core.NoPiece {
				gap++
				continue
			}
			if gap > 0 {
				b.WriteString(strconv.Itoa(gap))
				gap = 0
			}
			b.WriteByte(stoneLetters[piece])
		}
		if gap > 0 {
			b.WriteString(strconv.Itoa(gap))
		}
		if row > 0 {
			b.WriteByte('/')
		}
	}
}

// IsGap reports whether a character separates the fields of a position.
func IsGap(r rune) bool { return unicode.IsSpace(r) || r == '_' }

// ReadPosition reads the notation of positions: <rows> <side> <rule>. Trailing fields may be omitted: the side to move
// then follows from the numbers of stones, and the rule set is that of r.
func (r Rules) ReadPosition(text string) (core.Setup, error) {
	s := r.NewSetup()
	if len(text) > maxPosition {
		return s, TooLong(len(text), maxPosition)
	}
	fields := strings.FieldsFunc(text, IsGap)
	if len(fields) == 0 {
		return s, Empty()
	}
	if err := readRows(&s, fields[0]); err != nil {
		return s, err
	}
	if len(fields) < 2 {
		s.Turn = TurnByCount(s)
		return s, nil
	}
	switch strings.ToLower(fields[1]) {
	case "b", "x", "black":
		s.Turn = Black
	case "w", "o", "white":
		s.Turn = White
	default:
		return s, textError("gm-side", 2, quote(fields[1])+" is not a side to move; expected b or w", quote(fields[1]))
	}
	if len(fields) > 2 {
		if err := r.CheckRuleSet(fields[2], 3); err != nil {
			return s, err
		}
	}
	if len(fields) > 3 {
		return s, textError("gm-rest", 4, "nothing may follow the rule set, but there is "+quote(fields[3]), quote(fields[3]))
	}
	return s, nil
}

// Parse reads a legal position: in this program's notation, as a text board, as the word start, or as the moves that
// lead to it: a move string, alone or after one of these and the word moves.
func (r Rules) Parse(text string) (core.Position, error) {
	if len(text) > maxMoves {
		return nil, TooLong(len(text), maxMoves)
	}
	text = strings.TrimSpace(core.DecodeText(text))
	first, moves, _, _ := core.CutPosition(text)
	field := strings.TrimFunc(first, IsGap)
	var s core.Setup
	var err error
	switch {
	case text == "":
		return nil, Empty()
	case strings.EqualFold(field, "start"):
		return r.after(r.start(), moves)
	case strings.Contains(field, "/"):
		s, err = r.ReadPosition(first)
	case LooksBoard(text):
		s, err = r.ReadBoard(text)
		moves = ""
	default:
		for range Words(text) {
			return r.after(r.start(), text)
		}
		return nil, textError("gm-move", 0, quote(text)+" is not a move; expected a point such as h8, or pass", quote(text)) // only numbers
	}
	if err != nil {
		return nil, err
	}
	start, err := r.legal(s)
	if err != nil {
		return nil, core.SetAlone(err, moves)
	}
	return r.after(start, moves)
}

// after returns the position after the moves of a move string, each of which must be legal.
func (r Rules) after(p Position, moves string) (core.Position, error) {
	number := 0
	for word := range Words(moves) {
		number++
		m, err := ReadMove(word)
		if err == nil {
			p, err = p.play(m)
		}
		if err != nil {
			return nil, &core.PlaceError{Place: core.Place{Move: number, Word: short(word)}, Err: err}
		}
	}
	return p, nil
}

// CheckRuleSet rejects the name of another rule set, which is another game here.
func (r Rules) CheckRuleSet(name string, field int) *core.TextError {
	for _, set := range RuleSets() {
		if strings.EqualFold(name, set.String()) {
			if set == r.Set {
				return nil
			}
			return textError("gm-other-rules", field, fmt.Sprintf("this is %s, not %s", set, r.Set), "game."+set.String(), "game."+r.ID())
		}
	}
	return textError("gm-rules", field, quote(name)+" is not a rule set; expected renju, standard or freestyle", quote(name))
}

// TurnByCount returns the side to move if the sides have placed their stones alternately.
func TurnByCount(s core.Setup) core.Side {
	count := [3]int{}
	for _, piece := range s.Board {
		count[piece]++
	}
	if count[BlackStone] > count[WhiteStone] {
		return White
	}
	return Black
}

// readRows reads the first field of a position.
func readRows(s *core.Setup, text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != Size {
		return textError("gm-rows", 1, fmt.Sprintf("a board has %d rows, separated by /, not %d", Size, len(rows)),
			strconv.Itoa(Size), strconv.Itoa(len(rows)))
	}
	for i, text := range rows {
		row, col := Size-1-i, 0
		name, found := strconv.Itoa(row+1), quote(text)
		for rest := text; rest != ""; {
			if digits := len(rest) - len(strings.TrimLeft(rest, "0123456789")); digits > 0 {
				n, err := strconv.Atoi(rest[:digits])
				if err != nil || n < 1 || n > Size {
					return textError("gm-gap", 1, fmt.Sprintf("row %s (%s): %s is not a number of empty points from 1 to %d", name, found, rest[:digits], Size),
						name, found, short(rest[:digits]), strconv.Itoa(Size))
				}
				col, rest = col+n, rest[digits:]
				continue
			}
			piece := strings.IndexByte(stoneLetters, rest[0]|0x20)
			if piece < 1 {
				c := string([]rune(rest)[0])
				return textError("gm-stone", 1, fmt.Sprintf("row %s (%s): %q is neither x, o nor a number", name, found, c), name, found, strconv.Quote(c))
			}
			if col < Size {
				s.Board[PointAt(col, row)] = core.Piece(piece)
			}
			col, rest = col+1, rest[1:]
		}
		if col != Size {
			return textError("gm-width", 1, fmt.Sprintf("row %s (%s) has %d points, not %d", name, found, col, Size),
				name, found, strconv.Itoa(col), strconv.Itoa(Size))
		}
	}
	return nil
}
