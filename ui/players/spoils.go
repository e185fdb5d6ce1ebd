package players

import (
	"fmt"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/panel"
)

// spoilStrip shows a side's captures or points: pictures of pieces, overlapping in little room, or a number.
type spoilStrip struct {
	root   *fyne.Container
	gained core.Spoils
	game   string
	dark   bool
}

// The size of a picture, and the distance of two: normal, and the minimum for equal and for different ones.
const (
	spoilSize  = 20
	spoilApart = 17
	spoilClose = 6
)

func newSpoilStrip() *spoilStrip {
	s := &spoilStrip{}
	s.root = &fyne.Container{Layout: s}
	return s
}

// show shows a side's gains; it reports whether there are any.
func (s *spoilStrip) show(ctx panel.Context, g core.Spoils, game string) bool {
	dark := panel.Dark()
	if slices.Equal(g.Pieces, s.gained.Pieces) && g.Points == s.gained.Points && g.Target == s.gained.Target && game == s.game && dark == s.dark {
		return len(s.root.Objects) > 0
	}
	s.gained, s.game, s.dark = g, game, dark
	s.root.Objects = nil
	if g.Target > 0 {
		t := panel.NewText(theme.TextSize(), fyne.TextStyle{Bold: true})
		t.Text = ctx.Words.T("plate.points", strconv.Itoa(g.Points), strconv.Itoa(g.Target))
		t.Color = theme.Color(theme.ColorNameForeground)
		s.root.Objects = []fyne.CanvasObject{t}
		return true
	}
	for _, piece := range g.Pieces {
		var o fyne.CanvasObject
		if ctx.Piece != nil {
			o = ctx.Piece(piece, spoilSize)
		}
		if o == nil {
			t := panel.NewText(theme.TextSize(), fyne.TextStyle{Bold: true})
			t.Text, t.Color = fmt.Sprint(piece), theme.Color(theme.ColorNameForeground)
			o = t
		}
		s.root.Objects = append(s.root.Objects, o)
	}
	return len(s.root.Objects) > 0
}

// wants returns the width of the strip without overlaps.
func (s *spoilStrip) wants() float32 {
	if len(s.root.Objects) == 0 {
		return 0
	}
	return s.step(spoilApart)*float32(len(s.root.Objects)-1) + s.last()
}

func (s *spoilStrip) last() float32 {
	return max(spoilSize, s.root.Objects[len(s.root.Objects)-1].MinSize().Width)
}

// step returns the distance of two pictures, up to apart; texts never overlap.
func (s *spoilStrip) step(apart float32) float32 {
	if _, text := s.root.Objects[0].(*canvas.Text); text {
		return max(apart, spoilSize)
	}
	return apart
}

// MinSize returns the minimum size of the strip.
func (s *spoilStrip) MinSize([]fyne.CanvasObject) fyne.Size {
	if len(s.root.Objects) == 0 {
		return fyne.NewSize(0, spoilSize)
	}
	return fyne.NewSize(min(s.wants(), spoilClose*float32(len(s.root.Objects)-1)+s.last()), spoilSize)
}

// Layout puts the pieces side by side, from the left.
func (s *spoilStrip) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if len(o) == 0 {
		return
	}
	step := s.step(spoilApart)
	if n := float32(len(o) - 1); n > 0 {
		step = max(spoilClose, min(step, (size.Width-s.last())/n))
	}
	for i, child := range o {
		child.Resize(fyne.NewSize(max(spoilSize, child.MinSize().Width), spoilSize))
		child.Move(fyne.NewPos(step*float32(i), (size.Height-spoilSize)/2))
	}
}
