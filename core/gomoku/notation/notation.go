// Package notation reads and writes games of gomoku and renju: SGF, the libraries and positions of RenLib, the collections of
// RenjuNet (RIF), ShowRenju and GoRenjer, the files of Piskvork and Gomocup with their openings, games of servers with the
// tags of PGN, text boards, and move strings. Package gomoku reads positions and single moves.
package notation

import (
	"io"
	"iter"

	"qilab/core"
	"qilab/core/gomoku"
)

// Codec implements core.Codec for all rule sets.
type Codec struct{}

var _ core.Codec = Codec{}

// For returns the reader of games by the rules r.
func For(r core.Rules) core.Reader { return core.Reader{Rules: r, Codec: Codec{}} }

// reader reads texts by one set of rules.
type reader struct{ gomoku.Rules }

// readerOf returns the reader by rules of gomoku, or by the rule set with the id of r.
func readerOf(r core.Rules) reader {
	if rules, ok := r.(gomoku.Rules); ok {
		return reader{rules}
	}
	for _, set := range gomoku.RuleSets() {
		if set.String() == r.ID() {
			return reader{gomoku.Rules{Set: set}}
		}
	}
	panic("notation: " + r.ID() + " is no rule set of gomoku")
}

// start returns the empty board.
func (r reader) start() gomoku.Position { return r.Start().(gomoku.Position) }

// legal returns the position of s, or a *core.SetupError.
func (r reader) legal(s core.Setup) (gomoku.Position, error) {
	p, err := r.FromSetup(s)
	if err != nil {
		return gomoku.Position{}, err
	}
	return p.(gomoku.Position), nil
}

// movesFromEmpty returns the current line without its start, or refusal if that is not the empty board.
func movesFromEmpty(g *core.Game, refusal *core.TextError) ([]*core.Node, error) {
	line := g.CurrentLine()
	if !fromEmpty(line[0].Position().(gomoku.Position)) {
		return nil, refusal
	}
	return line[1:], nil
}

// fromEmpty reports whether p is the empty board with Black to move.
func fromEmpty(p gomoku.Position) bool {
	return p.Empty().Len() == gomoku.Points && p.Turn() == gomoku.Black
}

// Read detects the form of a text and finds all games in it.
func (Codec) Read(r core.Rules, text string) (core.Reading, error) {
	return readerOf(r).read(text, maxGameText)
}

// Each yields the games of a file; a collection of RenjuNet or in PGN may be of any size.
func (Codec) Each(r core.Rules, file io.Reader) iter.Seq2[core.Entry, error] {
	return readerOf(r).each(file)
}

// Position reads a legal position in any of the forms; of a game, the position at the end of its main line.
func (Codec) Position(r core.Rules, text string) (core.Position, error) {
	g, err := readerOf(r).parse(text)
	if err != nil {
		return nil, err
	}
	return g.Position(), nil
}

// Plain writes the moves of the main line as a move string, after the starting position unless that is the empty board.
func (Codec) Plain(g *core.Game) string { return readerOf(g.Rules()).formatLine(g.MainLine()) }

// The formats that can be written.
const (
	formatSGF      = "sgf"
	formatMoves    = "moves"
	formatPosition = "position"
	formatPSQ      = "psq"
	formatBoard    = "board"
	formatLib      = "lib"
	formatPos      = "pos"
	formatBDT      = "bdt"
)

// Formats lists the formats for games and positions.
func (Codec) Formats() []core.Format {
	return []core.Format{
		{ID: formatSGF, Extension: "sgf", Many: true, Evaluations: true}, {ID: formatMoves, Extension: "txt"}, {ID: formatPosition, Extension: "txt"},
		{ID: formatPSQ, Extension: "psq"}, {ID: formatBoard, Extension: "txt", Columns: true},
		{ID: formatLib, Extension: "lib", Binary: true}, {ID: formatPos, Extension: "pos", Binary: true},
		{ID: formatBDT, Extension: "bdt", Many: true},
	}
}

// Write writes g in one of the Formats. The files of Piskvork, RenLib and ShowRenju cannot hold every game.
func (Codec) Write(g *core.Game, format string) (string, error) {
	switch format {
	case formatSGF:
		return FormatSGF(g), nil
	case formatMoves:
		return readerOf(g.Rules()).formatLine(g.CurrentLine()) + "\n", nil
	case formatPosition:
		return g.Position().String() + "\n", nil
	case formatPSQ:
		return FormatPSQ(g)
	case formatBoard:
		return gomoku.FormatBoard(g.Position().(gomoku.Position)), nil
	case formatLib:
		return FormatLib(g)
	case formatPos:
		return FormatPos(g)
	case formatBDT:
		return FormatBDT(g)
	}
	return "", core.NoFormat(format)
}
