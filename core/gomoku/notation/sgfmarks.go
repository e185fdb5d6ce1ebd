package notation

import (
	"fmt"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// SGF has four kinds of marks on points, and arrows and lines without colours. Here the marks are circles, with a
// colour each. An arrow in another colour than the usual one stays a command in the comment, as does everything else
// that SGF cannot express.

// sgfMarks maps the properties of marks to colours of circles.
var sgfMarks = [...]struct {
	property string
	colour   core.ShapeColour
}{{"CR", core.Green}, {"MA", core.Red}, {"TR", core.Blue}, {"SQ", core.Yellow}}

// withMarks adds the marks, arrows and texts on points in the properties of a node to its comment.
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

// markedPoints reads the points of marks. Marks are not part of the game, so it ignores unreadable ones, and those
// beyond as many as the board has points.
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

// marks writes the marks, arrows and texts on points in a comment as properties, and returns the rest of the comment.
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
