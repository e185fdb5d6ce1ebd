package gomoku

import (
	"regexp"
	"slices"
	"strings"

	"qilab/core"
)

// Libraries of RenLib store more with a position than a comment: a short text on the point of its last move, texts on
// empty points, a mark, and whether to open the library there. These are stored in the comment, as PGN commands on a
// line of their own at the end:
//
//	[%label A] [%point f7 B] [%mark] [%start]
//
// so that every format keeps them. A backslash makes the next character literal. A LabelSet holds the labels of one
// position.
type LabelSet struct {
	Text   string       // on the point of the last move
	Points []PointLabel // on empty points
	Mark   bool
	Start  bool // open the library at this position
}

// PointLabel is a text on a point.
type PointLabel struct {
	At   Point
	Text string
}

var labelCommand = regexp.MustCompile(`\s*\[%(mark|start|label|point)(?: ([a-o](?:1[0-5]|[1-9])))?(?: ((?:[^\]\\]|\\.)*))?\]`)

var (
	labelEscape   = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	labelUnescape = regexp.MustCompile(`\\(.)`)
)

// CutLabels separates the labels from the rest of a comment.
func CutLabels(comment string) (rest string, l LabelSet) {
	if !strings.Contains(comment, "[%") {
		return comment, l
	}
	rest = labelCommand.ReplaceAllStringFunc(comment, func(found string) string {
		m := labelCommand.FindStringSubmatch(found)
		text := labelUnescape.ReplaceAllString(m[3], "$1")
		switch kind, at := m[1], m[2]; {
		case kind == "mark" && at+text == "":
			l.Mark = true
		case kind == "start" && at+text == "":
			l.Start = true
		case kind == "point" && at != "" && text != "":
			move, _ := ReadMove(at)
			l.Points = append(l.Points, PointLabel{PointOf(move), text})
		case kind == "label" && at == "" && text != "":
			l.Text = text
		case kind == "label" && at != "": // the text merely begins like a point
			l.Text = strings.TrimSuffix(at+" "+text, " ")
		default:
			return found
		}
		return ""
	})
	return strings.TrimSpace(rest), l
}

// With returns a comment with the labels appended.
func (l LabelSet) With(comment string) string {
	var list []string
	add := func(words ...string) { list = append(list, "[%"+strings.Join(words, " ")+"]") }
	if l.Text != "" {
		add("label", labelEscape.Replace(l.Text))
	}
	for _, p := range l.Points {
		add("point", p.At.String(), labelEscape.Replace(p.Text))
	}
	if l.Mark {
		add("mark")
	}
	if l.Start {
		add("start")
	}
	return core.JoinComment(comment, strings.Join(list, " "))
}

// moveLabels moves the labels and shapes in a comment as the board is turned.
func moveLabels(comment string, move func(core.Move) core.Move) string {
	comment = core.Capabilities{Squares: &squares}.MoveShapes(comment, func(sq core.Square) core.Square { return PointOf(move(Point(sq).Move())).Square() })
	rest, l := CutLabels(comment)
	if len(l.Points) == 0 {
		return comment
	}
	for i := range l.Points {
		p := &l.Points[i]
		p.At = PointOf(move(p.At.Move()))
	}
	return l.With(rest)
}

// Labels returns the texts on the points of the board at n: those of the following moves, on their points, and others.
func Labels(n *core.Node) (list []core.Label) {
	put := map[Point]bool{}
	add := func(at Point, text string) {
		if text != "" && at != NoPoint && !put[at] {
			put[at] = true
			list = append(list, core.Label{Square: at.Square(), Text: text})
		}
	}
	for _, c := range n.Children() {
		_, l := CutLabels(c.Comment)
		add(PointOf(c.Move()), l.Text)
	}
	_, l := CutLabels(n.Comment)
	for _, p := range l.Points {
		add(p.At, p.Text)
	}
	return list
}

// setLabel puts a text on a point of the board at n, or removes it: with the move there that has one already, or else with n.
func setLabel(n *core.Node, at core.Square, text string) (of *core.Node, comment string) {
	p := Point(at)
	for _, c := range n.Children() {
		if rest, l := CutLabels(c.Comment); PointOf(c.Move()) == p && l.Text != "" {
			l.Text = text
			return c, l.With(rest)
		}
	}
	rest, l := CutLabels(n.Comment)
	l.Points = slices.DeleteFunc(slices.Clone(l.Points), func(had PointLabel) bool { return had.At == p })
	if text != "" {
		l.Points = append(l.Points, PointLabel{At: p, Text: text})
	}
	return n, l.With(rest)
}
