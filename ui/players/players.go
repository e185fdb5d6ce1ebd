// Package players shows the players beside the board: their names, clocks and captured pieces, whose turn it is and what it asks
// for, and how the game ended.
package players

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Panel shows who sits on either side, whose turn it is, and how the game ended.
type Panel struct {
	ctx     panel.Context
	actions panel.Actions

	plates *fyne.Container
	root   *fyne.Container
	sides  [2]*plate
	rows   *plateRows
	turn   *widget.Label
	plain  bool // turn says no more than the mark on the plate
	step   bool // turn says what step is to be done
	low    bool // there is little room
	over   bool // the game
	told   bool // what is to be done is told elsewhere
	status *fyne.Container
	goOn   *control.Button
	again  *control.Button
	banner *fyne.Container
	ground *canvas.Rectangle
	title  *canvas.Text
	reason *prose.Text
	result *bannerRow
}

// NewPanel makes the panel.
func NewPanel(ctx panel.Context, a panel.Actions, clock func(core.Side) Clock) *Panel {
	p := &Panel{ctx: ctx, actions: a, sides: [2]*plate{newPlate(ctx, a, clock(core.First)), newPlate(ctx, a, clock(core.Second))}}
	p.rows = &plateRows{sides: p.sides}
	p.turn = widget.NewLabel("")
	p.turn.Truncation = fyne.TextTruncateEllipsis
	p.goOn = control.NewButton(ctx.Keys, "", func() {
		if p.paused() {
			a.Run("clock-pause")
			return
		}
		a.Run("go")
	})
	p.again = control.NewButton(ctx.Keys, "", func() { a.Run("rematch") })
	p.ground = canvas.NewRectangle(nil)
	p.ground.CornerRadius = 6
	p.title = panel.NewText(18, fyne.TextStyle{Bold: true})
	p.title.Alignment = fyne.TextAlignCenter
	p.reason = prose.New("")
	p.reason.Alignment = fyne.TextAlignCenter
	p.result = &bannerRow{}
	p.banner = container.New(p.result, container.NewStack(p.ground, container.NewPadded(p.title)), p.reason, p.again)
	p.status = container.New(statusRow{}, p.turn, p.goOn)
	p.plates = container.New(p.rows, p.sides[core.First].root, p.sides[core.Second].root)
	p.root = prose.NewColumn(p.banner, p.status)
	p.Refresh(table.ChangedAll)
	return p
}

// Plates returns the lines of the two sides. They stand where they are always seen, also while a position is being set up.
func (p *Panel) Plates() fyne.CanvasObject { return p.plates }

// Object returns what is said of the game below them.
func (p *Panel) Object() fyne.CanvasObject { return p.root }

// SetLow says that there is little room, and whether it is told elsewhere what is to be done. Whose turn it is is not said then in
// words, if there is nothing else to be said.
func (p *Panel) SetLow(low, told bool) {
	if low != p.low || told != p.told {
		p.low, p.told = low, told
		p.showStatus()
		p.showBanner()
	}
}

// showBanner shows how the game ended, unless the panel of a puzzle says it, or has the little room there is to say what became of
// the puzzle.
func (p *Panel) showBanner() {
	s := p.ctx.Table
	_, puzzling := s.Puzzle.Current()
	told := puzzling && (p.low || s.Puzzle.Task().State == puzzle.Solved)
	control.SetVisible(p.banner, p.over && !told)
}

// StatusRoom returns the height of the line that tells whose turn it is.
func (p *Panel) StatusRoom() float32 { return p.turn.MinSize().Height + theme.Padding() }

func (p *Panel) showStatus() {
	needless := p.low && p.plain || p.told && p.step
	control.SetVisible(p.turn, p.turn.Text != "" && (!needless || p.goOn.Visible()))
	control.SetVisible(p.status, p.turn.Visible() || p.goOn.Visible())
}

