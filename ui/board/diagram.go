package board

import (
	"image"

	"fyne.io/fyne/v2"

	"qilab/core"
)

// diagramArranger is a Painter whose diagrams have the names of the squares around them.
type diagramArranger interface {
	// arrangeDiagram is a compact layout with room for the names.
	arrangeDiagram(size fyne.Size) Layout
}

// Diagram is a picture like Thumbnail for a text that speaks of squares: it has their names around it.
func Diagram(p core.Position, size int, style Style) image.Image {
	return diagram(p, size, style, func(Painter, *View) {})
}

// MoveDiagram is a Diagram that explains a legal move m at p: the piece of the move is picked up, everything that it could
// do is marked, and its target is pointed at.
func MoveDiagram(p core.Position, m core.Move, size int, style Style) image.Image {
	return diagram(p, size, style, func(painter Painter, v *View) {
		choice := painter.Choice(p, m)
		v.Choices, v.Selected, v.Hover = choicesAt(painter, p), choice.From, choice.To
	})
}

func diagram(p core.Position, size int, style Style, explain func(Painter, *View)) image.Image {
	size = min(max(size, 1), 2048)
	painter, ok := painterOf(p)
	if !ok {
		return Thumbnail(p, size, style)
	}
	v := &View{State: State{Position: p}, Style: style}
	if named, ok := painter.(diagramArranger); ok {
		v.Layout = named.arrangeDiagram(fyne.NewSquareSize(float32(size)))
	} else {
		v.Layout = painter.Arrange(fyne.NewSquareSize(float32(size)), false, true)
	}
	explain(painter, v)
	return compose(painter, v, size, newFontSet(style.PieceFonts...))
}
