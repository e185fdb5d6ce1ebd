// Package notation reads and writes games of Chaos Clock as texts: a position and moves, or the list of positions that the
// game's sources print. Package chaosclock reads positions and single moves.
package notation

import (
	"io"
	"iter"
	"strings"

	"qilab/core"
)

// The formats that can be written.
const (
	formatMoves    = "moves"
	formatPosition = "position"
)

// Codec implements core.Codec.
type Codec struct{}

var _ core.Codec = Codec{}

// For returns the reader of games by the rules r.
func For(r core.Rules) core.Reader { return core.Reader{Rules: r, Codec: Codec{}} }

// Read reads a position, a position with moves, or a list of positions. It is sure of a text that begins with twelve
// numbers.
func (Codec) Read(r core.Rules, text string) (core.Reading, error) {
	if err := core.CheckText(text); err != nil {
		return core.Reading{}, err
	}
	first, _, _, _ := core.CutPosition(strings.TrimSpace(core.Narrow(core.DecodeText(text[:min(len(text), maxGameText)]))))
	reading := core.Reading{Sure: looksPosition(first)}
	return reading.Of(parseGame(r, text))
}

// Each yields the one game of a file.
func (c Codec) Each(r core.Rules, file io.Reader) iter.Seq2[core.Entry, error] {
	return core.EachOf(file, maxGameText, func(text string) (core.Reading, error) { return c.Read(r, text) }, tooLong)
}

// Position reads a position, or a game, of which it returns the last one.
func (c Codec) Position(r core.Rules, text string) (core.Position, error) {
	return core.PositionOf(c, r, text)
}

// Plain writes the start and the moves of the main line.
func (Codec) Plain(g *core.Game) string { return formatLine(g.Rules(), g.MainLine()) }

// Formats lists the current line and the position.
func (Codec) Formats() []core.Format {
	return []core.Format{{ID: formatMoves, Extension: "txt"}, {ID: formatPosition, Extension: "txt"}}
}

// Write writes g in one of the Formats.
func (Codec) Write(g *core.Game, format string) (string, error) {
	switch format {
	case formatMoves:
		return formatLine(g.Rules(), g.CurrentLine()) + "\n", nil
	case formatPosition:
		return g.Position().String() + "\n", nil
	}
	return "", core.NoFormat(format)
}
