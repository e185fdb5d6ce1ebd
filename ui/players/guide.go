package players

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Guide explains turns of several steps, and the moves before a game: the user's next step, and the program's last turn. Both stay
// until the next step, whatever is under the pointer. It is hidden in other games.
type Guide struct {
	ctx panel.Context

	root   *fyne.Container
	ground *canvas.Rectangle
	ask    *prose.Text
	asks   *fyne.Container
	tale   *prose.Text
	replay *control.Button
	tells  *fyne.Container
}

// NewGuide returns the panel.
func NewGuide(ctx panel.Context, a panel.Actions) *Guide {
	g := &Guide{ctx: ctx, tale: prose.New("")}
	g.ask = prose.NewStyled(prose.Span{Style: fyne.TextStyle{Bold: true}})
	g.ground = canvas.NewRectangle(nil)
	g.ground.CornerRadius = 6
	g.asks = panel.Upon(g.ground, g.ask)
	g.replay = control.NewIconButton(ctx.Keys, theme.MediaPlayIcon(), func() { a.Run("replay") })
	g.replay.Explain(a.Explain, func() string { return ctx.Words.T("command.replay.hint") })
	g.tells = container.New(&aside{}, g.tale, g.replay)
	g.root = prose.NewColumn(g.asks, g.tells)
	g.Refresh(table.ChangedAll)
	return g
}

// Object returns the panel.
func (g *Guide) Object() fyne.CanvasObject { return g.root }

// Refresh shows the current state.
func (g *Guide) Refresh(c table.Change) {
	if c&table.ChangedGame == 0 {
		return
	}
	t, ask, tale := g.ctx.Table, g.askText(), g.taleText()
	g.ask.SetText(ask)
	g.ground.FillColor = panel.Faint(theme.Color(theme.ColorNamePrimary), 0.28)
	g.ground.Refresh()
	g.tale.SetText(tale)
	control.SetVisible(g.asks, ask != "")
	control.SetVisible(g.tells, tale != "")
	control.SetVisible(g.replay, t.Rules().Capabilities().Steps != nil)
	control.SetVisible(g.root, ask != "" || tale != "")
	g.root.Refresh()
}

// Room returns the height for a story of two lines plus the task or, in its place, the line with the side to move, of height
// status, in games whose turns have steps; 0 in others.
func (g *Guide) Room(status float32) float32 {
	if g.ctx.Table.Rules().Capabilities().Steps == nil {
		return 0
	}
	return max(prose.LinesHeight(1), status) + prose.LinesHeight(2) + theme.Padding()
}

// askText describes the user's next step in the middle of a turn; "" at its beginning, when the program is to move, and after the end.
func (g *Guide) askText() string {
	t, w := g.ctx.Table, g.ctx.Words
	c := t.Rules().Capabilities()
	if t.Ending.Now().Over() || !t.Players.PersonMayMove() || t.Players.ProgramToMove() {
		return ""
	}
	if a, ok := t.Handicap.Now(); ok {
		return w.T("ask.free-moves."+t.Rules().ID(), len(a.Made), a.Free.Count)
	}
	if c.Steps == nil {
		return ""
	}
	switch {
	case c.Steps.Ask != nil && c.StepDue(t.Position()) != "":
		return w.Note(c.Steps.Ask(t.Position()))
	case c.MidTurn(t.Node()):
		return w.T("ask.move")
	}
	return ""
}

// taleText describes the last turn of the program or, if it has no side or both, the last turn; "" after a later move that ended the
// game.
func (g *Guide) taleText() string {
	t, w := g.ctx.Table, g.ctx.Words
	c := t.Rules().Capabilities()
	if a, ok := t.Handicap.Of(); ok && len(a.Made) > 1 && t.Node().Ply() <= 1 {
		return g.freeMoves(a)
	}
	if c.Steps == nil || c.Steps.Tell == nil {
		return ""
	}
	steps := t.Players.LastTurn()
	if steps == nil || t.Ending.Now().Over() && steps[len(steps)-1] != t.Node() {
		return ""
	}
	return words.Sentence(w.Note(c.Steps.Tell(core.TurnLine(steps)))) + w.T("punctuation.stop")
}

// freeMoves lists the moves made before the game.
func (g *Guide) freeMoves(a core.GivenHandicap) string {
	t, w := g.ctx.Table, g.ctx.Words
	var moves []string
	for i, step := range a.Made[1:] {
		moves = append(moves, w.Move(t.Rules(), a.Made[i].Position, step.Move))
	}
	return w.T("tale.free-moves", w.Side(t.Rules(), a.Giver.Other()), strings.Join(moves, w.T("punctuation.comma")))
}

// aside puts a control to the right of a text of several lines.
type aside struct{ width float32 }

func (a *aside) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width+o[1].MinSize().Width, a.HeightFor(o, a.width))
}

// HeightFor returns the height at a width.
func (a *aside) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	minSize := o[1].MinSize()
	return max(minSize.Height, prose.HeightFor(o[0], max(1, width-minSize.Width)))
}

func (a *aside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	a.width = size.Width
	minSize := o[1].MinSize()
	high := prose.HeightFor(o[0], max(1, size.Width-minSize.Width))
	o[0].Move(fyne.NewPos(0, max(0, (size.Height-high)/2)))
	o[0].Resize(fyne.NewSize(size.Width-minSize.Width, high))
	o[1].Move(fyne.NewPos(size.Width-minSize.Width, (size.Height-minSize.Height)/2))
	o[1].Resize(minSize)
}
