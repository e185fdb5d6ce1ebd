package pictures

import (
	"context"
	"io"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/panel"
	"qilab/ui/picture"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// recordDialog asks what the printed record of the game has.
func (r *Room) recordDialog() {
	form := container.New(layout.NewFormLayout())
	form.Add(widget.NewLabel(r.Words.T("picture.record.diagrams")))
	form.Add(control.NewChoice(r.Host, picture.DiagramPlans(), r.planText, picture.DiagramPlan(r.Settings.Get(prefs.RecordDiagrams)), func(d picture.DiagramPlan) {
		r.Settings.Set(prefs.RecordDiagrams, string(d))
	}).Framed)
	r.Host.Open(host.Dialog{
		Title: r.Host.Heading("print-game"),
		Body: prose.NewColumn(prose.NewNote(r.Words.T("picture.record.about")), form,
			control.NewSwitch(r.Host, r.Words.T("picture.record.notes"), r.Settings, prefs.RecordNotes, nil)),
		Size: fyne.NewSize(520, 220),
		Buttons: []host.Button{{Text: r.Words.T("picture.save"), Stays: true, Run: func() {
			if record, ok := r.record(); ok {
				r.print(printed{
					command: "print-game", name: gamefile.Name(r.Table), steps: recordSteps,
					draw: func(ctx context.Context, out io.Writer, o picture.Options, done func(int)) error {
						drawn := record()
						return drawn.PDF(ctx, out, o, func(n int) { done(n * recordSteps / drawn.Steps()) })
					},
				})
			}
		}}},
		Close: r.Words.T("dialog.cancel"),
	})
}

// planText describes the choice of diagrams.
func (r *Room) planText(d picture.DiagramPlan) string {
	switch every := d.Every(); {
	case d == picture.PlanNoted:
		return r.Words.T("picture.record.diagrams.noted")
	case every == 0:
		return r.Words.T("picture.record.diagrams.end")
	case r.Table.Rules().Capabilities().Number != nil:
		return r.Words.T("picture.record.diagrams.pairs", every)
	default:
		return r.Words.T("picture.record.diagrams.moves", every)
	}
}

// recordSteps is the number of steps of the progress: that of diagrams is not known before.
const recordSteps = 100

// record returns a func that makes the record of the game as it is now, by the settings. It takes a moment in a long game and may run on
// any goroutine. ok is false for a game without a board.
func (r *Room) record() (record func() picture.Record, ok bool) {
	painter, ok := r.Painters.For(r.Table.Rules().ID())
	if !ok {
		return nil, false
	}
	main := r.Table.Document().Game().MainLine()
	o := picture.RecordOptions{Diagrams: picture.DiagramPlan(r.Settings.Get(prefs.RecordDiagrams)), Notes: r.Settings.Bool(prefs.RecordNotes), Judged: r.judged(main)}
	if last := main[len(main)-1]; r.Table.Ending.Of(last).Over() {
		o.End = r.Words.T("text.ended", r.Words.Result(r.Table.Rules(), r.Table.Ending.Of(last).Result), panel.Why(r.Table, r.Words, last))
	}
	if s, shown := r.subject(); shown {
		o.Flipped = s.State.Flipped
	}
	w, now, tags := r.Words, r.Table.Document().Snapshot(), r.tags()
	return func() picture.Record { return picture.NewRecord(painter, w, now.Game(), tags, o) }, true
}

// judged returns the judgements of the moves of a line as they are now, for a copy of its game.
func (r *Room) judged(line []*core.Node) func(*core.Node) (sign, note string) {
	type judgement struct{ sign, note string }
	list := make([]judgement, len(line))
	for i, n := range line[1:] {
		list[i+1].sign, list[i+1].note = r.links.Judged(n)
	}
	return func(n *core.Node) (sign, note string) {
		j := list[n.Ply()]
		return j.sign, j.note
	}
}
