package gomoku

import (
	"fmt"
	"slices"
	"strings"

	"qilab/core"
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
	c := core.Capabilities{Squares: &squares}
	rest, shapes := c.CutShapes(comment)
	known := len(shapes)
	add := func(s core.Shape) {
		if len(shapes) < core.MaxShapes && !slices.ContainsFunc(shapes, func(o core.Shape) bool { return o.From == s.From && o.To == s.To }) {
			shapes = append(shapes, s)
		}
	}
	var points []label
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
			if !ok || from == NoPoint || !two {
				continue
			}
			switch p.name {
			case "AR", "LN":
				if to, ok := sgfPoint(second); ok && to != NoPoint && to != from {
					add(core.Shape{From: from.Square(), To: to.Square(), Colour: core.Green})
				}
			case "LB":
				if text := labelText(second); text != "" && len(points) < Points {
					points = append(points, label{from, text})
				}
			}
		}
	}
	if len(points) > 0 {
		text, l := cutLabels(rest)
		l.points = append(l.points, points...)
		rest = l.with(text)
	}
	if len(shapes)+len(points) == known {
		return comment
	}
	return c.WithShapes(rest, shapes)
}

// markedPoints reads the points of marks. A mark is no part of the game: one that cannot be read is passed over, and so are those
// that come after as many points as the board has.
func markedPoints(values []string) (list []Point) {
	for _, value := range values {
		if len(list) >= Points {
			break
		}
		points, _ := sgfArea(value)
		list = append(list, points...)
	}
	return list
}

// marks writes the marks, arrows and texts on points of a comment as properties, and returns what is left of it.
func (w *sgfWriter) marks(comment string) string {
	c := core.Capabilities{Squares: &squares}
	if rest, shapes := c.CutShapes(comment); len(shapes) > 0 {
		var others []core.Shape
		values := map[string]string{}
		for _, s := range shapes {
			from, to := sgfPointText(Point(s.From)), sgfPointText(Point(s.To))
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
	if rest, l := cutLabels(comment); len(l.points) > 0 {
		w.text.WriteString("LB")
		for _, p := range l.points {
			fmt.Fprintf(&w.text, "[%s:%s]", sgfPointText(p.at), sgfEscape.Replace(p.text))
		}
		l.points = nil
		comment = l.with(rest)
	}
	return comment
}
