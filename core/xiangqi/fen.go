package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
)

// StartFEN is the usual starting position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// maxFEN bounds the length of a position text in bytes; valid ones are far shorter.
const maxFEN = 400

// String returns the canonical FEN: letters K A B N R C P, w or b, and both counters.
func (p Position) String() string {
	var b strings.Builder
	core.WriteRanks(&b, p.cells[:], Files, pieceLetters)
	fmt.Fprintf(&b, " %c - - %d %d", "wb"[p.turn], p.quiet, p.number)
	return b.String()
}

// letterPiece returns the piece of a FEN letter; E and H are accepted for B and N, G for K.
func letterPiece(c rune) (core.Piece, bool) {
	const read, meant = "EeHhGg", "BbNnKk"
	if i := strings.IndexRune(read, c); i >= 0 {
		c = rune(meant[i])
	}
	i := strings.IndexRune(pieceLetters, c)
	return core.Piece(max(i, 0)), i > 0 && c != ' '
}

// readFEN reads a FEN without checking that the position is legal. It also accepts r and red for Red to move, black for
// Black, E and H for B and N, `_` for spaces, and omitted trailing fields (Red to move). It skips up to two `-` between
// the side and the counters, the fields of chess.
func readFEN(text string) (Position, error) {
	p := Position{number: 1}
	if len(text) > maxFEN {
		return p, tooLong(len(text), maxFEN)
	}
	fields := strings.FieldsFunc(text, func(r rune) bool {
		return r == ' ' || r == '_' || r == '\t' || r == '\n' || r == '\r' || r == '　'
	})
	if len(fields) > 0 && strings.EqualFold(fields[0], "fen") {
		fields = fields[1:]
	}
	if len(fields) == 0 {
		return p, textError("xq-empty", 0, "there is no text")
	}
	if err := p.readBoard(fields[0]); err != nil {
		return p, err
	}
	if len(fields) > 1 {
		switch strings.ToLower(fields[1]) {
		case "w", "r", "red":
		case "b", "black":
			p.turn = Black
		default:
			return p, textError("xq-fen-side", 2, quote(fields[1])+" is not a side to move; expected w, r or b", quote(fields[1]))
		}
	}
	rest, field := fields[min(2, len(fields)):], 3
	for range 2 {
		if len(rest) > 0 && rest[0] == "-" {
			rest, field = rest[1:], field+1
		}
	}
	for _, counter := range []*uint16{&p.quiet, &p.number} {
		if len(rest) == 0 {
			break
		}
		n, err := strconv.Atoi(rest[0])
		if err != nil || n < 0 || n > MaxCounter {
			return p, textError("xq-fen-number", field, fmt.Sprintf("%s is not a number from 0 to %d", quote(rest[0]), MaxCounter),
				quote(rest[0]), strconv.Itoa(MaxCounter))
		}
		*counter = uint16(n)
		rest, field = rest[1:], field+1
	}
	if len(rest) > 0 {
		return p, textError("xq-fen-rest", field, "nothing may follow the counters, but there is "+quote(rest[0]), quote(rest[0]))
	}
	p.number = max(p.number, 1)
	return p, nil
}

// readBoard reads the first field of a FEN.
func (p *Position) readBoard(text string) error {
	fault := core.ReadRanks(text, p.cells[:], Files, letterPiece)
	if fault == nil {
		return nil
	}
	row, found := strconv.Itoa(fault.Row), quote(fault.Text)
	switch {
	case fault.Row == 0:
		return textError("xq-fen-ranks", 1, fmt.Sprintf("a board has %d ranks, separated by /, not %d", Ranks, fault.Count),
			strconv.Itoa(Ranks), strconv.Itoa(fault.Count))
	case fault.Count < 0:
		return textError("xq-fen-piece", 1, fmt.Sprintf("%q in row %s (%s) is not a piece", fault.Rune, row, found),
			strconv.QuoteRune(fault.Rune), row, found)
	}
	return textError("xq-fen-width", 1, fmt.Sprintf("row %s (%s) has %d points, not %d", row, found, fault.Count, Files),
		row, found, strconv.Itoa(fault.Count), strconv.Itoa(Files))
}

// Parse reads a legal position, as FEN (leniently) or as the source program's 90 characters, on one line or ten. Its errors are those of
// core.Rules.Parse.
func Parse(text string) (Position, error) {
	p, err := readPosition(text)
	if err != nil {
		return Position{}, err
	}
	return p.legal()
}

// Parse reads a legal position as the function Parse does, and also accepts the word start.
func (Rules) Parse(text string) (core.Position, error) {
	text = core.DecodeText(text)
	if board, ok := Join90(text); ok {
		text = board
	}
	text = strings.TrimRight(strings.TrimLeft(text, "\r\n"), "\r\n")
	if word := strings.TrimSpace(text); IsStart(word) {
		return Start(), nil
	}
	p, err := Parse(text)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// IsStart reports whether a word names the starting position.
func IsStart(word string) bool {
	return strings.EqualFold(word, "startpos") || strings.EqualFold(word, "start")
}

// readPosition reads a position, legal or not.
func readPosition(text string) (Position, error) {
	if board, ok := Join90(text); ok {
		text = board
	}
	if Looks90(text) {
		return read90(text)
	}
	return readFEN(text)
}
