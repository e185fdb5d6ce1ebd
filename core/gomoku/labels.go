package gomoku

import (
	"regexp"
	"strings"

	"qilab/core"
)

// Libraries of RenLib keep more of a position than a comment: a short text on the point of its last move, texts on empty
// points, a mark, and whether it is one to begin with. As a game's positions have only a comment, these are written there as
// commands in brackets, as PGN has them, on a line of their own at its end:
//
//	[%label A] [%point f7 B] [%mark] [%start]
//
// so that every form of a game and every file keeps them. A backslash makes the next character literal.
type labels struct {
	text   string  // on the point of the last move
	points []label // on empty points
	mark   bool
	start  bool // the position is one to begin with
}

// label is a text on a point.
type label struct {
	at   Point
	text string
}

var labelCommand = regexp.MustCompile(`\s*\[%(mark|start|label|point)(?: ([a-o](?:1[0-5]|[1-9])))?(?: ((?:[^\]\\]|\\.)*))?\]`)

var (
	labelEscape   = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	labelUnescape = regexp.MustCompile(`\\(.)`)
)

// cutLabels parts a comment from the labels in it.
func cutLabels(comment string) (rest string, l labels) {
	if !strings.Contains(comment, "[%") {
		return comment, l
	}
	rest = labelCommand.ReplaceAllStringFunc(comment, func(found string) string {
		m := labelCommand.FindStringSubmatch(found)
		text := labelUnescape.ReplaceAllString(m[3], "$1")
		switch kind, at := m[1], m[2]; {
		case kind == "mark" && at+text == "":
			l.mark = true
		case kind == "start" && at+text == "":
			l.start = true
		case kind == "point" && at != "" && text != "":
			move, _ := readMove(at)
			l.points = append(l.points, label{PointOf(move), text})
		case kind == "label" && at == "" && text != "":
			l.text = text
		case kind == "label" && at != "": // the text only begins like a point
			l.text = strings.TrimSuffix(at+" "+text, " ")
		default:
			return found
		}
		return ""
	})
	return strings.TrimSpace(rest), l
}

// with writes a comment with the labels at its end.
func (l labels) with(comment string) string {
	var list []string
	add := func(words ...string) { list = append(list, "[%"+strings.Join(words, " ")+"]") }
	if l.text != "" {
		add("label", labelEscape.Replace(l.text))
	}
	for _, p := range l.points {
		add("point", p.at.String(), labelEscape.Replace(p.text))
	}
	if l.mark {
		add("mark")
	}
	if l.start {
		add("start")
	}
	return join(comment, strings.Join(list, " "))
}

// moveLabels moves the labels and the shapes in a comment that stand on points, as a board is turned.
func moveLabels(comment string, move func(core.Move) core.Move) string {
	c := core.Capabilities{Squares: &squares}
	if _, shapes := c.CutShapes(comment); len(shapes) > 0 {
		turned := func(sq core.Square) core.Square { return PointOf(move(Point(sq).Move())).Square() }
		for i := range shapes {
			shapes[i].From, shapes[i].To = turned(shapes[i].From), turned(shapes[i].To)
		}
		comment = c.WithShapes(comment, shapes)
	}
	rest, l := cutLabels(comment)
	if len(l.points) == 0 {
		return comment
	}
	for i := range l.points {
		p := &l.points[i]
		p.at = PointOf(move(p.at.Move()))
	}
	return l.with(rest)
}

// labelText returns a text as a label can be: in one line, which no space begins or ends.
func labelText(text string) string { return core.OneLine(text) }

// Labels returns the texts on the points of the board at n: those of the moves that follow, where they are made, and others.
func Labels(n *core.Node) (list []core.Label) {
	put := map[Point]bool{}
	add := func(at Point, text string) {
		if text != "" && at != NoPoint && !put[at] {
			put[at] = true
			list = append(list, core.Label{Square: at.Square(), Text: text})
		}
	}
	for _, c := range n.Children() {
		_, l := cutLabels(c.Comment)
		add(PointOf(c.Move()), l.text)
	}
	_, l := cutLabels(n.Comment)
	for _, p := range l.points {
		add(p.at, p.text)
	}
	return list
}