// Refresh shows the state of table and search.
func (p *Panel) Refresh(c table.Change) {
	if c&^table.ChangedAnalysis == 0 {
		return
	}
	s, w := p.ctx.Table, p.ctx.Words
	outcome, acting := s.Ending.Now(), s.ToAct()
	if s.Editor.Sketch() != nil {
		outcome = core.Outcome{} // that of the game, and not of the setup
	}
	gained, spoils := p.gained()
	if sketch := s.Editor.Sketch(); sketch != nil {
		acting = sketch.Setup().Turn & 1
	}
	p.rows.top, p.rows.left = core.First, core.First
	if s.View.Oriented() && !s.View.Flipped() {
		p.rows.top = core.Second // who sits at the far end
	}
	if s.View.Oriented() && s.View.Flipped() {
		p.rows.left = core.Second // as trays beside a board are
	}
	for side, l := range p.sides {
		side := core.Side(side)
		moving := !outcome.Over() && acting == side
		l.name.Text = w.Side(s.Rules(), side)
		l.name.Color = panel.Shade(theme.ColorNameForeground)
		l.name.Refresh()
		l.mark.Color = panel.Shade(theme.ColorNamePrimary)
		if !moving {
			l.mark.Color = panel.Faint(l.mark.Color, 0)
		}
		l.mark.Refresh()
		panel.SetText(l.player, p.playerName(side))
		control.SetVisible(l.ponders, p.ctx.Search.Pondering.Active() && !moving && !s.Players.Seats()[side].Person())
		thinking := moving && s.Players.Thinking()
		if thinking {
			l.busy.Start()
		} else {
			l.busy.Stop()
		}
		control.SetVisible(l.busy, thinking)
		l.spoils.show(p.ctx, gained[side], s.Rules().ID())
		control.SetVisible(l.clock, l.clock.Update())
	}
	p.rows.always = spoils || p.sides[0].clock.Visible() || p.sides[1].clock.Visible()
	p.goOn.SetText(w.T("command.go"))
	if p.paused() {
		p.goOn.SetText(w.T("plate.resume"))
	}
	control.SetVisible(p.goOn, p.paused() || s.Players.ProgramToMove() && !s.Players.Thinking() && s.Editor.Sketch() == nil)
	p.again.SetText(w.T("command.rematch"))
	control.SetVisible(p.again, s.Players.CanRematch())
	panel.SetText(p.turn, p.turnText(outcome))
	p.showStatus()
	p.over = outcome.Over()
	p.showBanner()
	if p.over {
		view, text := p.verdict(outcome.Result)
		p.ground.FillColor = look.VerdictColor(view, panel.Tone())
		p.ground.Refresh()
		p.title.Color = look.VerdictInk(panel.Tone())
		p.title.Text = look.VerdictSymbol(view) + " " + text
		p.title.Refresh()
		p.result.said = words.Sentence(panel.Why(p.ctx.Table, w, s.Node()))
		p.reason.SetText(p.result.said)
	}
	p.plates.Refresh()
	p.root.Refresh()
}

// verdict returns a result as the banner tells it: for the user who played the program, or else for the winner.
func (p *Panel) verdict(r core.Result) (view core.View, text string) {
	w, text := p.ctx.Words, p.ctx.Words.Result(p.ctx.Table.Rules(), r)
	viewer, plays := p.ctx.Table.Players.Viewer()
	view = r.For(viewer)
	switch {
	case plays && view == core.ViewWin:
		text = w.T("banner.won", text)
	case plays && view == core.ViewLoss:
		text = w.T("banner.lost", text)
	case view == core.ViewLoss:
		view = core.ViewWin // of the other side
	}
	return view, text
}

// Restyle draws what was captured anew: the pieces look otherwise now. Refresh has to follow.
func (p *Panel) Restyle() {
	for _, l := range p.sides {
		l.spoils.game = ""
	}
}

// paused reports whether the clock was stopped and can go on.
func (p *Panel) paused() bool {
	clocks := p.ctx.Table.Clocks
	return clocks.Paused() && clocks.Standing()
}

// gained returns what each side has captured or scored, and whether there is anything to be said of that in the game: what the board
// shows is not said twice.
func (p *Panel) gained() (list [2]core.Spoils, some bool) {
	s := p.ctx.Table
	spoils := s.Rules().Capabilities().Spoils
	if spoils == nil || p.ctx.Gains != nil && p.ctx.Gains() {
		return list, false
	}
	if s.Editor.Sketch() == nil {
		list = spoils(s.Document().Game().Root().Position(), s.Position())
	}
	return list, true
}

// Tick shows the time that the clocks have now.
func (p *Panel) Tick() {
	for _, l := range p.sides {
		l.clock.Tick()
	}
}

func (p *Panel) playerName(side core.Side) string {
	s, w := p.ctx.Table, p.ctx.Words
	seat := s.Players.Seats()[side]
	name := w.Shown(core.OneLine(s.Tree.Tags().Get(core.SideTag(s.Rules(), side))))
	switch {
	case seat.Person() && name != "" && !w.Unnamed(name):
		return name
	case seat.Person():
		if o, ok := s.Opening.Current(); ok && o.Players[0].Person() && o.Players[1].Person() {
			return w.T(words.OpeningPlayer(o.Holder(side))) // of two people one has to know which is which
		}
		if !s.Players.Seats()[side.Other()].Person() {
			return w.T("player.you")
		}
		return w.T("player.person")
	}
	return w.Player(seat.Level)
}

// turnText returns whose turn it is and what is to be done, and notes how much that says.
func (p *Panel) turnText(o core.Outcome) string {
	s, w := p.ctx.Table, p.ctx.Words
	c, side := s.Rules().Capabilities(), w.Side(s.Rules(), s.ToAct())
	_, ahead := s.Handicap.Now()
	p.plain, p.step = false, false
	switch {
	case o.Over():
		return ""
	case s.Offers.Asked():
		return w.T("turn.offer")
	case p.paused():
		return w.T("turn.paused", side)
	case s.Players.Thinking():
		p.plain = true
		return w.T("turn.thinking", side)
	case s.Players.ProgramToMove():
		return w.T("turn.waiting", side)
	case s.Opening.Agreeing():
		return "" // the panel of the opening says whom it asks what
	case ahead:
		p.step = true
		return w.T("turn.free-moves", side)
	case c.StepDue(s.Position()) != "" || c.MidTurn(s.Node()):
		p.step = true
		return w.Step(s.Rules(), s.Position())
	case s.Node().Parent() != nil && s.Node().Parent().Position().Turn() == s.Position().Turn():
		return w.T("turn.again", side)
	}
	if _, on := s.Puzzle.Current(); on {
		return "" // its panel says so
	}
	p.plain = true
	return w.T("turn.move", side)
}
