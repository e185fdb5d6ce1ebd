package panel

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/prose"
	"qilab/ui/session"
	"qilab/ui/words"
)

// Players shows who sits on either side, whose turn it is, and how the game ended.
type Players struct {
	ctx     Context
	actions Actions

	root    *fyne.Container
	sides   [2]*seatLine
	turn    *widget.Label
	opening *openingName
	goOn    *control.Button
	again   *control.Button
	banner  *fyne.Container
	ground  *canvas.Rectangle
	verdict *canvas.Text
	reason  *prose.Text
}

// seatLine is the line of one side.
type seatLine struct {
	mark   *canvas.Text
	name   *canvas.Text
	player *widget.Label
	busy   *widget.Activity
	root   *fyne.Container
}

func newSeatLine() *seatLine {
	l := &seatLine{
		mark:   newText(14, fyne.TextStyle{Bold: true}),
		name:   newText(16, fyne.TextStyle{Bold: true}),
		player: widget.NewLabel(""),
		busy:   widget.NewActivity(),
	}
	l.mark.Text = "▶"
	l.player.Truncation = fyne.TextTruncateEllipsis
	l.busy.Hide()
	slot := container.New(layout.NewCustomPaddedLayout(0, 0, 4, 2), container.NewCenter(l.mark))
	l.root = container.NewBorder(nil, nil, container.NewHBox(slot, container.NewCenter(l.name)), l.busy, l.player)
	return l
}

// wants returns how wide the line would be with nothing cut.
func (l *seatLine) wants() float32 {
	busy := float32(0)
	if l.busy.Visible() {
		busy = l.busy.MinSize().Width + theme.Padding()
	}
	return l.mark.MinSize().Width + l.name.MinSize().Width + width(l.player.Text, theme.TextSize(), fyne.TextStyle{}) +
		2*theme.InnerPadding() + 6*theme.Padding() + busy
}

// seatRows puts the sides beside each other if nothing is cut so, or else below each other.
type seatRows struct {
	sides [2]*seatLine
	width float32
}

func (r *seatRows) beside(width float32) bool {
	return max(r.sides[0].wants(), r.sides[1].wants()) <= (width-theme.Padding())/2
}

func (r *seatRows) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(o[0].MinSize().Width, o[1].MinSize().Width), r.HeightFor(o, r.width))
}

// HeightFor returns the height at a width.
func (r *seatRows) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	high := o[0].MinSize().Height
	if r.beside(width) {
		return high
	}
	return 2*high - seatOverlap
}

// seatOverlap is how much closer the lines are than the paddings of their labels would have them.
const seatOverlap = 8

func (r *seatRows) Layout(o []fyne.CanvasObject, size fyne.Size) {
	r.width = size.Width
	high := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, 0))
	if r.beside(size.Width) {
		wide := (size.Width - theme.Padding()) / 2
		o[0].Resize(fyne.NewSize(wide, high))
		o[1].Move(fyne.NewPos(wide+theme.Padding(), 0))
		o[1].Resize(fyne.NewSize(wide, high))
		return
	}
	o[0].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, high-seatOverlap))
	o[1].Resize(fyne.NewSize(size.Width, high))
}

// NewPlayers makes the panel.
func NewPlayers(ctx Context, a Actions) *Players {
	p := &Players{ctx: ctx, actions: a, sides: [2]*seatLine{newSeatLine(), newSeatLine()}}
	p.turn = widget.NewLabel("")
	p.turn.Truncation = fyne.TextTruncateEllipsis
	p.opening = newOpeningName(a)
	p.goOn = control.NewButton(ctx.Keys, "", func() { a.Run("go") })
	p.again = control.NewButton(ctx.Keys, "", func() { a.Run("rematch") })
	p.ground = canvas.NewRectangle(nil)
	p.ground.CornerRadius = 6
	p.verdict = newText(20, fyne.TextStyle{Bold: true})
	p.verdict.Alignment = fyne.TextAlignCenter
	p.reason = prose.New("")
	p.reason.Alignment = fyne.TextAlignCenter
	p.banner = prose.NewColumn(
		container.NewStack(p.ground, container.NewPadded(p.verdict)),
		p.reason, container.NewCenter(p.again),
	)
	status := container.New(statusRow{}, p.turn, p.opening, container.NewVBox(p.goOn))
	p.root = prose.NewColumn(
		container.New(&seatRows{sides: p.sides}, p.sides[core.First].root, p.sides[core.Second].root), p.banner, status)
	p.Refresh()
	return p
}

