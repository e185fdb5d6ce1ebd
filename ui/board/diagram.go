package board

import (
	"image"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board/draw"
)

// Diagram returns a picture like Thumbnail with the names of the squares, for texts that refer to them.
func Diagram(painter Painter, p core.Position, size int, style Style) image.Image {
	return diagram(painter, p, size, style, func(*View) {})
}

// MoveDiagram returns a Diagram that explains a legal move m at p: its piece is picked up, all of its targets are marked, and that
// of m is pointed at.
func MoveDiagram(painter Painter, p core.Position, m core.Move, size int, style Style) image.Image {
	return diagram(painter, p, size, style, func(v *View) {
		choice := painter.Choice(p, m)
		v.Choices, v.Selected, v.Hover = Choices(painter, p), choice.From, choice.To
	})
}

func diagram(painter Painter, p core.Position, size int, style Style, explain func(*View)) image.Image {
	size = min(max(size, 1), maxPixels)
	if painter == nil {
		return Thumbnail(nil, p, size, false, style)
	}
	v := &View{State: State{Position: p}, Style: style, Layout: painter.Arrange(fyne.NewSquareSize(float32(size)), false, WithNames)}
	explain(v)
	return compose(painter, v, size, draw.NewFonts(style.PieceFonts...))
}
