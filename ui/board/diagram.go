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

// Diagram is a picture like Thumbnail that explains a legal move m at p: the piece of the move is picked up, everything
// that it could do is marked, and its target is pointed at.
func Diagram(p core.Position, m core.Move, size int, style Style) image.Image {
	size = min(max(size, 1), 2048)
	painter, ok := painterOf(p)
	if !ok {
		return Thumbnail(p, size, style)
	}
	var layout Layout
	if named, ok := painter.(diagramArranger); ok {
		layout = named.arrangeDiagram(fyne.NewSquareSize(float32(size)))
	} else {
		layout = painter.Arrange(fyne.NewSquareSize(float32(size)), false, true)
	}
	choice := painter.Choice(p, m)
	v := &View{
		State:   State{Position: p},
		Style:   style,
		Layout:  layout,
		Choices: choicesAt(painter, p), Selected: choice.From, Hover: choice.To,
	}
	return compose(painter, v, size, newFontSet(style.PieceFonts...))
}
