package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// side is the column beside the board while a game is played: the plates of the players as they sit, and between them the notes
// on the moves to come, the name of the opening, the moves, a line of messages, and the buttons or the card at the end.
type side struct {
	room *Room
	ctx  panel.Context

	plates  [2]Plate
	opening Part
	guide   Part
	said    *container.Scroll // the opening and the guide
	name    Name
	moves   Part
	line    *line
	foot    *foot
	card    *card
	root    *fyne.Container
}

func newSide(r *Room, ctx panel.Context, a panel.Actions, answer func(string)) *side {
	a.Menu = nil // the moves are not edited
	s := &side{room: r, ctx: ctx}
	for i := range s.plates {
		s.plates[i] = r.links.Panels.Plate(ctx, a, core.Side(i))
	}
	make := r.links.Panels
	s.opening, s.guide, s.moves = make.Opening(ctx, a, answer), make.Guide(ctx, a), make.Moves(ctx, a)
	s.name = make.Name(ctx, a)
	s.said = container.NewVScroll(prose.NewColumn(s.opening.Object(), s.guide.Object()))
	s.line, s.foot, s.card = newLine(s), newFoot(s), newCard(s)
	s.root = container.New(s, s.plates[0].Object(), s.plates[1].Object(), s.said, s.name, s.moves.Object(), s.line.root, s.foot.root, s.card.root)
	return s
}

// button returns a labelled button for a command, "play.button.ID" in the catalogues.
func (s *side) button(id string, icon fyne.Resource) *control.Button {
	b := control.NewCommand(s.room.Host, s.room.Words.T("play.button."+id), id)
	b.Icon = icon
	return b
}

// refresh shows the changes.
func (s *side) refresh(c table.Change) {
	for _, p := range s.plates {
		p.Refresh()
	}
	s.opening.Refresh(c)
	s.guide.Refresh(c)
	s.name.Update()
	s.moves.Refresh(c)
	s.line.follow()
	s.line.refresh()
	over := s.room.Table.Tree.Finished()
	control.SetVisible(s.foot.root, !over)
	control.SetVisible(s.card.root, over)
	if over {
		s.card.refresh()
	} else {
		s.foot.refresh()
	}
	s.arrange()
}

// arrange lays the side out again: there may be more or less to be said.
func (s *side) arrange() { s.Layout(s.root.Objects, s.root.Size()) }

// far returns the side that sits at the far end of the board.
func (s *side) far() core.Side {
	v := s.room.Table.View
	switch viewer, alone := s.room.Table.Players.Viewer(); {
	case v.Oriented() && v.Flipped():
		return core.First
	case !v.Oriented() && alone:
		return viewer.Other()
	}
	return core.Second
}

// The minimum heights of the moves, and of the notes above and the message below them.
const (
	minMoves = 60
	minSaid  = 40
)

// MinSize returns the minimum size: the moves, the notes above them and the message scroll.
func (s *side) MinSize([]fyne.CanvasObject) fyne.Size {
	width := max(s.plates[0].Object().MinSize().Width, s.plates[1].Object().MinSize().Width, s.foot.root.MinSize().Width)
	high := s.fixed(max(width, s.root.Size().Width)) + minMoves
	if said := s.said.Content.MinSize().Height; said > 0 {
		high += min(minSaid, said) + theme.Padding()
	}
	if s.line.root.Visible() {
		high += min(minSaid, prose.HeightFor(s.line.root.Content, width)) + theme.Padding()
	}
	return fyne.NewSize(width, high)
}

// fixed returns the height of the parts that do not scroll, with the gaps.
func (s *side) fixed(width float32) float32 {
	high := s.plates[0].Object().MinSize().Height + s.plates[1].Object().MinSize().Height + 2*theme.Padding()
	if s.name.Visible() {
		high += s.name.MinSize().Height
	}
	for _, o := range []fyne.CanvasObject{s.foot.root, s.card.root} {
		if o.Visible() {
			high += prose.HeightFor(o, width) + theme.Padding()
		}
	}
	return high
}

// Layout puts the plates at the top and the bottom, and gives the moves the room that the messages leave. In a low window these are cut,
// and then the name of the opening is hidden.
func (s *side) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	y, bottom := float32(0), size.Height
	put := func(o fyne.CanvasObject, at, high float32) {
		o.Move(fyne.NewPos(0, at))
		o.Resize(fyne.NewSize(size.Width, max(0, high)))
	}
	far := s.far()
	top, near := s.plates[far].Object(), s.plates[far.Other()].Object()
	put(top, 0, top.MinSize().Height)
	y += top.MinSize().Height + theme.Padding()
	bottom -= near.MinSize().Height
	put(near, bottom, near.MinSize().Height)
	bottom -= theme.Padding()
	above := func(o fyne.CanvasObject, high float32) {
		if o.Visible() {
			bottom -= high
			put(o, bottom, high)
			bottom -= theme.Padding()
		}
	}
	above(s.card.root, prose.HeightFor(s.card.root, size.Width))
	above(s.foot.root, prose.HeightFor(s.foot.root, size.Width))
	said := prose.HeightFor(s.said.Content, size.Width)
	above(s.line.root, min(prose.HeightFor(s.line.root.Content, size.Width), max(minSaid, bottom-y-min(minSaid, said)-theme.Padding())))
	if said > 0 {
		said = min(said, max(minSaid, bottom-y-minMoves-theme.Padding()))
		put(s.said, y, said)
		y += said + theme.Padding()
	}
	control.SetVisible(s.said, said > 0)
	name := s.name.MinSize().Height
	if y+name > bottom {
		name = 0
	}
	if put(s.name, y, name); s.name.Visible() {
		y += name
	}
	put(s.moves.Object(), y, bottom-y)
}
