package notation

import (
	"fmt"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// SGF has marks on points of four kinds, and arrows and lines without colours. The marks are circles here, of a colour each; an
// arrow of another colour than the usual one is kept as a command in the comment, and so is all that has no place in SGF.

// sgfMarks are the properties of marks by the colours of circles.
var sgfMarks = [...]struct {
	property string
	colour   core.ShapeColour
}{{"CR", core.Green}, {"MA", core.Red}, {"TR", core.Blue}, {"SQ", core.Yellow}}

// withMarks returns a comment with the marks, arrows and texts on points that the properties of its node have.
func withMarks(comment string, list []property) string {
	c := core.Capabilities{Squares: gomoku.Rules{}.Capabilities().Squares}
	rest, shapes := c.CutShapes(comment)
	known := len(shapes)
	add := func(s core.Shape) {
		if len(shapes) < core.MaxShapes && !slices.ContainsFunc(shapes, func(o core.Shape) bool { return o.From == s.From && o.To == s.To }) {
			shapes = append(shapes, s)
		}
	}
	var points []gomoku.PointLabel
	for _, p := range list {
		for _, m := range sgfMarks {
			if m.property == p.name {
				for _, at := range markedPoints(p.values) {
					add(core.Shape{From: at.Square(), To: at.Square(), Colour: m.colour})
				}
			}
		}
		for _, value := range p.values {
			first, second, two := strings.Cut(value, ":")
			from, ok := sgfPoint(first)
			if !ok || from == gomoku.NoPoint || !two {
				continue
			}
			switch p.name {
			case "AR", "LN":
				if to, ok := sgfPoint(second); ok && to != gomoku.NoPoint && to != from {
					add(core.Shape{From: from.Square(), To: to.Square(), Colour: core.Green})
				}
			case "LB":
				if text := core.OneLine(second); text != "" && len(points) < gomoku.Points {
					points = append(points, gomoku.PointLabel{At: from, Text: text})
				}
			}
		}
	}
	if len(points) > 0 {
		text, l := gomoku.CutLabels(rest)
		l.Points = append(l.Points, points...)
		rest = l.With(text)
	}
	if len(shapes)+len(points) == known {
		return comment
	}
	return c.WithShapes(rest, shapes)
}

// markedPoints reads the points of marks. A mark is no part of the game: one that cannot be read is passed over, and so are those
// that come after as many points as the board has.
func markedPoints(values []string) (list []gomoku.Point) {
	for _, value := range values {
		if len(list) >= gomoku.Points {
			break
		}
		points, _ := sgfArea(value)
		list = append(list, points...)
	}
	return list
}

// marks writes the marks, arrows and texts on points of a comment as properties, and returns what is left of it.
func (w *sgfWriter) marks(comment string) string {
	c := core.Capabilities{Squares: gomoku.Rules{}.Capabilities().Squares}
	if rest, shapes := c.CutShapes(comment); len(shapes) > 0 {
		var others []core.Shape
		values := map[string]string{}
		for _, s := range shapes {
			from, to := sgfPointText(gomoku.Point(s.From)), sgfPointText(gomoku.Point(s.To))
			switch {
			case s.Circle():
				for _, m := range sgfMarks {
					if m.colour == s.Colour {
						values[m.property] += "[" + from + "]"
					}
				}
			case s.Colour == core.Green:
				values["AR"] += "[" + from + ":" + to + "]"
			default:
				others = append(others, s)
			}
		}
		for _, name := range []string{"CR", "MA", "TR", "SQ", "AR"} {
			if values[name] != "" {
				fmt.Fprintf(&w.text, "%s%s", name, values[name])
			}
		}
		comment = c.WithShapes(rest, others)
	}
	if rest, l := gomoku.CutLabels(comment); len(l.Points) > 0 {
		w.text.WriteString("LB")
		for _, p := range l.Points {
			fmt.Fprintf(&w.text, "[%s:%s]", sgfPointText(p.At), sgfEscape.Replace(p.Text))
		}
		l.Points = nil
		comment = l.With(rest)
	}
	return comment
}
