package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/ui/look"
	"qilab/ui/panel"
)

// legendLine explains a sign.
type legendLine struct{ sign, text string }

// legend is what the analysis of the game on the table writes, and what it means.
func (w *Window) legend() []legendLine {
	s := w.session
	scale := s.Current().Scale
	sign := func(v core.View, plies string) string { return look.VerdictSymbol(v) + plies }
	lines := []legendLine{
		{sign(core.ViewWin, " 5"), w.words.T("legend.win")},
		{sign(core.ViewLoss, " 4"), w.words.T("legend.loss")},
	}
	for _, result := range w.words.Results(s.Rules()) {
		switch view := result.For(core.First); view {
		case core.ViewBothWin:
			lines = append(lines, legendLine{sign(view, " 9"), w.words.T("legend.both-win")})
		case core.ViewDraw:
			lines = append(lines, legendLine{sign(view, ""), w.words.T("legend.draw")})
		case core.ViewBothLose:
			lines = append(lines, legendLine{sign(view, ""), w.words.T("legend.both-lose")})
		}
	}
	if scale > 0 {
		lines = append(lines,
			legendLine{look.ClaimSymbol(core.ViewWin) + " 5  " + look.ClaimSymbol(core.ViewLoss) + " 4", w.words.T("legend.claim")},
			legendLine{"+1.35", w.words.T("legend.score", w.scoresOf(), w.words.T("legend.unit."+family(s.Rules())),
				strconv.FormatFloat(float64(scale)/100, 'f', 2, 64))},
			legendLine{"≤  ≥", w.words.T("legend.bound")},
		)
	}
	if scale == 0 {
		lines = append(lines, legendLine{judge.Mistake.Sign(), w.words.T("legend.mistake.exact")},
			legendLine{judge.Blunder.Sign(), w.words.T("legend.blunder.exact")})
	} else {
		for _, j := range []judge.Judgement{judge.Inaccuracy, judge.Mistake, judge.Blunder} {
			percent := strconv.FormatFloat(j.Loss()*50, 'f', -1, 64) // of games won: the range is from -1 to 1
			lines = append(lines, legendLine{j.Sign(), w.words.T("legend.judge", w.words.T("judge."+j.ID()), percent)})
		}
		lines = append(lines, legendLine{w.words.T("summary.loss"), w.words.T("legend.loss.average")},
			legendLine{w.words.T("summary.accuracy"), w.words.T("legend.accuracy")})
	}
	return append(lines, legendLine{w.words.T("legend.plies"), w.words.T("legend.plies.text")})
}

// scoresOf is whose scores are shown.
func (w *Window) scoresOf() string {
	if w.session.View().ForMover {
		return w.words.T("legend.score.mover")
	}
	return w.words.T("legend.score.first", w.words.Side(w.session.Rules(), core.First))
}

// legendDialog explains what the analysis writes.
func (w *Window) legendDialog() {
	form := container.New(layout.NewFormLayout())
	for _, line := range w.legend() {
		sign := widget.NewLabel(line.sign)
		sign.TextStyle.Bold = true
		text := widget.NewLabel(line.text)
		text.Wrapping = panel.Wrapping(w.words)
		form.Add(sign)
		form.Add(text)
	}
	w.dialog(dialogSpec{
		title: w.heading("legend"),
		body:  container.NewVScroll(form),
		size:  fyne.NewSize(640, 640),
	})
}
