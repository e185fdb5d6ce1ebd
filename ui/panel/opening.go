package panel

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/opening"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/session"
)

// Opening guides through the opening that is being agreed upon: who is asked what, with a button for each answer that
// is not a point of the board. It is hidden where there is none.
type Opening struct {
	ctx     Context
	actions Actions
	// answer gives an answer, leave ends the dialogue.
	answer func(opening.Choice)

	root    *fyne.Container
	heading *widget.Label
	text    *prose.Text
	buttons *fyne.Container
	shown   string // the state that the buttons are for
}

// NewOpening makes the panel.
func NewOpening(ctx Context, a Actions, answer func(opening.Choice)) *Opening {
	p := &Opening{ctx: ctx, actions: a, answer: answer, heading: widget.NewLabel(""), text: prose.New("")}
	p.heading.TextStyle.Bold = true
	p.heading.Truncation = fyne.TextTruncateEllipsis
	p.buttons = prose.NewEqual(4)
	ground := canvas.NewRectangle(shade(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 6
	p.root = container.NewStack(ground, container.NewPadded(prose.NewColumn(p.heading, p.text, p.buttons)))
	p.Refresh()
	return p
}

// Object is what to put into the window.
func (p *Opening) Object() fyne.CanvasObject { return p.root }

// Refresh shows what the session has.
func (p *Opening) Refresh() {
	s, w := p.ctx.Session, p.ctx.Words
	o, ok := s.Opening.Current()
	// What was agreed upon is told as long as nothing has been played since.
	ok = ok && (!o.State.Done() || s.Node().Ply() <= len(o.State.Stones()))
	setShown(p.root, ok)
	if !ok {
		p.shown = ""
		return
	}
	heading := w.T("opening.rule." + o.State.Rule().String())
	if pattern, ok := o.State.Pattern(); ok {
		heading += " · " + w.T("opening.named", w.T("opening.pattern."+pattern.String()), pattern.String())
	}
	if n := o.State.Number(); n > 0 && !o.State.Done() {
		heading += " · " + w.T("opening.number", n)
	}
	p.heading.SetText(heading)
	p.text.SetText(p.said(o) + p.question(o))
	shown := o.State.String() + strconv.FormatBool(s.Players.ProgramToMove()) + strconv.FormatBool(s.Opening.Agreeing())
	if shown == p.shown {
		return
	}
	p.shown = shown
	p.buttons.RemoveAll()
	list := p.answers(o)
	for _, b := range list {
		p.buttons.Add(b)
	}
	setShown(p.buttons, len(list) > 0)
	p.root.Refresh()
}

// answers are the buttons of what a person can answer without pointing at the board.
func (p *Opening) answers(o session.Opening) []fyne.CanvasObject {
	s, w := p.ctx.Session, p.ctx.Words
	if o.State.Done() || s.Players.ProgramToMove() {
		return nil
	}
	if !s.Opening.Agreeing() {
		return []fyne.CanvasObject{control.NewButton(p.ctx.Keys, w.T("command.opening-back"), func() { p.actions.Run("opening-back") })}
	}
	var list []fyne.CanvasObject
	for _, c := range o.State.Choices() {
		var text string
		switch c.Kind {
		case opening.Place, opening.Offer, opening.Choose:
			continue
		case opening.Declare:
			text = strconv.Itoa(c.Number)
		default:
			text = w.T("opening.choice." + c.Kind.String())
		}
		b := control.NewButton(p.ctx.Keys, text, func() { p.answer(c) })
		b.Importance = widget.HighImportance
		list = append(list, b)
	}
	return list
}

// question says who is asked what, or, at the end, who plays which colour.
func (p *Opening) question(o session.Opening) string {
	s, w := p.ctx.Session, p.ctx.Words
	rules := s.Rules()
	if o.State.Done() {
		return w.T("opening.agreed", w.Side(rules, core.First), p.name(o, o.State.Holder(core.First)),
			w.Side(rules, core.Second), p.name(o, o.State.Holder(core.Second)))
	}
	who := p.name(o, o.State.Decider())
	if s.Players.Thinking() {
		return w.T("opening.thinking", who)
	}
	side := w.Side(rules, o.State.Turn())
	switch o.State.Phase() {
	case opening.Placing:
		n := len(o.State.Stones()) + 1
		area := o.State.Area()
		switch size := area.Len(); {
		case size == 1:
			return w.T("opening.ask.placing-one", who, side, n, area.First().String())
		case size < gomoku.Points/2:
			width := 2*len(o.State.Stones()) + 1
			return w.T("opening.ask.placing-area", who, side, n, width)
		}
		return w.T("opening.ask.placing", who, side, n)
	case opening.Offering:
		return w.T("opening.ask.offering", who, len(o.State.Offers())+1, o.State.Number())
	}
	return w.T("opening.ask", who, w.T("opening.phase."+o.State.Phase().String()))
}

// said is the last answer where the board does not show it.
func (p *Opening) said(o session.Opening) string {
	before, ok := o.State.Back()
	if !ok || o.State.Done() {
		return ""
	}
	w, history := p.ctx.Words, o.State.History()
	switch last := history[len(history)-1]; last.Kind {
	case opening.Place, opening.Offer, opening.Choose:
		return ""
	case opening.Declare:
		return w.T("opening.said.declare", p.name(o, before.Decider()), last.Number)
	default:
		return w.T("opening.said", p.name(o, before.Decider()), w.T("opening.choice."+last.Kind.String()))
	}
}

// name is what a player of the dialogue is called: with his colour as far as that is settled.
func (p *Opening) name(o session.Opening, player opening.Player) string {
	w := p.ctx.Words
	if seat := o.Players[player]; !seat.Person() {
		return w.T("player.program", w.T("level."+seat.Level))
	}
	if o.Players[player.Other()].Person() {
		return w.T("opening.player." + player.String())
	}
	return w.T("player.person")
}
