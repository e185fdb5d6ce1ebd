package analysis

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// lineChoices are the selectable numbers of moves; 0: all.
var lineChoices = []int{0, 1, 3, 5, 10}

// Panel shows the verdicts on the legal moves.
type Panel struct {
	ctx     panel.Context
	actions panel.Actions

	root     *fyne.Container
	table    *moveTable
	notice   *prose.Text
	notices  *container.Scroll // around it
	failure  *failure
	power    *control.Button
	pause    *control.Button
	again    *control.Button // in its place while the engine has failed and its moves are listed
	deeper   *control.Button
	hide     *control.Button
	legend   *control.Button
	lines    *control.Select
	many     *control.Frame // around it
	stage    *stageLine
	figures  *widget.Label
	progress *panel.Bar
	filling  bool // the choice is being set by the program
	chosen   int  // the number of lines
}

// NewPanel returns the panel.
func NewPanel(ctx panel.Context, a panel.Actions) *Panel {
	p := &Panel{ctx: ctx, actions: a, table: newMoveTable(ctx, a)}
	p.power = p.button("analyse")
	p.pause = p.button("pause")
	p.again = control.NewIconButton(ctx.Keys, theme.ViewRefreshIcon(), func() { a.Run("restart-engine") })
	p.again.Explain(a.Explain, func() string { return ctx.Words.T("analysis.again") })
	p.deeper = p.button("deeper")
	p.hide = p.button("hide")
	p.legend = p.button("legend")
	p.legend.SetIcon(theme.QuestionIcon())
	p.lines = control.NewSelect(ctx.Keys, nil, func(string) {
		if i := p.lines.SelectedIndex(); i >= 0 && !p.filling {
			a.SetLines(lineChoices[i])
		}
	})
	p.stage = newStageLine(a)
	p.figures = widget.NewLabel("")
	p.figures.SizeName = theme.SizeNameCaptionText
	p.figures.Truncation = fyne.TextTruncateEllipsis
	p.progress = panel.NewBar()
	p.notice = prose.New("")
	p.notice.Alignment = fyne.TextAlignCenter

	p.many = control.NewFrame(p.lines)
	head := prose.NewColumn(prose.NewTools(p.stage, p.power, p.pause, p.again, p.deeper, p.hide, p.legend, p.many), p.progress.Root)
	p.notices = container.NewVScroll(p.notice)
	p.failure = newFailure(ctx, a)
	p.root = prose.NewRoom(head, container.New(control.Spare{Min: minTable, Below: true}, container.NewStack(p.table.keys, p.table.rows.Root, p.notices, p.failure.root), p.figures), nil)
	p.retext()
	return p
}

// button returns a button for a command, explained on the status line.
func (p *Panel) button(id string) *control.Button {
	b := control.NewIconButton(p.ctx.Keys, nil, func() { p.actions.Run(id) })
	b.Explain(p.actions.Explain, func() string { return p.ctx.Words.T("command." + id + ".hint") })
	return b
}

// Object returns the panel.
func (p *Panel) Object() fyne.CanvasObject { return p.root }

// SetLines sets the number of listed moves. For an engine, which lists all moves, it is the number of moves searched in full; the
// others show what is known.
func (p *Panel) SetLines(n int) {
	p.chosen = n
	p.retext()
}

// retext rebuilds the texts in another language.
func (p *Panel) retext() {
	w := p.ctx.Words
	options := make([]string, len(lineChoices))
	chosen := 0
	for i, n := range lineChoices {
		options[i] = w.T("analysis.lines", n)
		if n == 0 {
			options[i] = w.T("analysis.lines.all")
		}
		if n == p.chosen {
			chosen = i
		}
	}
	p.filling = true
	p.lines.Options = options
	p.lines.Narrow()
	p.lines.SetSelectedIndex(chosen)
	p.filling = false
	p.Refresh(table.ChangedAll)
}

