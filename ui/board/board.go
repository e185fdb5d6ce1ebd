package board

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/board/draw"
)

// A Board is the widget. It belongs to the UI goroutine.
//
// A move is made in one of these ways:
//   - click on a piece that can move, which picks it up and shows where it can go, then on its target; where there is
//     only one target, a second click on the piece plays it too (with Style.OneClick the first does);
//   - drag the piece to its target;
//   - click on what acts at once, such as the pass or an empty point of gomoku;
//   - with the keyboard: the arrow keys move a cursor over everything that can be clicked, Enter and Space click.
//
// A right click and Escape put back a picked-up piece. If none is, the right button draws: a click a circle, a drag an arrow
// (marking.go). The wheel belongs to the window. The widget gets the focus by Tab, or from the window, but not by a click, so that
// the window's own keys continue to work.
type Board struct {
	widget.BaseWidget

	painter Painter
	style   Style
	fonts   *draw.Fonts
	events  Events
	state   State

	size   fyne.Size
	layout Layout
	// legal are the legal moves by their origin, choices those that the user may make now.
	legal, choices map[Spot][]Choice

	hand     hand
	motion   motion
	renderer *renderer
}

var (
	_ fyne.Tappable          = (*Board)(nil)
	_ fyne.SecondaryTappable = (*Board)(nil)
	_ fyne.Draggable         = (*Board)(nil)
	_ fyne.Focusable         = (*Board)(nil)
	_ desktop.Hoverable      = (*Board)(nil)
	_ desktop.Mouseable      = (*Board)(nil)
	_ desktop.Cursorable     = (*Board)(nil)
)

// New returns an empty board of a game; SetState shows a position.
func New(painter Painter, style Style) *Board {
	b := &Board{painter: painter, style: style, fonts: draw.NewFonts(style.PieceFonts...)}
	b.hand.board, b.motion.changed = b, b.sync
	b.arrange(painter.MinSize())
	b.ExtendBaseWidget(b)
	return b
}

// State returns the current state.
func (b *Board) State() State { return b.state }

// SetState shows s. A picked-up piece stays picked up if s has the same position and the game has not ended; a move is animated if
// s asks for it and has another position.
func (b *Board) SetState(s State) {
	before := b.state
	same := samePosition(before, s)
	b.state = s
	b.findChoices()
	if before.Flipped != s.Flipped {
		b.arrange(b.size)
	}
	b.hand.follow(same && before.Outcome.Over() == s.Outcome.Over())
	if !same {
		b.animate(before)
	}
	b.hand.hold()
	b.hand.explain()
	b.sync()
}

// samePosition reports whether a and b show the same pieces to the same player.
func samePosition(a, b State) bool {
	if (a.Setup == nil) != (b.Setup == nil) || (a.Position == nil) != (b.Position == nil) {
		return false
	}
	if a.Setup != nil || a.Position == nil {
		return true
	}
	return a.Position.String() == b.Position.String()
}

// SetEvents sets the callbacks of the board.
func (b *Board) SetEvents(e Events) { b.events = e }

// SetStyle changes the style and redraws everything.
func (b *Board) SetStyle(s Style) {
	if !slices.Equal(s.PieceFonts, b.style.PieceFonts) {
		b.fonts = draw.NewFonts(s.PieceFonts...)
	}
	b.style = s
	b.hand.explain() // notes refer to what is visible
	b.Refresh()
}

// Style returns the current style.
func (b *Board) Style() Style { return b.style }

// ClearSelection puts back a picked-up piece, and reports whether there was one. A piece in hand by the rules stays there.
func (b *Board) ClearSelection() bool { return b.hand.putBack() }

// MinSize returns the smallest readable size.
func (b *Board) MinSize() fyne.Size {
	b.ExtendBaseWidget(b)
	return b.painter.MinSize()
}

// CreateRenderer implements fyne.Widget.
func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	b.renderer = newRenderer(b)
	b.renderer.sync()
	return b.renderer
}

// arrange lays out a board of that size.
func (b *Board) arrange(size fyne.Size) {
	b.size = size
	b.layout = b.painter.Arrange(size, b.state.Flipped, WithTrays)
	b.hand.arranged()
}

// findChoices sorts the legal moves by their origin.
func (b *Board) findChoices() {
	b.legal, b.choices = nil, nil
	if b.state.Setup != nil || b.state.Position == nil {
		return
	}
	b.legal = Choices(b.painter, b.state.Position)
	if l := b.state.Limit; l != nil {
		b.legal = l.within(b.legal)
	}
	if b.state.Enabled {
		b.choices = b.legal
	}
}

// View returns the state with the user's interaction.
func (b *Board) View() *View {
	v := &View{
		State: b.state, Style: b.style, Layout: b.layout,
		Choices: b.choices, Legal: b.legal,
		Selected: b.hand.selected, Hover: b.hand.hover,
	}
	if at, ok := b.hand.held(); ok {
		v.Held = b.hand.selected == at
	}
	if b.hand.focused {
		v.Cursor = b.hand.cursor
	}
	if s, ok := b.hand.drawn(); ok {
		v.Drawn = &s
	}
	return v
}

// sync updates the picture.
func (b *Board) sync() {
	if b.renderer == nil {
		return
	}
	if b.renderer.sync() {
		canvas.Refresh(b) // the window has not seen the new objects yet
	}
}
