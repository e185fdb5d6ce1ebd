package notation

import (
	"cmp"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/dates"
	"qilab/core/pgn"
	"qilab/core/xiangqi"
)

// formatTags are the values of the tag Format.
var formatTags = map[xiangqi.Style]string{
	xiangqi.StyleUCI: "UCI", xiangqi.StyleICCS: "ICCS", xiangqi.StyleWXF: "WXF", xiangqi.StyleWXFDot: "WXF", xiangqi.StyleSimplified: "Chinese", xiangqi.StyleTraditional: "Chinese",
}

// rosterTags lists the tags that come first, in this order, if the game has them.
var rosterTags = []string{"Event", "Site", "Date", "Round", "Red", "Black"}

// writtenTags lists the tags that are derived from the game and its notation, and White, which is read as another name
// for Red.
var writtenTags = []string{"Game", "Result", "FEN", "Format", "SetUp", "White"}

// FormatPGN writes a game with all its tags, variations, comments and annotations. The result is taken from the tags
// or, failing that, from the main line.
func FormatPGN(g *core.Game, style xiangqi.Style) string {
	var b strings.Builder
	tag := func(name, value string) { b.WriteString(pgn.Tag(name, value)) }
	tag("Game", "Chinese Chess")
	var tags core.Tags // no name twice, ignoring case
	add := func(name string) {
		if tags.Get(pgn.TagName(name)) == "" {
			tags = tags.With(pgn.TagName(name), g.Tags().Get(name))
		}
	}
	for _, name := range rosterTags {
		add(name)
	}
	result := pgnResult(g)
	tags = tags.With("Result", result)
	for _, t := range g.Tags() {
		if !slices.ContainsFunc(writtenTags, func(name string) bool { return strings.EqualFold(name, pgn.TagName(t.Name)) }) {
			add(t.Name)
		}
	}
	for _, t := range tags {
		if strings.EqualFold(t.Name, "Date") {
			t.Value = dates.PGN(t.Value, tags.Get("Event"))
		}
		tag(t.Name, t.Value)
	}
	if start := g.Root().Position().(xiangqi.Position); start != xiangqi.Start() {
		tag("FEN", start.String())
	}
	tag("Format", formatTags[style])
	b.WriteString("\n" + pgn.Movetext(g, result, func(n *core.Node) (number int, word string) {
		p := n.Parent().Position().(xiangqi.Position)
		return p.Number(), xiangqi.FormatMoveAs(p, n.Move(), style)
	}))
	return b.String()
}

func pgnResult(g *core.Game) string {
	if result := g.Recorded(); result != core.Unfinished {
		return result.Tag()
	}
	line := g.MainLine()
	return cmp.Or(g.Rules().Adjudicate(line[len(line)-1].Line()).Result.Tag(), "*")
}