// Object returns the panel to be put into the window.
func (p *Players) Object() fyne.CanvasObject { return p.root }

// Refresh shows what the session has.
func (p *Players) Refresh() {
	s, w := p.ctx.Session, p.ctx.Words
	outcome, acting := s.Ending.Now(), s.ToAct()
	for side, l := range p.sides {
		side := core.Side(side)
		moving := !outcome.Over() && acting == side
		l.name.Text = w.Side(s.Rules(), side)
		l.name.Color = shade(theme.ColorNameForeground)
		l.name.Refresh()
		l.mark.Color = shade(theme.ColorNamePrimary)
		if !moving {
			l.mark.Color = faint(l.mark.Color, 0)
		}
		l.mark.Refresh()
		setText(l.player, p.playerName(side))
		thinking := moving && s.Players.Thinking()
		if thinking {
			l.busy.Start()
		} else {
			l.busy.Stop()
		}
		control.SetVisible(l.busy, thinking)
	}
	p.goOn.SetText(w.T("command.go"))
	control.SetVisible(p.goOn, s.Players.ProgramToMove() && !s.Players.Thinking() && s.Editor.Sketch() == nil)
	p.again.SetText(w.T("command.rematch"))
	control.SetVisible(p.again, s.Players.CanRematch())
	setText(p.turn, p.turnText(outcome))
	control.SetVisible(p.turn, !outcome.Over())
	p.opening.refresh(p.ctx)
	control.SetVisible(p.opening, p.opening.Text != "")
	control.SetVisible(p.banner, outcome.Over())
	if outcome.Over() {
		viewer, _ := s.Players.Viewer()
		view := outcome.Result.For(viewer)
		p.ground.FillColor = resultColour(p.ctx, outcome.Result, viewer)
		p.ground.Refresh()
		p.verdict.Color = look.VerdictInk(Tone())
		p.verdict.Text = look.VerdictSymbol(view) + " " + w.Result(s.Rules(), outcome.Result)
		p.verdict.Refresh()
		p.reason.SetText(words.Sentence(Why(p.ctx.Session, w, s.Node())))
	}
	p.root.Refresh()
}

func (p *Players) playerName(side core.Side) string {
	s, w := p.ctx.Session, p.ctx.Words
	seat := s.Players.Seats()[side]
	name := w.Shown(core.OneLine(s.Tree.Tags().Get(core.SideTag(s.Rules(), side))))
	switch {
	case seat.Person() && name != "":
		return name
	case seat.Person():
		if o, ok := s.Opening.Current(); ok && o.Players[0].Person() && o.Players[1].Person() {
			return w.T(OpeningPlayer(o.Holder(side))) // of two people one has to know which is which
		}
		return w.T("player.person")
	}
	return w.T("player.program", w.T("level."+seat.Level))
}

// Why says why the game ended at a node.
func Why(s *session.Session, w words.Words, n *core.Node) string {
	if note, ok := s.Explain(n); ok {
		return w.Note(note)
	}
	return w.Reason(s.Ending.Of(n))
}

func (p *Players) turnText(o core.Outcome) string {
	s, w := p.ctx.Session, p.ctx.Words
	c, side := s.Rules().Capabilities(), w.Side(s.Rules(), s.ToAct())
	switch {
	case o.Over():
		return ""
	case s.Offers.Asked():
		return w.T("turn.offer")
	case s.Players.Thinking():
		return w.T("turn.thinking", side)
	case s.Players.ProgramToMove():
		return w.T("turn.waiting", side)
	case s.Opening.Agreeing():
		return w.T("turn.opening")
	case c.StepDue(s.Position()) != "" || c.MidTurn(s.Node()):
		return w.Step(s.Rules(), s.Position())
	case s.Node().Parent() != nil && s.Node().Parent().Position().Turn() == s.Position().Turn():
		return w.T("turn.again", side)
	}
	return w.T("turn.move", side)
}
