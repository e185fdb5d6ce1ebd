// Package players shows the players beside the board: their names, clocks and captured pieces, the side to move and its next
// step, and the end of the game.
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

// Panel shows the players, the side to move, and the result.
type Panel struct {
	ctx     panel.Context
	actions panel.Actions

	plates *fyne.Container
	root   *fyne.Container
	sides  [2]*Plate
	rows   *plateRows
	turn   *widget.Label
	plain  bool // turn repeats the mark on the plate
	step   bool // turn names the next step
	low    bool // there is little room
	over   bool // the game
	told   bool // another panel describes the next step
	status *fyne.Container
	goOn   *control.Button
	again  *control.Button
	banner *fyne.Container
	ground *canvas.Rectangle
	title  *canvas.Text
	reason *prose.Text
	result *bannerRow
}

// NewPanel returns the panel.
func NewPanel(ctx panel.Context, a panel.Actions, clock func(core.Side) Clock) *Panel {
	p := &Panel{ctx: ctx, actions: a, sides: [2]*Plate{newPlate(ctx, a, core.First, clock(core.First)), newPlate(ctx, a, core.Second, clock(core.Second))}}
	p.rows = &plateRows{sides: p.sides}
	p.turn = widget.NewLabel("")
	p.turn.Truncation = fyne.TextTruncateEllipsis
	p.goOn = control.NewButton(ctx.Keys, "", func() {
		if _, id := panel.GoOn(ctx); id != "" {
			a.Run(id)
		}
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

// Plates returns the name plates. They are always visible, even during setup.
func (p *Panel) Plates() fyne.CanvasObject { return p.plates }

// Object returns the status of the game below the plates.
func (p *Panel) Object() fyne.CanvasObject { return p.root }

// SetLow sets whether there is little room, and whether another panel describes the next step. The status omits a text that only
// names the side to move in the first case, and the step of a turn in the second.
func (p *Panel) SetLow(low, told bool) {
	if low != p.low || told != p.told {
		p.low, p.told = low, told
		p.showStatus()
		p.showBanner()
	}
}

// showBanner shows the result, unless the panel of a task does, or needs the room.
func (p *Panel) showBanner() {
	t := p.ctx.Table
	told := p.low && t.Mode().IsTask() || t.Puzzle.Task().State == puzzle.Solved
	control.SetVisible(p.banner, p.over && !told)
}

// StatusRoom returns the height of the line with the side to move.
func (p *Panel) StatusRoom() float32 { return p.turn.MinSize().Height + theme.Padding() }

func (p *Panel) showStatus() {
	needless := p.low && p.plain || p.told && p.step
	control.SetVisible(p.turn, p.turn.Text != "" && (!needless || p.goOn.Visible()))
	control.SetVisible(p.status, p.turn.Visible() || p.goOn.Visible())
}

// Refresh shows the current state.
func (p *Panel) Refresh(c table.Change) {
	if c&^table.ChangedAnalysis == 0 {
		return
	}
	t, w := p.ctx.Table, p.ctx.Words
	outcome := t.Ending.Now()
	if t.Editor.Sketch() != nil {
		outcome = core.Outcome{} // that of the game, and not of the setup
	}
	p.rows.top, p.rows.left = core.First, core.First
	if t.View.Oriented() && !t.View.Flipped() {
		p.rows.top = core.Second // who sits at the far end
	}
	if t.View.Oriented() && t.View.Flipped() {
		p.rows.left = core.Second // as trays beside a board are
	}
	for _, l := range p.sides {
		l.update()
	}
	_, spoils := gainedOf(p.ctx)
	p.rows.always = spoils || p.sides[0].clock.Visible() || p.sides[1].clock.Visible()
	text, id := panel.GoOn(p.ctx)
	p.goOn.SetText(text)
	control.SetVisible(p.goOn, id != "")
	p.again.SetText(w.T("command.rematch"))
	control.SetVisible(p.again, t.Players.CanRematch())
	panel.SetText(p.turn, p.turnText(outcome))
	p.showStatus()
	p.over = outcome.Over()
	p.showBanner()
	if p.over {
		view, text := panel.Verdict(t, w, outcome.Result)
		p.ground.FillColor = panel.Faint(look.VerdictColor(view, panel.Tone()), 1.0/3) // as the card of play; in full it would look like a button
		p.ground.Refresh()
		p.title.Color = theme.Color(theme.ColorNameForeground)
		p.title.Text = look.VerdictSymbol(view) + " " + text
		p.title.Refresh()
		p.result.said = words.Sentence(panel.Why(p.ctx.Table, w, t.Node()))
		p.reason.SetText(p.result.said)
	}
	p.plates.Refresh()
	p.root.Refresh()
}

// Restyle marks the captured pieces to be redrawn in the new style; call Refresh afterwards.
func (p *Panel) Restyle() {
	for _, l := range p.sides {
		l.Restyle()
	}
}

// Tick shows the time that the clocks have now.
func (p *Panel) Tick() {
	for _, l := range p.sides {
		l.Tick()
	}
}

// turnText describes the turn and the next step, and sets plain and step.
func (p *Panel) turnText(o core.Outcome) (text string) {
	p.plain, p.step = false, false
	if o.Over() {
		return ""
	}
	text, p.plain, p.step = panel.TurnText(p.ctx)
	return text
}
