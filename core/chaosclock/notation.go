package chaosclock

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
)

// maxText bounds the length of a position text in bytes; valid ones are far shorter.
const maxText = 400

func formatLast(last uint8) string {
	switch last {
	case LastPass:
		return "p"
	case LastPasses:
		return "pp"
	}
	return strconv.Itoa(int(last))
}

// textError returns the error for an unreadable text, with the field (counted from 1; 0: none) and the text found
// there.
func textError(code string, field int, found, message string) error {
	e := &core.TextError{Kind: core.ErrUnreadable, Code: code, Field: field, Message: "unreadable: " + message}
	if field > 0 {
		e.Args = append(e.Args, strconv.Itoa(field))
		e.Message = fmt.Sprintf("unreadable: field %d: %s", field, message)
	}
	if found != "" {
		e.Args = append(e.Args, found)
	}
	return e
}

// readFields reads `c1,c2,…,c12;side;last`, of which `;side;last` or `;last` may be omitted (Yi to move, nothing
// moved). Spaces may surround every field, and brackets the whole. It does not check for pieces on two cells. People
// also type the cells with the comma of Chinese lists, or with spaces alone.
func readFields(text string) (cells [Cells]uint8, side core.Side, last uint8, err error) {
	side = core.Second
	if len(text) > maxText {
		return cells, side, last, textError("too-long", 0, strconv.Itoa(len(text)),
			fmt.Sprintf("%d bytes are too many for a position", len(text)))
	}
	if text = strings.Trim(core.Narrow(core.DecodeText(text)), "[](){} \t\r\n"); text == "" {
		return cells, side, last, textError("empty", 0, "", "there is no text")
	}
	parts := strings.Split(text, ";")
	board := splitCells(parts[0])
	if len(board) != Cells {
		return cells, side, last, textError("cell-count", 0, strconv.Itoa(len(board)),
			fmt.Sprintf("a position has %d cells, separated by commas, not %d", Cells, len(board)))
	}
	for i, field := range board {
		n, ok := readNumber(field, Cells)
		if !ok {
			found := core.Quote(field)
			return cells, side, last, textError("cell", i+1, found,
				fmt.Sprintf("%s is not a piece; expected a number from 0 (empty) to %d", found, Cells))
		}
		cells[i] = uint8(n)
	}
	if len(parts) > 3 {
		return cells, side, last, textError("too-many-fields", Cells+3, core.Quote(parts[3]),
			"nothing may follow the piece moved last, but there is "+core.Quote(parts[3]))
	}
	if len(parts) > 1 {
		n, ok := readNumber(parts[1], 1)
		if !ok {
			found := core.Quote(parts[1])
			return cells, side, last, textError("side", Cells+1, found,
				found+" is not a side; expected 0 (Jia) or 1 (Yi)")
		}
		side = core.Side(n)
	}
	if len(parts) > 2 {
		last, err = readLast(parts[2])
	}
	return cells, side, last, err
}

func splitCells(text string) []string {
	if text = strings.ReplaceAll(text, "、", ","); strings.Contains(text, ",") {
		return strings.Split(text, ",")
	}
	return strings.Fields(text)
}

func readLast(field string) (uint8, error) {
	switch strings.ToLower(strings.TrimSpace(field)) {
	case "p":
		return LastPass, nil
	case "pp":
		return LastPasses, nil
	}
	n, ok := readNumber(field, Cells)
	if !ok {
		found := core.Quote(field)
		return 0, textError("last", Cells+2, found,
			fmt.Sprintf("%s is not a piece that was just moved; expected 0 (none), 1 to %d, or p (a pass)", found, Cells))
	}
	return uint8(n), nil
}

// readNumber reads a plain decimal number from 0 to limit: no sign, no leading zero.
func readNumber(field string, limit int) (int, bool) {
	field = strings.TrimSpace(field)
	n, err := strconv.Atoi(field)
	return n, err == nil && n >= 0 && n <= limit && strconv.Itoa(n) == field
}

// Parse reads a position. The errors are those of core.Rules.
func Parse(text string) (Position, error) {
	cells, side, last, err := readFields(text)
	if err != nil {
		return Position{}, err
	}
	p := Position{cells: cells, side: side, last: last}
	return core.Legal(p, p.setup, p.problems())
}

// The texts of a pass, as files and Chinese windows have them.
const (
	passWord    = "pass"
	chinesePass = "不走"
)

// parseMove reads a move text: the number of a piece, or a pass.
func parseMove(p Position, text string) (core.Move, error) {
	field := strings.TrimSpace(text)
	if strings.EqualFold(field, passWord) || field == chinesePass {
		if p.Outcome().Over() {
			return core.Move{}, core.ErrGameOver
		}
		return core.PassMove, nil
	}
	n, ok := readNumber(field, Cells)
	if !ok || n == 0 {
		return core.Move{}, textError("move", 0, core.Quote(field),
			fmt.Sprintf("%s is not a move; expected a piece from 1 to %d, or pass", core.Quote(field), Cells))
	}
	return p.PieceMove(n)
}

func formatMove(p Position, m core.Move) string {
	if n := p.MovedPiece(m); n != 0 {
		return strconv.Itoa(n)
	}
	return passWord
}
