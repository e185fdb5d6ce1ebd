// Package panel is shared by the panels beside the board: their context and actions, long lists (rows.go), progress bars (bar.go),
// the verdicts on moves as coloured badges (badge.go), and judgements in words (judged.go). Each panel itself is in the folder of
// its feature. Panels request changes through Actions, and change no game themselves.
package panel

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Context is the shared input of the panels.
type Context struct {
	Table  *table.Table
	Search *search.Search
	Words  words.Words
	Keys   control.Keys
	// Piece returns a picture of a piece of the current game, nil if there is none. It may be nil.
	Piece func(p core.Piece, size float32) fyne.CanvasObject
	// Gains reports whether the board of the current game shows captures or points. nil: it does not.
	Gains func() bool
	// Name returns the user's name, which the game gets with the first move; "": there is none. It may be nil.
	Name func() string
}

// Actions are the panels' requests to the window. All run on the window's goroutine.
type Actions struct {
	// Run runs a command by its id.
	Run func(id string)
	// Play makes a move on the board.
	Play func(core.Move)
	// Preview shows a line on the board; nil: none.
	Preview func([]core.Move)
	// Ahead previews the position after moves of a line, which are so many turns.
	Ahead func(line []core.Move, turns int)
	// GoLine puts a line that begins at the position on the board into the tree, and goes to its end.
	GoLine func([]core.Move)
	// LineMenu opens the menu of a line at a place in the window; upTo are its moves up to the previewed one.
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

// Dark reports whether the theme in use is a dark one.
func Dark() bool {
	r, g, b, _ := theme.Color(theme.ColorNameBackground).RGBA()
	return 299*r+587*g+114*b < 500*0xffff
}

// Tone returns the current tone of colours.
func Tone() look.Tone {
	return look.Tone{Dark: Dark(), Palette: look.ToneOf(fyne.CurrentApp()).Palette}
}

// SideColour returns the colour of a side in bars and graphs.
func SideColour(r core.Rules, side core.Side) color.NRGBA {
	return look.SideColor(r.Sides()[side], side == core.First)
}

// Faint returns c with its opacity multiplied by share.
func Faint(c color.Color, share float32) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(float32(n.A) * share)
	return n
}

// NewText returns a text that refreshes with its panel.
func NewText(size float32, style fyne.TextStyle) *canvas.Text {
	t := canvas.NewText("", theme.Color(theme.ColorNameForeground))
	t.TextSize, t.TextStyle = size, style
	return t
}

// SetText changes the text of a label, and draws it again only if it had another one.
func SetText(l *widget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
	}
}

// TextWidth returns the width of a text.
func TextWidth(text string, size float32, style fyne.TextStyle) float32 {
	return fyne.MeasureText(text, size, style).Width
}

// Centred puts a text into the middle of a height.
func Centred(t *canvas.Text, x, top, height float32) {
	size := t.MinSize()
	t.Resize(size)
	t.Move(fyne.NewPos(x, top+(height-size.Height)/2))
}
