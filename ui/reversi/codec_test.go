package reversi

import (
	"io"
	"iter"
	"strings"

	"qilab/core"
)

// codec reads and writes games: a position and moves.
type codec struct{}

// records reads and writes games.
var records = core.Reader{Rules: Rules{}, Codec: codec{}}

// parseGame reads a position with moves on further lines, or moves from the start.
func parseGame(r core.Rules, text string) (*core.Game, error) {
	if err := core.CheckText(text); err != nil {
		return nil, err
	}
	first, moves, _ := strings.Cut(strings.TrimSpace(core.DecodeText(text)), "\n")
	if first != "" && !strings.Contains(first, "/") {
		first, moves = r.Start().String(), text
	}
	p, err := r.Parse(first)
	if err != nil {
		return nil, core.SetAlone(err, moves)
	}
	return core.ParseGame(r, p, moves)
}

// Plain writes the first position, and the moves on a line of their own.
func (codec) Plain(g *core.Game) string {
	text, between := g.Root().Position().String(), "\n"
	for _, n := range g.MainLine()[1:] {
		text, between = text+between+nameOf(n.Move().To), " "
	}
	return text
}

func (codec) Read(r core.Rules, text string) (core.Reading, error) {
	return core.Reading{}.Of(parseGame(r, text))
}

func (c codec) Each(r core.Rules, file io.Reader) iter.Seq2[core.Entry, error] {
	return core.EachOf(file, 1<<20, func(text string) (core.Reading, error) { return c.Read(r, text) },
		func(length, limit int) *core.TextError { return core.TooLong("library-long", length, limit) })
}

func (codec) Position(r core.Rules, text string) (core.Position, error) { return r.Parse(text) }
func (codec) Formats() []core.Format                                    { return nil }
func (codec) Write(_ *core.Game, format string) (string, error)         { return "", core.NoFormat(format) }
