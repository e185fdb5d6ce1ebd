package ui

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/panel"
)

// engineDialog names the engine of others that plays and analyses beside the program's own: the path of its program, a
// check that it answers, and whether it is to analyse.
func (w *Window) engineDialog() {
	g := w.session.Current()
	if g.External == nil {
		return
	}
	id := g.Rules.ID()
	label := func(text string) *widget.Label {
		l := widget.NewLabel(text)
		l.Wrapping = panel.Wrapping(w.words)
		return l
	}
	result := label("")
	busy := widget.NewProgressBarInfinite()
	busy.Stop()
	busy.Hide()
	path := control.NewEntry(w)
	path.SetPlaceHolder(w.words.T("engine.path"))
	path.SetText(w.settings.Get(setEngine + id))

	ctx, leave := context.WithCancel(context.Background())
	stop := func() {}
	checked := func(name string, err error) {
		stop()
		busy.Stop()
		busy.Hide()
		if err != nil {
			result.SetText("× " + w.clean(w.words.Error(err)))
		} else {
			result.SetText("✓ " + w.clean(w.words.T("engine.found", name)))
		}
	}
	check := func() {
		stop()
		w.set(setEngine+id, path.Text)
		w.applySettings()
		if path.Text == "" {
			result.SetText(w.words.T("engine.none"))
			return
		}
		var within context.Context
		within, stop = context.WithCancel(ctx)
		result.SetText("")
		busy.Show()
		busy.Start()
		go func() {
			name, err := g.External.Check(within)
			w.deps.Post(func() {
				if within.Err() == nil && !w.closed {
					checked(name, err)
				}
			})
		}()
	}
	path.OnSubmitted = func(string) { check() }
	choose := control.NewButton(w, w.words.T("engine.choose"), func() {
		w.pathDialog(pathSpec{
			title: w.words.T("engine.choose"), yes: w.words.T("engine.take"), hint: w.words.T("engine.hint"),
			use: func(file string) {
				path.SetText(file)
				check()
			},
		})
	})
	try := control.NewButton(w, w.words.T("engine.check"), check)
	try.Importance = widget.HighImportance
	analyses := control.NewCheck(w, w.words.T("engine.analyses"), w.settings.Bool(setEngineAnalyses+id), func(on bool) {
		w.setBool(setEngineAnalyses+id, on)
		w.applySettings()
	})
	w.dialog(dialogSpec{
		title: w.heading("engine"),
		body: container.NewVBox(
			label(w.words.T("engine.about", w.words.Game(g.Rules))), path,
			container.NewGridWithColumns(2, choose, try), busy, result, analyses,
		),
		size: fyne.NewSize(560, 420), focus: path, closed: leave,
	})
}
