// Package notation reads and writes games of xiangqi: PGN, WXF, the DhtmlXQ boards of forums, the files XQF, CBR and CBL of
// other programs, FEN with moves, and plain moves, in any encoding of Chinese texts. Package xiangqi reads positions
// and single moves.
package notation

import (
	"io"
	"iter"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Codec implements core.Codec. It reads games by the rules that judge long play, whichever rules it is passed.
type Codec struct{}

var _ interface {
	core.Codec
	core.NotationWriter
} = Codec{}

// For returns the reader of games by the rules r.
func For(r core.Rules) core.Reader { return core.Reader{Rules: r, Codec: Codec{}} }

// Read detects the form of a text and finds all games in it.
func (Codec) Read(_ core.Rules, text string) (core.Reading, error) { return read(text) }

// Each yields the games of a file; a collection in PGN or CBL may be of any size.
func (Codec) Each(_ core.Rules, file io.Reader) iter.Seq2[core.Entry, error] { return each(file) }

// Position reads a legal position in any of the forms; of a game, the position at the end of its main line. Plain moves
// are not a position.
func (Codec) Position(_ core.Rules, text string) (core.Position, error) {
	if form := sniff(text); form == FormFEN || form == FormNinety {
		text = core.DecodeText(text)
		if first, _, rest, _ := cutPosition(text); strings.TrimSpace(rest) == "" {
			return xiangqi.Rules{}.Parse(first)
		}
	} else if form == FormMoves || form == FormUnknown {
		_, err := xiangqi.Parse(text)
		return nil, err
	}
	g, err := ParseRecord(text)
	if err != nil {
		return nil, err
	}
	return g.Position(), nil
}

// Plain writes the starting position as FEN and the moves of the main line in UCI notation.
func (Codec) Plain(g *core.Game) string { return formatLine(g.MainLine()) }

// The formats that can be written.
const (
	formatFEN        = "fen"
	formatMoves      = "moves"
	formatPGNChinese = "pgn-chinese"
	formatPGNWXF     = "pgn-wxf"
	formatPGNICCS    = "pgn-iccs"
	formatDhtmlXQ    = "dhtmlxq"
	formatXQF        = "xqf"
	formatNinety     = "ninety"
)

// Formats lists the formats for games and positions.
func (Codec) Formats() []core.Format {
	return []core.Format{
		{ID: formatPGNChinese, Extension: "pgn", Many: true, Chinese: true, Evaluations: true, GB18030: true},
		{ID: formatPGNWXF, Extension: "pgn", Many: true, Evaluations: true, GB18030: true},
		{ID: formatPGNICCS, Extension: "pgn", Many: true, Evaluations: true, GB18030: true},
		{ID: formatXQF, Extension: "xqf", Binary: true}, {ID: formatDhtmlXQ, Extension: "txt"}, {ID: formatMoves, Extension: "txt"}, {ID: formatFEN, Extension: "fen"},
		{ID: formatNinety, Extension: "txt"},
	}
}

// WriteIn writes the moves of the current line as a numbered list in one of the notations of xiangqi, and all other Formats as Write.
func (c Codec) WriteIn(g *core.Game, format, notation string) (string, error) {
	if format == formatMoves {
		return formatList(g.CurrentLine(), notation), nil
	}
	return c.Write(g, format)
}

// Write writes g in one of the Formats.
func (Codec) Write(g *core.Game, format string) (string, error) {
	switch format {
	case formatFEN:
		return g.Position().String() + "\n", nil
	case formatMoves:
		return formatLine(g.CurrentLine()) + "\n", nil
	case formatPGNChinese:
		return FormatPGN(g, xiangqi.StyleSimplified), nil
	case formatPGNWXF:
		return FormatPGN(g, xiangqi.StyleWXF), nil
	case formatPGNICCS:
		return FormatPGN(g, xiangqi.StyleICCS), nil
	case formatDhtmlXQ:
		return FormatDhtmlXQ(g), nil
	case formatXQF:
		return FormatXQF(g), nil
	case formatNinety:
		return xiangqi.Format90(g.Position().(xiangqi.Position)), nil
	}
	return "", core.NoFormat(format)
}