// Refresh shows the current state.
func (p *Panel) Refresh(table.Change) {
	t := p.ctx.Table
	on, paused := p.ctx.Search.Analysis.On()
	hidden := t.View.Hidden()
	report, ok := p.ctx.Search.Knowledge.Report()
	show := p.ctx.Search.Analysis.Visible() && ok && len(report.Moves) > 0
	err := p.ctx.Search.Failures.Here()
	if !show || len(told(report).Moves) > 0 {
		err = nil
	}
	p.failure.set(err)
	p.buttons(on, paused, hidden)
	show = show && err == nil
	p.setNotice(on, hidden)
	if !show {
		report = solver.Report{Position: t.Position()}
	}
	p.table.rows.Min = 3 * lowMove
	switch {
	case p.notice.Text() != "":
		p.table.rows.Min = min(p.table.rows.Min, p.notice.MinSize().Height) // the list is empty
	case t.Mode().IsTask() || t.Opening.Agreeing():
		p.table.rows.Min = lowMove // the question and its buttons need the room
	case p.ctx.Search.Second.By() != "":
		p.table.rows.Min = 2 * lowMove // as many as the second engine has below
	}
	p.table.lines = p.chosen
	if t.Current().Scale > 0 {
		p.table.lines = 0
	}
	p.table.set(report)
	control.SetVisible(p.table.keys, show)

	listed := on && !hidden // else a puzzle needs the room
	control.SetVisible(p.stage, listed)
	control.SetVisible(p.many, listed)
	p.stage.set(p.stageTexts(report, show, paused)...)
	share, bounded := p.ctx.Search.Analysis.Progress()
	p.progress.Set(share, show && !report.Exact && bounded)
	panel.SetText(p.figures, "")
	if show {
		panel.SetText(p.figures, p.figureText(report))
	}
}

func (p *Panel) buttons(on, paused, hidden bool) {
	power, icon := widget.LowImportance, theme.RadioButtonIcon()
	if on {
		power, icon = widget.HighImportance, theme.RadioButtonCheckedIcon()
	}
	p.power.SetText(p.ctx.Words.T("analysis.on"))
	p.power.SetIcon(icon)
	control.SetImportance(p.power, power)

	icon = theme.MediaPauseIcon()
	if paused {
		icon = theme.MediaPlayIcon()
	}
	p.pause.SetIcon(icon)
	failed := on && !paused && p.ctx.Search.Failures.Here() != nil
	again := failed && !p.failure.root.Visible()
	control.SetVisible(p.pause, !again)
	control.SetVisible(p.again, again)
	control.SetEnabled(p.pause, on && !failed)

	deeper := widget.MediumImportance
	if p.ctx.Search.Analysis.Deepening() {
		deeper = widget.HighImportance
	}
	p.deeper.SetIcon(theme.ZoomInIcon())
	control.SetVisible(p.deeper, p.ctx.Table.Current().Scale > 0)
	control.SetImportance(p.deeper, deeper)
	control.SetEnabled(p.deeper, p.ctx.Search.Analysis.CanDeepen())

	icon = theme.VisibilityIcon()
	if hidden {
		icon = theme.VisibilityOffIcon()
	}
	p.hide.SetIcon(icon)
}

// setNotice explains in place of the moves why there are none.
func (p *Panel) setNotice(on, hidden bool) {
	t, w := p.ctx.Table, p.ctx.Words
	text := ""
	_, ahead := t.Handicap.Now()
	status, reviewing := p.ctx.Search.Reviews.Status()
	switch {
	case !on && t.Current().Scale > 0:
		text = w.T("analysis.off.scored")
	case !on:
		text = w.T("analysis.off")
	case hidden:
		text = w.T("analysis.hidden")
	case t.Outcome().Over():
		text = w.T("analysis.over")
	case ahead:
		text = w.T("analysis.free-moves")
	case t.Players.Thinking():
		text = w.T("analysis.waiting")
	case reviewing && !p.ctx.Search.Analysis.SearchingAnything(): // the position is not searched before the review ends
		text = panel.ReviewText(w, status)
	}
	if _, ok := p.ctx.Search.Knowledge.Report(); ok && on && !hidden {
		text = ""
	}
	p.notice.SetText(text)
	control.SetVisible(p.notices, text != "")
}

