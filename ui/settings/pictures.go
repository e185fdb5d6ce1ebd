package settings

import (
	"image"
	"image/draw"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

// The sizes of the pictures to choose from, in units.
const (
	boardPicture = 100
	piecePicture = 84
)

// boards returns the looks of boards, as pictures of the start of the current game.
func (p *page) boards(s prefs.Setting) fyne.CanvasObject {
	rules := p.room.Table.Rules()
	return p.pick(s, fyne.NewSquareSize(boardPicture), func(value string, pixels int) image.Image {
		style := p.room.Style()
		style.Look = look.BoardByID(value)
		return board.Thumbnail(p.room.Painters[rules.ID()], rules.Start(), pixels, false, style)
	})
}

// pieces returns the sets of pieces, as pictures of a piece of each side of a game.
func (p *page) pieces(s prefs.Setting, g catalog.Game) fyne.CanvasObject {
	painter := p.room.Painters[g.Rules.ID()]
	return p.pick(s, fyne.NewSize(piecePicture, piecePicture/2), func(value string, pixels int) image.Image {
		style := p.room.Style()
		style.Options = p.room.Painters.Choose(func(key string) string {
			if key == s.Key {
				return value
			}
			return p.room.Settings.Get(key)
		})
		style.PieceFonts = look.PieceFonts(look.PieceSet(value))
		return pair(painter, pixels, style)
	})
}

// pair returns a picture of the pieces that represent the two sides, side by side.
func pair(painter board.Painter, pixels int, style board.Style) image.Image {
	both := image.NewRGBA(image.Rect(0, 0, pixels, pixels/2))
	drawer, ok := painter.(board.PieceDrawer)
	if !ok {
		return both
	}
	for side := range core.Second + 1 {
		if piece := board.PieceImage(painter, drawer.Emblem(side), pixels/2, style); piece != nil {
			at := image.Pt(int(side)*pixels/2, 0)
			draw.Draw(both, piece.Bounds().Add(at), piece, piece.Bounds().Min, draw.Over)
		}
	}
	return both
}

// pick returns the values of a choice with a picture of each.
func (p *page) pick(s prefs.Setting, size fyne.Size, picture func(value string, pixels int) image.Image) fyne.CanvasObject {
	var texts []string
	var pictures []fyne.CanvasObject
	for _, value := range s.Values {
		texts = append(texts, p.room.valueName(s, value))
		drawn := p.room.Pictures.Drawn(func(pixels int) image.Image { return picture(value, pixels) }, size.Width)
		pictures = append(pictures, container.NewGridWrap(size, drawn))
	}
	var pick *control.Pick
	pick = control.NewPick(p.room.Host, texts, pictures, max(0, slices.Index(s.Values, p.room.Settings.Get(s.Key))), func() {
		p.room.Settings.Set(s.Key, s.Values[pick.At()])
	})
	return pick.Row
}
