// Package panel is what stands beside the board: who plays and how the game ended (players.go), the verdicts on all
// legal moves with their lines (analysis.go, movetable.go, badge.go, lines.go, linetext.go, linekeys.go), the score beside the board (evalbar.go), the course of the game (graph.go,
// graphcurve.go), the moves with their variations (tree.go, treerows.go, treegrid.go) and how good they were (judged.go), and the
// report (report.go, summary.go). The panels read table and search and tell the
// window, through Actions, what the person wants; they change no game themselves.
package panel

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Context holds what every panel reads.
type Context struct {
	Table  *table.Table
	Search *search.Search
	Words  words.Words
	Keys   control.Keys
	// Piece makes a picture of a piece of the game on the table, nil if it has none. It may be nil.
	Piece func(p core.Piece, size float32) fyne.CanvasObject
	// Gains reports whether the board of the game on the table shows what was captured or scored. It may be nil: it does not.
	Gains func() bool
}

// Actions are what the panels ask the window to do. All run on the goroutine of the window.
type Actions struct {
	// Run runs a command of the table.
	Run func(id string)
	// Play makes a move on the board.
	Play func(core.Move)
	// Preview shows a line on the board; nil: none.
	Preview func([]core.Move)
	// Ahead shows the position after moves of a line, which are so many turns.
	Ahead func(line []core.Move, turns int)
	// GoLine puts a line that begins at the position on the board into the tree, and goes to its end.
	GoLine func([]core.Move)
	// LineMenu opens the menu of a line at a place in the window; upTo are its moves up to the one that is looked at.
	LineMenu func(line, upTo []core.Move, at fyne.Position)
	// Goto looks at a node.
	Goto func(*core.Node)
	// Menu opens the menu of a node at a place in the window.
	Menu func(*core.Node, fyne.Position)
	// Explain puts a text on the status line while the pointer is over something; "" takes it away.
	Explain func(string)
	// SetLines chooses how many moves the analysis lists, 0: all.
	SetLines func(int)
}

// shade returns a colour of the theme in use.
func shade(name fyne.ThemeColorName) color.Color { return theme.Color(name) }

// Dark reports whether the theme in use is a dark one.
func Dark() bool {
	r, g, b, _ := theme.Color(theme.ColorNameBackground).RGBA()
	return 299*r+587*g+114*b < 500*0xffff
}

// Tone returns what the colours of outcomes and judgements depend on now.
func Tone() look.Tone {
	return look.Tone{Dark: Dark(), Palette: look.ToneOf(fyne.CurrentApp()).Palette}
}

// SideColour returns the colour of a side in bars and graphs.
func SideColour(r core.Rules, side core.Side) color.NRGBA {
	return look.SideColor(r.Sides()[side], side == core.First)
}

// faint returns c with its opacity multiplied by share.
func faint(c color.Color, share float32) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(float32(n.A) * share)
	return n
}

// newText returns a text that refreshes with its panel.
func newText(size float32, style fyne.TextStyle) *canvas.Text {
	t := canvas.NewText("", shade(theme.ColorNameForeground))
	t.TextSize, t.TextStyle = size, style
	return t
}

// setText changes the text of a label, and draws it again only if it had another one.
func setText(l *widget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
	}
}

// width returns the width of a text.
func width(text string, size float32, style fyne.TextStyle) float32 {
	return fyne.MeasureText(text, size, style).Width
}

// centred puts a text into the middle of a height.
func centred(t *canvas.Text, x, top, height float32) {
	size := t.MinSize()
	t.Resize(size)
	t.Move(fyne.NewPos(x, top+(height-size.Height)/2))
}

// bar is a thin bar of progress. It keeps its place when there is nothing to show, so that nothing below it jumps.
type bar struct {
	root         *fyne.Container
	track, value *canvas.Rectangle
	share        float64
	shown        bool
}

func newBar() *bar {
	b := &bar{track: canvas.NewRectangle(nil), value: canvas.NewRectangle(nil)}
	b.track.CornerRadius, b.value.CornerRadius = 2, 2
	b.root = container.New(b, b.track, b.value)
	return b
}

func (b *bar) set(share float64, shown bool) {
	b.share, b.shown = share, shown
	b.track.FillColor, b.value.FillColor = color.Transparent, color.Transparent
	if shown {
		b.track.FillColor, b.value.FillColor = shade(theme.ColorNameSeparator), shade(theme.ColorNamePrimary)
	}
	b.Layout(nil, b.root.Size())
	b.root.Refresh()
}

// MinSize returns the height of the bar and no width.
func (b *bar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(40, 6) }

// Layout gives the value its part of the track.
func (b *bar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	b.track.Resize(fyne.NewSize(size.Width, 4))
	b.value.Resize(fyne.NewSize(size.Width*float32(b.share), 4))
}
