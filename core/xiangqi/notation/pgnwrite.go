package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/dates"
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
	tag := func(name, value string) {
		value = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(core.OneLine(value))
		fmt.Fprintf(&b, "[%s \"%s\"]\n", name, value)
	}
	tag("Game", "Chinese Chess")
	var tags core.Tags // no name twice, ignoring case
	add := func(name string) {
		if tags.Get(tagName(name)) == "" {
			tags = tags.With(tagName(name), g.Tags().Get(name))
		}
	}
	for _, name := range rosterTags {
		add(name)
	}
	result := pgnResult(g)
	tags = tags.With("Result", result)
	for _, t := range g.Tags() {
		if !slices.ContainsFunc(writtenTags, func(name string) bool { return strings.EqualFold(name, tagName(t.Name)) }) {
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
	b.WriteByte('\n')
	w := &pgnWriter{style: style}
	w.comment(g.Root())
	w.line(g.Root(), true)
	w.word(result)
	b.WriteString(w.text.String())
	b.WriteByte('\n')
	return b.String()
}

// tagName returns a valid tag name: underscores replace the characters that would end it. Dropping them might turn it
// into another name.
func tagName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\"[] \t\r\n\x00", r) {
			return '_'
		}
		return r
	}, name)
}

func pgnResult(g *core.Game) string {
	if result := g.Recorded(); result != core.Unfinished {
		return result.Tag()
	}
	line := g.MainLine()
	return cmp.Or(g.Rules().Adjudicate(line[len(line)-1].Line()).Result.Tag(), "*")
}

// pgnWriter writes movetext in lines of about 80 characters.
type pgnWriter struct {
	text  strings.Builder
	width int
	style xiangqi.Style
	glued bool // no space before the next word
}

func (w *pgnWriter) word(text string) {
	const most = 80
	n := utf8.RuneCountInString(text)
	switch {
	case w.width == 0 || w.glued:
	case w.width+1+n > most:
		w.text.WriteByte('\n')
		w.width = 0
	default:
		w.text.WriteByte(' ')
		w.width++
	}
	w.text.WriteString(text)
	w.width += n
	w.glued = false
}

// comment writes the comment of n, with round brackets in place of braces if one would end it too early, and of a bracket that would
// begin another game.
func (w *pgnWriter) comment(n *core.Node) {
	text := core.CleanComment(n.Comment)
	if text == "" {
		return
	}
	if strings.Contains(text, "}") {
		text = strings.NewReplacer("{", "(", "}", ")").Replace(text)
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if beginsGame(pgnTagName(strings.TrimLeftFunc(line, isFiller))) {
			lines[i] = strings.Replace(line, "[", "(", 1)
		}
	}
	w.word("{" + strings.Join(lines, "\n") + "}")
}

// line writes the main line after n, with the variations after the moves that they replace. numbered forces a move
// number even if the first move is Black's.
func (w *pgnWriter) line(n *core.Node, numbered bool) {
	for next := n.Next(); next != nil; n, next = next, next.Next() {
		w.move(next, numbered)
		numbered = next.Comment != ""
		for _, variation := range n.Children()[1:] {
			w.word("(")
			w.glued = true
			w.move(variation, true)
			w.line(variation, variation.Comment != "")
			w.glued = true
			w.word(")")
			numbered = true
		}
	}
}

func (w *pgnWriter) move(n *core.Node, numbered bool) {
	p := n.Parent().Position().(xiangqi.Position)
	switch {
	case p.Turn() == xiangqi.Red:
		w.word(fmt.Sprintf("%d.", p.Number()))
	case numbered:
		w.word(fmt.Sprintf("%d...", p.Number()))
	}
	w.word(xiangqi.FormatMoveAs(p, n.Move(), w.style))
	if nag := core.NAGOf(n.Glyph); nag > 0 {
		w.word("$" + strconv.Itoa(nag))
	}
	w.comment(n)
}
