package pictures

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

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
	}))
	r.Host.Open(host.Dialog{
		Title: r.Host.Heading("print-game"),
		Body: prose.NewColumn(prose.NewNote(r.Words.T("picture.record.about")), form,
			control.NewSwitch(r.Host, r.Words.T("picture.record.notes"), r.Settings, prefs.RecordNotes, nil)),
		Size: fyne.NewSize(520, 220),
		Buttons: []host.Button{{Text: r.Words.T("picture.save"), Stays: true, Run: func() {
			if record, ok := r.record(); ok {
				r.print(printed{
					command: "print-game", name: gamefile.Name(r.Table), steps: record.Steps(),
					draw: record.PDF,
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

// record returns the record of the game by the settings.
func (r *Room) record() (picture.Record, bool) {
	painter, ok := r.Painters.For(r.Table.Rules().ID())
	if !ok {
		return picture.Record{}, false
	}
	o := picture.RecordOptions{
		Diagrams: picture.DiagramPlan(r.Settings.Get(prefs.RecordDiagrams)), Notes: r.Settings.Bool(prefs.RecordNotes), Judged: r.links.Judged,
	}
	main := r.Table.Document().Game().MainLine()
	if last := main[len(main)-1]; r.Table.Ending.Of(last).Over() {
		o.End = r.Words.T("text.ended", r.Words.Result(r.Table.Rules(), r.Table.Ending.Of(last).Result), panel.Why(r.Table, r.Words, last))
	}
	if s, shown := r.subject(); shown {
		o.Flipped = s.State.Flipped
	}
	return picture.NewRecord(painter, r.Words, r.Table.Document().Game(), r.tags(), o), true
}
