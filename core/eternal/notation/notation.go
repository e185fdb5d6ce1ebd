// Package notation reads and writes games of Eternal Chess as texts: a position, and the steps turn by turn. Package eternal reads
// positions and single steps.
package notation

import (
	"io"
	"iter"
	"strings"

	"qilab/core"
	"qilab/core/eternal"
)

// The formats that can be written.
const (
	formGame     = "game"     // a position with its steps, turn by turn
	formPosition = "position" // only a position
)

// Codec implements core.Codec.
type Codec struct{}

var _ core.Codec = Codec{}

// For returns the reader of games by the rules r.
func For(r core.Rules) core.Reader { return core.Reader{Rules: r, Codec: Codec{}} }

// Read detects the form of a text. It is sure of texts with a board of nine ranks.
func (Codec) Read(r core.Rules, text string) (core.Reading, error) {
	if len(text) > maxGameText {
		return core.Reading{}, tooLong(len(text), maxGameText)
	}
	var reading core.Reading
	trimmed := strings.TrimSpace(core.Narrow(core.DecodeText(text)))
	if trimmed != "" {
		switch first, rest := cutPosition(trimmed); {
		case first == "":
			reading.Form = core.FormMoves
		case looksBoard(first):
			reading.Sure = true
			reading.Form = formPosition
			if strings.TrimSpace(rest) != "" {
				reading.Form = formGame
			}
		}
	}
	return reading.Of(parseGame(r, text))
}

// looksBoard reports whether a line begins with the ranks of a board, rather than of a wider one, an address or a tag of
// HTML.
func looksBoard(line string) bool {
	board, _, _ := strings.Cut(strings.ReplaceAll(line, "_", " "), " ")
	ranks := strings.Count(board, "/") + 1
	return ranks >= eternal.Ranks && ranks <= eternal.Ranks+1 && !strings.ContainsAny(board, "9:<>?&=\"#")
}

// Each yields the one game of a file.
func (c Codec) Each(r core.Rules, file io.Reader) iter.Seq2[core.Entry, error] {
	return core.EachOf(file, maxGameText, func(text string) (core.Reading, error) { return c.Read(r, text) }, tooLong)
}

// Position reads a position, or a game, of which it returns the last one.
func (c Codec) Position(r core.Rules, text string) (core.Position, error) {
	return core.PositionOf(c, r, text)
}

// Plain writes the main line.
func (Codec) Plain(g *core.Game) string { return formatLine(g.MainLine()) }

// Formats lists the formats for games and positions.
func (Codec) Formats() []core.Format {
	return []core.Format{{ID: formGame, Extension: "txt"}, {ID: formPosition, Extension: "txt"}}
}

// Write writes g in one of the Formats.
func (Codec) Write(g *core.Game, format string) (string, error) {
	switch format {
	case formGame:
		return formatLine(g.CurrentLine()) + "\n", nil
	case formPosition:
		return g.Position().String() + "\n", nil
	}
	return "", core.NoFormat(format)
}
