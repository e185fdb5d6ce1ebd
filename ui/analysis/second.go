package analysis

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/table"
)

// Second is the panel below the analysis with the choice of engines and the moves of a second one.
type Second struct {
	ctx     panel.Context
	actions panel.Actions
	read    func() panel.Analysts

	root    *fyne.Container
	head    *fyne.Container
	own     *control.Check
	choice  *control.Select
	said    *widget.Label
	table   *moveTable
	failure *failure
	moves   *fyne.Container // the table, or the failure
	engines []panel.Engine  // as listed in the choice
	filling bool
}

// NewSecond returns the panel. read returns the available analyzers; if it is nil there is no choice. choose is called with the id
// of an engine, or "" for none.
func NewSecond(ctx panel.Context, a panel.Actions, read func() panel.Analysts, choose func(id string)) *Second {
	if read == nil {
		read = func() panel.Analysts { return panel.Analysts{Own: true} }
	}
	p := &Second{ctx: ctx, actions: a, read: read, table: newMoveTable(ctx, a)}
	p.own = control.NewCheck(ctx.Keys, "QiLab", true, func(bool) {
		if !p.filling {
			a.Run("engine-own")
			p.Refresh(table.ChangedAll) // the selection may have remained
		}
	})
	p.choice = control.NewSelect(ctx.Keys, nil, nil)
	p.choice.OnChanged = func(string) {
		if i := p.choice.SelectedIndex(); i >= 0 && !p.filling {
			id := ""
			if i > 0 {
				id = p.engines[i-1].ID
			}
			choose(id)
		}
	}
	p.said = widget.NewLabel("")
	p.said.SizeName = theme.SizeNameCaptionText
	p.said.Truncation = fyne.TextTruncateEllipsis
	p.head = container.New(secondHead{}, p.own, control.NewFrame(p.choice), p.said)
	p.failure = newFailure(ctx, a)
	p.moves = container.NewStack(p.table.rows.Root, p.failure.root)
	p.root = container.New(secondRoom{}, p.head, p.moves)
	p.Refresh(table.ChangedAll)
	return p
}

// Object returns the panel without the analysis above it.
func (p *Second) Object() fyne.CanvasObject { return p.root }

// Under puts the panel below the analysis: one line high without a second engine, and hidden without a choice.
func (p *Second) Under(first fyne.CanvasObject) fyne.CanvasObject {
	return container.New(underRoom{p}, first, p.root)
}

// Refresh shows the current state.
func (p *Second) Refresh(table.Change) {
	w, t := p.ctx.Words, p.ctx.Table
	now := p.read()
	shown := len(now.Engines) > 0 && t.Editor.Sketch() == nil
	control.SetVisible(p.root, shown)
	if !shown {
		return
	}
	p.fill(now)
	beside := now.Own && now.Chosen != ""
	control.SetVisible(p.moves, beside)
	report, ok := p.ctx.Search.Second.Report()
	ok = ok && beside && p.ctx.Search.Analysis.Visible()
	if !ok {
		report = solver.Report{Position: t.Position()}
	}
	report = told(report)
	p.table.set(report)
	err := p.ctx.Search.Second.Failure()
	if len(report.Moves) > 0 || !p.ctx.Search.Analysis.Visible() {
		err = nil
	}
	p.failure.set(err)
	control.SetVisible(p.table.rows.Root, err == nil)
	text := ""
	switch {
	case !now.Own:
		text = w.T("second.instead", now.Name())
	case now.Chosen == "", err != nil:
	case ok:
		text = p.figures(report)
	case p.ctx.Search.Analysis.Visible() && p.ctx.Search.Second.Searching():
		text = w.T("analysis.searching")
	}
	panel.SetText(p.said, text)
	p.root.Refresh()
}

// told returns a report with only the moves that have a verdict.
func told(r solver.Report) solver.Report {
	var list []solver.Verdict
	for _, v := range r.Moves {
		if v.Scored || v.Result != core.Unfinished {
			list = append(list, v)
		}
	}
	r.Moves = list
	return r
}

// fill updates the choice and its selection.
func (p *Second) fill(now panel.Analysts) {
	p.filling = true
	defer func() { p.filling = false }()
	p.own.SetChecked(now.Own)
	names, at := []string{p.ctx.Words.T("second.none")}, 0
	for i, e := range now.Engines {
		names = append(names, e.Name)
		if e.ID == now.Chosen {
			at = i + 1
		}
	}
	p.engines = now.Engines
	if strings.Join(names, "\n") != strings.Join(p.choice.Options, "\n") {
		p.choice.Options = names
		p.choice.ClearSelected()
	}
	if p.choice.SelectedIndex() != at {
		p.choice.SetSelectedIndex(at)
	}
}

// figures returns the depth and speed of the engine.
func (p *Second) figures(r solver.Report) string {
	w := p.ctx.Words
	var parts []string
	if r.Depth > 0 {
		parts = append(parts, w.T("analysis.depth", r.Depth))
	}
	if r.Nodes > 0 {
		parts = append(parts, w.T("analysis.nodes", w.Nodes(r.Nodes)))
		if seconds := r.Elapsed.Seconds(); seconds >= 0.05 {
			parts = append(parts, w.T("analysis.speed", w.Nodes(uint64(float64(r.Nodes)/seconds))))
		}
	}
	return strings.Join(parts, " · ")
}

// The widths of the choice of an engine, whatever the names: normal, and minimum.
const (
	choiceWidth = 170
	minChoice   = 110
	minSaid     = 50 // of the text beside it
)

// secondHead puts the choices before the text.
type secondHead struct{}

func (secondHead) MinSize(o []fyne.CanvasObject) fyne.Size {
	own, choice := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(own.Width+theme.Padding()+minChoice, max(own.Height, choice.Height))
}

func (secondHead) Layout(o []fyne.CanvasObject, size fyne.Size) {
	own := o[0].MinSize().Width
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(own, size.Height))
	x := own + theme.Padding()
	wide := min(choiceWidth, max(minChoice, size.Width-x))
	high := o[1].MinSize().Height
	o[1].Move(fyne.NewPos(x, (size.Height-high)/2))
	o[1].Resize(fyne.NewSize(wide, high))
	x += wide + theme.Padding()
	control.SetVisible(o[2], size.Width-x >= minSaid)
	o[2].Move(fyne.NewPos(x, 0))
	o[2].Resize(fyne.NewSize(max(0, size.Width-x), size.Height))
}

// minSecond is the minimum height of the second engine's moves: two of them.
const minSecond = 2 * lowMove

// secondRoom puts the moves below the line with the engine.
type secondRoom struct{}

func (secondRoom) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := o[0].MinSize()
	if o[1].Visible() {
		size.Height += minSecond
	}
	return size
}

func (secondRoom) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, high))
	o[1].Resize(fyne.NewSize(size.Width, max(0, size.Height-high)))
}

// underRoom shares the room between the analysis and the second panel.
type underRoom struct{ second *Second }

func (underRoom) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := o[0].MinSize()
	if o[1].Visible() {
		below := o[1].MinSize()
		size.Width = max(size.Width, below.Width)
		size.Height += below.Height
	}
	return size
}

func (r underRoom) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := float32(0)
	if o[1].Visible() {
		high = o[1].MinSize().Height
		if r.second.moves.Visible() { // a share of the remaining height
			high += max(0, size.Height-o[0].MinSize().Height-high) * 2 / 5
		}
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, size.Height-high))
	o[1].Move(fyne.NewPos(0, size.Height-high))
	o[1].Resize(fyne.NewSize(size.Width, high))
}