// stageTexts returns the verdict on the position and the state of the search, with the class of an endgame; then shorter texts, for
// less room.
func (p *Panel) stageTexts(r solver.Report, show, paused bool) []string {
	t, w := p.ctx.Table, p.ctx.Words
	if !show {
		if p.failure.root.Visible() {
			return []string{w.T("analysis.failed")}
		}
		if t.Current().Scale > 0 {
			return []string{w.T("analysis.title.scored")}
		}
		return []string{w.T("analysis.title")}
	}
	texts := p.verdictTexts(r, paused)
	if r.Class != nil {
		texts = slices.Insert(texts, 0, w.T("analysis.class", words.Class(w, *r.Class), texts[0]))
	}
	return texts
}

// verdictTexts returns the verdict on the position with the state of the search, and then alone.
func (p *Panel) verdictTexts(r solver.Report, paused bool) []string {
	t, w := p.ctx.Table, p.ctx.Words
	if r.Result != core.Unfinished {
		outcome := w.Result(t.Rules(), r.Result)
		sign := look.VerdictSymbol(r.Result.For(r.Position.Turn())) + " "
		return []string{sign + words.Proven(w, outcome, r.Plies, r.Reason, r.Within), sign + outcome}
	}
	work := p.workText(r, paused)
	if e := p.ctx.Search.Knowledge.EvaluationOf(t.Node()); e.Scored {
		value := panel.EvaluationText(p.ctx, t.Node(), e)
		return []string{w.T("analysis.score", value, work), value}
	}
	return []string{work}
}

// workText returns the state of the search.
func (p *Panel) workText(r solver.Report, paused bool) string {
	w := p.ctx.Words
	status, reviewing := p.ctx.Search.Reviews.Status()
	switch {
	case p.ctx.Search.Failures.Here() != nil:
		return w.T("analysis.failed")
	case paused:
		return w.T("analysis.paused")
	case reviewing && status.Here && !p.ctx.Search.Analysis.Searching():
		return w.T("review.begun") // its progress stands at the bottom of the side
	case reviewing && !p.ctx.Search.Analysis.Searching():
		return panel.ReviewText(w, status)
	case p.ctx.Search.Analysis.Searching() && p.ctx.Search.Analysis.Deepening():
		return w.T("analysis.deepening")
	case p.ctx.Search.Analysis.Searching() && r.Stage != "":
		return w.T("stage." + r.Stage)
	case p.ctx.Search.Analysis.Searching():
		return w.T("analysis.searching")
	case p.ctx.Search.Analysis.SearchingAnything():
		return w.T("analysis.filling")
	case r.Stopped != "":
		return w.T("stopped."+r.Stopped, int(math.Round(r.Elapsed.Seconds())))
	case r.Stage != "":
		return w.T("stage." + r.Stage)
	}
	return w.T("analysis.searching")
}

// figureText returns depth, nodes, speed, time and memory, as far as known.
func (p *Panel) figureText(r solver.Report) string {
	w := p.ctx.Words
	var parts []string
	switch {
	case r.Depth > 0 && r.SelDepth > r.Depth:
		parts = append(parts, w.T("analysis.depths", r.Depth, r.SelDepth))
	case r.Depth > 0:
		parts = append(parts, w.T("analysis.depth", r.Depth))
	}
	if r.Nodes > 0 {
		parts = append(parts, w.T("analysis.nodes", w.Nodes(r.Nodes)))
		if seconds := r.Elapsed.Seconds(); seconds >= 0.05 {
			parts = append(parts, w.T("analysis.speed", w.Nodes(uint64(float64(r.Nodes)/seconds))))
		}
	}
	if r.Elapsed.Seconds() >= 0.05 {
		parts = append(parts, w.T("analysis.time", strconv.FormatFloat(r.Elapsed.Seconds(), 'f', 1, 64)))
	}
	if r.MemoryBytes >= 1<<20 {
		parts = append(parts, words.Bytes(r.MemoryBytes))
	}
	if r.Exact {
		parts = append(parts, w.T("analysis.exact"))
	}
	if r.Class != nil && r.Class.ChecksAlone && slices.ContainsFunc(r.Moves, endless) {
		parts = append(parts, w.T("analysis.checks-alone"))
	}
	return strings.Join(parts, " · ")
}

// endless reports whether a proven outcome depends on how repetitions are judged.
func endless(v solver.Verdict) bool { return v.Result == core.Draw || v.Reason != "" }

// minTable is the minimum height of the table with the figures below it; in less room the figures are hidden.
const minTable = 80
