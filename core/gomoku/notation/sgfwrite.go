package notation

import (
	"fmt"
	"strings"

	"qilab/core"
	"qilab/core/dates"
	"qilab/core/gomoku"
)

// sgfEscape escapes a text for use between brackets.
var sgfEscape = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// FormatSGF writes a game in UTF-8, with all its variations, comments and annotations, and the tags that SGF knows.
func FormatSGF(g *core.Game) string {
	w := &sgfWriter{}
	root := g.Root()
	start := root.Position().(gomoku.Position)
	fmt.Fprintf(&w.text, "(;FF[4]GM[4]CA[UTF-8]SZ[%d]RU[%s]", gomoku.Size, start.Rules())
	for _, t := range sgfProperties {
		value := sgfTagValue(t.property, t.tag, g.Tags())
		if t.property == "RE" && strings.HasSuffix(value, "+") {
			value += sgfTermination(g.Tags())
		}
		if value != "" {
			fmt.Fprintf(&w.text, "%s[%s]", t.property, sgfEscape.Replace(value))
		}
	}
	if main, over := sgfTimes(g.Tags().Get(tagTimeControl)); main != "" {
		fmt.Fprintf(&w.text, "TM[%s]", main)
		if over != "" {
			fmt.Fprintf(&w.text, "OT[%s]", over)
		}
	}
	for s, name := range [2]string{"AB", "AW"} {
		if set := start.Stones(core.Side(s)); !set.Empty() {
			w.text.WriteString(name)
			for p := range set.All() {
				fmt.Fprintf(&w.text, "[%s]", sgfPointText(p))
			}
		}
	}
	if !fromEmpty(start) {
		fmt.Fprintf(&w.text, "PL[%c]", "BW"[start.Turn()])
	}
	w.comment(root)
	w.follow(root)
	w.text.WriteString(")\n")
	return w.text.String()
}

// sgfResults are the results as PGN and SGF write them.
var sgfResults = [...]struct{ tag, sgf string }{{"1-0", "B+"}, {"0-1", "W+"}, {"1/2-1/2", "Draw"}}

// sgfTagValue returns the value of a property for a tag.
func sgfTagValue(property, tag string, tags core.Tags) string {
	value := core.OneLine(tags.Get(tag))
	switch property {
	case "DT":
		return dates.SGF(value, tags.Get("Event"))
	case "RE":
		if result, ok := results.Read(value); ok {
			value = strings.Trim(result, "*")
		}
		for _, r := range sgfResults {
			if value == r.tag {
				return r.sgf
			}
		}
	}
	return value
}

// sgfTermination returns the text after the winner for how a game ended; "": by the rules.
func sgfTermination(tags core.Tags) string {
	for _, t := range sgfTerminations {
		if strings.EqualFold(tags.Get(core.TagTermination), t.how) {
			return t.sgf
		}
	}
	return ""
}

type sgfWriter struct {
	text strings.Builder
	line int // moves written on the current line
}

func (w *sgfWriter) comment(n *core.Node) {
	text := w.marks(core.CleanComment(n.Comment))
	if rest, e, ok := core.CutEval(text); ok && e.Win == 0 { // V cannot express a win, so that stays a command
		fmt.Fprintf(&w.text, "V[%.2f]", float64(e.Score)/100)
		text = core.CleanComment(rest)
	}
	text = w.clock(n, text)
	if text != "" {
		fmt.Fprintf(&w.text, "C[%s]", sgfEscape.Replace(text))
	}
}

// follow writes the continuations of n: a single one directly, several as variations, the main one first.
func (w *sgfWriter) follow(n *core.Node) {
	for {
		children := n.Children()
		if len(children) != 1 {
			for _, c := range children {
				w.text.WriteString("\n(")
				w.line = 0
				w.move(c)
				w.follow(c)
				w.text.WriteByte(')')
			}
			return
		}
		n = children[0]
		w.move(n)
	}
}

func (w *sgfWriter) move(n *core.Node) {
	const limit = 12 // moves on a line
	if w.line == limit {
		w.text.WriteByte('\n')
		w.line = 0
	}
	w.line++
	fmt.Fprintf(&w.text, ";%c[%s]", "BW"[n.Parent().Position().Turn()], sgfPointText(gomoku.PointOf(n.Move())))
	for name, glyphs := range sgfGlyphs {
		switch n.Glyph {
		case "":
		case glyphs[0]:
			fmt.Fprintf(&w.text, "%s[1]", name)
		case glyphs[1]:
			fmt.Fprintf(&w.text, "%s[2]", name)
		}
	}
	w.comment(n)
}
