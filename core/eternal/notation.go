package eternal

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"qilab/core"
)

// StartText is the default starting position of a game.
const StartText = "rhe2ehr/2a2a2/1c4c1/2p2p2/oooooooo/2P2P2/1C4C1/2A2A2/RHE2EHR r 0-0/4 -"

const (
	// maxText bounds the length of a position text in bytes; valid ones are far shorter.
	maxText = 400
	// maxScoreText is the highest number that is read as a score or a target; above maxTarget it is a problem.
	maxScoreText = 99
)

// String returns the position as `<placement> <side> <score> <pending>`.
func (p Position) String() string {
	var b strings.Builder
	b.Grow(112)
	core.WriteRanks(&b, p.cells[:], Files, pieceLetters)
	b.WriteByte(' ')
	b.WriteByte("rb"[p.turn])
	b.WriteByte(' ')
	b.WriteString(p.scoreText())
	b.WriteByte(' ')
	b.WriteString(p.pendingText())
	return b.String()
}

func (p Position) scoreText() string {
	return strconv.Itoa(int(p.score[Red])) + "-" + strconv.Itoa(int(p.score[Black])) + "/" + strconv.Itoa(int(p.target))
}

// pendingText returns "-", the letter of the piece to be placed, or the cell of the piece to be returned.
func (p Position) pendingText() string {
	switch {
	case p.scored != noCell:
		return SquareName(core.Square(p.scored))
	case p.held != core.NoPiece:
		return pieceLetters[p.held : p.held+1]
	}
	return "-"
}

// readPosition reads the notation without checking that the position is legal.
func readPosition(text string) (Position, error) {
	p := Position{target: defaultTarget, scored: noCell}
	if len(text) > maxText {
		return p, tooLong(len(text), maxText)
	}
	fields := strings.FieldsFunc(core.Narrow(core.DecodeText(text)), func(r rune) bool { return unicode.IsSpace(r) || r == '_' })
	if len(fields) == 0 {
		return p, textError("et-empty", 0, "there is no text")
	}
	if err := p.readBoard(fields[0]); err != nil {
		return p, err
	}
	if len(fields) > 4 {
		return p, textError("et-rest", 5, "nothing may follow the pending step, but there is "+quote(fields[4]), quote(fields[4]))
	}
	if len(fields) < 4 {
		return p, textError("et-fields", len(fields)+1, fmt.Sprintf("a position has four fields (board, side, score, pending), not %d", len(fields)),
			strconv.Itoa(len(fields)))
	}
	switch fields[1] {
	case "r":
	case "b":
		p.turn = Black
	default:
		return p, textError("et-side", 2, quote(fields[1])+" is not a side to move; expected r or b", quote(fields[1]))
	}
	if !p.readScore(fields[2]) {
		return p, textError("et-score", 3, quote(fields[2])+" is not a score; expected RED-BLACK/TARGET, such as 0-0/4", quote(fields[2]))
	}
	if !p.readPending(fields[3]) {
		return p, textError("et-pending", 4, quote(fields[3])+" is not a pending step; expected -, the letter of a piece, or a cell", quote(fields[3]))
	}
	return p, nil
}

// readBoard reads the first field.
func (p *Position) readBoard(text string) error {
	fault := core.ReadRanks(text, p.cells[:], Files, letterPiece)
	if fault == nil {
		return nil
	}
	rank, found := strconv.Itoa(Ranks+1-fault.Row), quote(fault.Text)
	switch {
	case fault.Row == 0:
		return textError("et-ranks", 1, fmt.Sprintf("a board has %d ranks, separated by /, not %d", Ranks, fault.Count),
			strconv.Itoa(Ranks), strconv.Itoa(fault.Count))
	case fault.Count < 0:
		return textError("et-piece", 1, fmt.Sprintf("%q in rank %s (%s) is not a piece", fault.Rune, rank, found),
			strconv.QuoteRune(fault.Rune), rank, found)
	}
	return textError("et-width", 1, fmt.Sprintf("rank %s (%s) has %d cells, not %d", rank, found, fault.Count, Files),
		rank, found, strconv.Itoa(fault.Count), strconv.Itoa(Files))
}

// letterPiece returns the piece of a letter.
func letterPiece(c rune) (core.Piece, bool) {
	i := strings.IndexRune(pieceLetters, c)
	return core.Piece(max(i, 0)), i > 0 && c != ' '
}

// readScore reads RED-BLACK/TARGET.
func (p *Position) readScore(text string) bool {
	points, target, slash := strings.Cut(text, "/")
	red, black, dash := strings.Cut(points, "-")
	var ok [3]bool
	p.score[Red], ok[0] = readNumber(red)
	p.score[Black], ok[1] = readNumber(black)
	p.target, ok[2] = readNumber(target)
	return slash && dash && ok == [3]bool{true, true, true}
}

// readNumber reads a number from 0 to maxScoreText as strconv writes it.
func readNumber(text string) (uint8, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxScoreText || strconv.Itoa(n) != text {
		return 0, false
	}
	return uint8(n), true
}

// readPending reads the output of pendingText.
func (p *Position) readPending(text string) bool {
	p.held, p.scored = core.NoPiece, noCell
	switch len(text) {
	case 1:
		if text == "-" {
			return true
		}
		piece, ok := letterPiece(rune(text[0]))
		if !ok || !Owned(piece) {
			return false
		}
		p.held = piece
		return true
	case 2:
		sq, ok := ReadSquare(text)
		if ok {
			p.scored = uint8(sq)
		}
		return ok
	}
	return false
}

// ReadSquare reads a cell, "a1" to "h9".
func ReadSquare(text string) (core.Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '9' {
		return core.NoSquare, false
	}
	return SquareAt(int(text[0]-'a'), int(text[1]-'1')), true
}

// Parse reads a legal position. Errors are those of core.Rules.Parse.
func Parse(text string) (Position, error) {
	p, err := readPosition(text)
	if err != nil {
		return Position{}, err
	}
	return p.legal()
}

// legal returns p, or the *core.SetupError of its problems.
func (p Position) legal() (Position, error) { return core.Legal(p, p.setup, p.problems()) }
