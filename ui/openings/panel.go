package openings

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Panel guides through an opening dialogue: the current question and who answers it, with a button for each answer that is not a
// point of the board. It is hidden without a dialogue.
type Panel struct {
	ctx     panel.Context
	actions panel.Actions
	answer  func(id string) // gives an answer

	root    *fyne.Container
	ground  *canvas.Rectangle
	text    *prose.Text // the rule, and below it the question
	buttons *fyne.Container
	told    string // by the text
	shown   string // the state that the buttons are for
}

// maxAnswers is the maximum number of answers side by side.
const maxAnswers = 12

// NewPanel returns the panel.
func NewPanel(ctx panel.Context, a panel.Actions, answer func(id string)) *Panel {
	p := &Panel{ctx: ctx, actions: a, answer: answer, text: prose.NewRich()}
	p.buttons = prose.NewEven(maxAnswers)
	p.ground = canvas.NewRectangle(nil)
	p.ground.CornerRadius = 6
	p.root = container.NewStack(p.ground, container.New(layout.NewCustomPaddedLayout(0, 4, 4, 4), prose.NewColumn(p.text, p.buttons)))
	p.Refresh(table.ChangedAll)
	return p
}

// Object returns the panel to be put into the window.
func (p *Panel) Object() fyne.CanvasObject { return p.root }

// Refresh shows the current state.
func (p *Panel) Refresh(c table.Change) {
	if c&table.ChangedGame == 0 {
		return
	}
	t, w := p.ctx.Table, p.ctx.Words
	o, _ := t.Opening.Current()
	ok := agreed(t)
	control.SetVisible(p.root, ok)
	if !ok {
		p.shown = ""
		return
	}
	p.ground.FillColor = theme.Color(theme.ColorNameHeaderBackground) // the theme may have changed
	p.ground.Refresh()
	var headings []string
	for _, n := range o.State.Headings() {
		headings = append(headings, w.Note(n))
	}
	p.tell(strings.Join(headings, " · "), p.said(o)+p.question(o))
	shown := o.State.String() + strconv.FormatBool(t.Players.ProgramToMove()) + strconv.FormatBool(t.Opening.Agreeing()) + strconv.FormatBool(t.View.Playing())
	if shown == p.shown {
		return
	}
	p.shown = shown
	p.buttons.RemoveAll()
	list := p.answers(o)
	for _, b := range list {
		p.buttons.Add(b)
	}
	control.SetVisible(p.buttons, len(list) > 0)
	p.root.Refresh()
}

// tell shows the rule and, below it, the question.
func (p *Panel) tell(rule, question string) {
	if told := rule + "\n" + question; told != p.told {
		p.told = told
		p.text.SetParagraphs([]prose.Paragraph{
			{Spans: []prose.Span{{Text: rule, Style: fyne.TextStyle{Bold: true}}}},
			{Spans: []prose.Span{{Text: question}}, Above: theme.Padding()},
		})
	}
}

// agreed reports whether an opening is being agreed upon, or was just agreed upon and no user has moved since: a user learns their
// colour even if the program has already made its first move. It does not depend on the current position, so the moves of a game that
// is looked through keep their place.
func agreed(t *table.Table) bool {
	o, ok := t.Opening.Current()
	if !ok || !o.State.Done() {
		return ok
	}
	line := t.Document().Game().MainLine()
	last := line[len(line)-1]
	if n := t.Node(); t.Tree.AtEnd() && slices.Contains(line, n) {
		last = n // later moves were taken back
	}
	since := last.Ply() - len(o.State.Moves())
	return !t.Ending.Of(last).Over() && (since <= 0 || since == 1 && !o.Players[o.Holder(last.Parent().Position().Turn())].Person())
}

// answers returns the buttons for the answers that need no point of the board.
func (p *Panel) answers(o table.Opening) []fyne.CanvasObject {
	t, w := p.ctx.Table, p.ctx.Words
	if o.State.Done() || t.Players.ProgramToMove() || t.Ending.LookingBack() { // the line of the turn has the way back
		return nil
	}
	if !t.Opening.Agreeing() {
		return []fyne.CanvasObject{control.NewButton(p.ctx.Keys, w.T("command.opening-back"), func() { p.actions.Run("opening-back") })}
	}
	var list []fyne.CanvasObject
	for _, c := range o.State.Choices() {
		b := control.NewButton(p.ctx.Keys, w.Note(c.Label), func() { p.answer(c.ID) })
		b.Importance = widget.HighImportance
		list = append(list, b)
	}
	return list
}

// question returns the current question and who answers it, or, at the end, who plays which side.
func (p *Panel) question(o table.Opening) string {
	t, w := p.ctx.Table, p.ctx.Words
	rules := t.Rules()
	if o.State.Done() {
		return w.T("opening.agreed", w.Side(rules, core.First), p.name(o, o.Holder(core.First)),
			w.Side(rules, core.Second), p.name(o, o.Holder(core.Second)))
	}
	who := p.name(o, o.State.Decider())
	switch {
	case t.Players.Thinking():
		return w.T("opening.thinking", who)
	case !t.Opening.Agreeing(): // the question is about the board of another position
		return w.T("opening.away")
	}
	return w.NoteOf(who, o.State.Question())
}

// said returns the last answer where the board does not show it.
func (p *Panel) said(o table.Opening) string {
	note, player, ok := o.State.Said()
	if !ok {
		return ""
	}
	return p.ctx.Words.NoteOf(p.name(o, player), note)
}

// name returns the name of a player in the dialogue.
func (p *Panel) name(o table.Opening, player int) string {
	w := p.ctx.Words
	if seat := o.Players[player]; !seat.Person() {
		if o.Players[1-player].Person() && !external.IsEngine(seat.Level) {
			return w.T("new.computer") // the only one
		}
		return w.Player(seat.Level)
	}
	if o.Players[1-player].Person() {
		return w.T(words.OpeningPlayer(o.Letter(player)))
	}
	return w.T("player.you")
}
