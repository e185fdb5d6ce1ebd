package core

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Helpers for reading and writing the setups of games.

// RankFault is a fault in a board in Forsyth notation.
type RankFault struct {
	Row   int    // the faulty row, from 1 at the top; 0: the number of rows is wrong
	Text  string // of the row
	Count int    // the wrong number, of rows or of squares in the row; -1: Rune is not a piece
	Rune  rune
}

// ReadBoard passes each piece of a setup's board to put, with its square. It lists the pieces that the game does not
// have. ok is false, with a single problem, if the setup has another number of squares or an invalid turn.
func ReadBoard(s Setup, squares int, valid func(Piece) bool, put func(square int, p Piece)) (problems []Problem, ok bool) {
	if len(s.Board) != squares || s.Turn > Second {
		return []Problem{{Code: "board", Square: NoSquare, Message: "not a board of this game"}}, false
	}
	for i, piece := range s.Board {
		switch {
		case piece == NoPiece:
		case valid(piece):
			put(i, piece)
		default:
			problems = append(problems, Problem{
				Code: "piece", Args: []string{strconv.Itoa(int(piece))}, Square: Square(i),
				Message: fmt.Sprintf("there is no piece %d", piece),
			})
		}
	}
	return problems, true
}

// Legal returns p, or a *SetupError with the setup if there are problems.
func Legal[P Position](p P, setup func() Setup, problems []Problem) (P, error) {
	if len(problems) > 0 {
		var none P
		return none, &SetupError{Setup: setup(), Problems: problems}
	}
	return p, nil
}

// LegalSetup is Legal for the position made from s. With problems the position is nil, not a zero value.
func LegalSetup(s Setup, p Position, problems []Problem) (Position, error) {
	if len(problems) > 0 {
		return nil, &SetupError{Setup: s.Clone(), Problems: problems}
	}
	return p, nil
}

// Setups has the methods of Rules that follow from the making of a position: FormatSetup, Problems and FromSetup. Rules
// embed it, with an empty struct F whose method From makes the position of a setup, legal or not, and lists everything that
// is wrong with it.
type Setups[F interface {
	From(s Setup) (Position, []Problem)
}] struct{}

// FormatSetup is that of Rules.
func (Setups[F]) FormatSetup(s Setup) string {
	var f F
	p, _ := f.From(s)
	return p.String()
}

// Problems is that of Rules.
func (Setups[F]) Problems(s Setup) []Problem {
	var f F
	_, problems := f.From(s)
	return problems
}

// FromSetup is that of Rules.
func (Setups[F]) FromSetup(s Setup) (Position, error) {
	var f F
	p, problems := f.From(s)
	return LegalSetup(s, p, problems)
}

// ReadSetup reads any text that r.Parse reads, even if the position is illegal and a *SetupError there.
func ReadSetup(r Rules, text string) (Setup, error) { return setupBy(r, r.Parse, text) }

// setupBy reads a setup with a parser of positions.
func setupBy(r Rules, parse func(text string) (Position, error), text string) (Setup, error) {
	p, err := parse(text)
	var illegal *SetupError
	switch {
	case errors.As(err, &illegal):
		return illegal.Setup, nil
	case err != nil:
		return Setup{}, err
	}
	return r.SetupOf(p), nil
}

// ReadRanks reads what WriteRanks wrote into an empty board; piece returns the piece of a letter.
func ReadRanks(text string, board []Piece, files int, piece func(letter rune) (Piece, bool)) *RankFault {
	rows := strings.Split(text, "/")
	if len(rows)*files != len(board) {
		return &RankFault{Count: len(rows)}
	}
	for i, row := range rows {
		rank := board[len(board)-(i+1)*files:][:files]
		file := 0
		for _, c := range row {
			if c >= '1' && c <= '0'+rune(files) {
				file += int(c - '0')
				continue
			}
			p, ok := piece(c)
			if !ok {
				return &RankFault{Row: i + 1, Text: row, Count: -1, Rune: c}
			}
			if file < files {
				rank[file] = p
			}
			file++
		}
		if file != files {
			return &RankFault{Row: i + 1, Text: row, Count: file}
		}
	}
	return nil
}

// WriteRanks writes a board in Forsyth notation: the ranks from last to first, separated by /, a letter for each piece
// and a digit for each run of empty squares. A rank has files squares, at most 9; letters are indexed by piece.
func WriteRanks(b *strings.Builder, board []Piece, files int, letters string) {
	for from := len(board) - files; from >= 0; from -= files {
		empty := byte(0)
		for _, piece := range board[from : from+files] {
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + empty)
				empty = 0
			}
			b.WriteByte(letters[piece])
		}
		if empty > 0 {
			b.WriteByte('0' + empty)
		}
		if from > 0 {
			b.WriteByte('/')
		}
	}
}
