package profile

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/solver/catalog"
	"qilab/solver/profile"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
)

func accuracyText(a float64) string { return fmt.Sprintf("%.0f", a) }

func perGame(errors, games int) string {
	return fmt.Sprintf("%.1f", float64(errors)/float64(max(games, 1)))
}

// heading returns the title of a section.
func heading(text string) fyne.CanvasObject {
	return widget.NewLabelWithStyle(text, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
}

// newLine returns a line of a section: a name, a bar, the figures, and buttons for its games and mistakes. If counted, the bar
// shows the number of errors, not the accuracy.
func newLine(r *Room, g catalog.Game, title string, row profile.Row, counted bool) fyne.CanvasObject {
	w := r.Words
	name := canvas.NewText(title, theme.Color(theme.ColorNameForeground))
	figures := canvas.NewText(figures(r, row, counted), theme.Color(theme.ColorNamePlaceHolder))
	figures.TextSize = theme.CaptionTextSize()
	bar := panel.NewBar()
	a, ok := row.Summary.Accuracy()
	bar.Set(a/100, ok && !counted)
	games := control.NewButton(r.Host, w.T("profile.button.show"), func() { r.games(g.Rules, w.T("profile.heading", title), row) })
	games.Explain(r.Host.Explain, func() string { return w.T("profile.show") })
	train := control.NewButton(r.Host, w.T("profile.button.train"), func() { r.train(g.Rules, row) })
	train.Explain(r.Host.Explain, func() string { return w.T("profile.train") })
	control.SetEnabled(train, len(row.Errors) > 0)
	return container.NewBorder(nil, nil, nil, container.NewHBox(games, train), container.New(&lineLayout{name: name, text: title}, name, bar.Root, figures))
}

// figures describes the figures of a line.
func figures(r *Room, row profile.Row, counted bool) string {
	w := r.Words
	text := ""
	if a, ok := row.Summary.Accuracy(); ok && !counted {
		text = accuracyText(a) + "%  ·  "
	}
	lost := fmt.Sprintf("%.1f", row.Lost)
	if row.Lost > 0 && row.Lost < 0.05 {
		lost = "<0.1"
	}
	return text + w.T("profile.figures", len(row.Errors), len(row.Games), lost)
}

// lineLayout puts the bar beside the name, and the figures below the name in narrow windows.
type lineLayout struct {
	name *canvas.Text
	text string
}

const barWidth = 120

func (l *lineLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(180, o[0].MinSize().Height+o[2].MinSize().Height+2)
}

func (l *lineLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[0].MinSize().Height
	wide := size.Width - barWidth - 2*theme.Padding()
	l.name.Text = look.Fit(l.text, l.name.TextSize, l.name.TextStyle, wide)
	o[0].Resize(fyne.NewSize(wide, high))
	o[0].Move(fyne.NewPos(theme.Padding(), 0))
	o[1].Resize(fyne.NewSize(barWidth, 6))
	o[1].Move(fyne.NewPos(size.Width-barWidth-theme.Padding(), (high-6)/2+1))
	o[2].Resize(fyne.NewSize(size.Width-2*theme.Padding(), o[2].MinSize().Height))
	o[2].Move(fyne.NewPos(theme.Padding(), high+1))
}
