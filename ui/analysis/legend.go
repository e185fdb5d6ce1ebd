package analysis

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// legend explains what the analysis of a game writes.
type legend struct {
	words    words.Words
	rules    core.Rules
	scale    judge.Scale
	forMover bool // scores are those of the side to move
	endgames bool // positions are proven by their pieces
}

// legendLine explains a sign.
type legendLine struct{ sign, text string }

func (l legend) lines() []legendLine {
	t := l.words
	lines := []legendLine{
		{look.VerdictSymbol(core.ViewWin) + " 5", t.T("legend.win")},
		{look.VerdictSymbol(core.ViewLoss) + " 4", t.T("legend.loss")},
	}
	for _, result := range t.Results(l.rules) {
		switch view := result.For(core.First); view {
		case core.ViewBothWin:
			lines = append(lines, legendLine{look.VerdictSymbol(view) + " 9", t.T("legend.both-win")})
		case core.ViewDraw:
			lines = append(lines, legendLine{look.VerdictSymbol(view), t.T("legend.draw")})
		case core.ViewBothLose:
			lines = append(lines, legendLine{look.VerdictSymbol(view), t.T("legend.both-lose")})
		}
	}
	if l.scale > 0 {
		lines = append(lines, l.scores()...)
	} else {
		lines = append(lines, legendLine{judge.Mistake.Sign(), t.T("legend.mistake.exact")},
			legendLine{judge.Blunder.Sign(), t.T("legend.blunder.exact")})
	}
	lines = append(lines, legendLine{t.T("legend.plies"), t.T("legend.plies.text")})
	if l.endgames {
		lines = append(lines, legendLine{t.T("legend.endgame"), t.T("legend.endgame.text")})
	}
	return lines
}

// scores explains what there is only where an engine gives scores.
func (l legend) scores() []legendLine {
	t := l.words
	whose := t.T("legend.score.first", t.Side(l.rules, core.First))
	if l.forMover {
		whose = t.T("legend.score.mover")
	}
	lines := []legendLine{
		{look.ClaimSymbol(core.ViewWin) + " 5  " + look.ClaimSymbol(core.ViewLoss) + " 4", t.T("legend.claim")},
		{"+1.35", t.T("legend.score", whose, t.T("legend.unit."+core.FamilyID(l.rules)), strconv.FormatFloat(float64(l.scale)/100, 'f', 2, 64))},
		{"≤  ≥", t.T("legend.bound")},
	}
	for _, j := range []judge.Judgement{judge.Inaccuracy, judge.Mistake, judge.Blunder} {
		percent := strconv.FormatFloat(j.Loss()*50, 'f', -1, 64) // of games won: the range is from -1 to 1
		lines = append(lines, legendLine{j.Sign(), t.T("legend.judge", t.T("judge."+j.ID()), percent)})
	}
	return append(lines, legendLine{t.T("summary.loss"), t.T("legend.loss.average")},
		legendLine{t.T("summary.accuracy"), t.T("legend.accuracy")})
}

// How wide the signs are, and the colours among them.
const (
	legendColumn = 130
	legendSwatch = 40
)

// outcomes returns the colours of the outcomes, where they are proven: a row for each, with its name.
func (l legend) outcomes() []fyne.CanvasObject {
	if l.scale > 0 {
		return nil
	}
	var rows []fyne.CanvasObject
	for _, result := range l.words.Results(l.rules) {
		swatch := canvas.NewRectangle(look.OutcomeColor(result, panel.Tone()))
		swatch.CornerRadius = 5
		swatch.SetMinSize(fyne.NewSize(legendSwatch, 20))
		edge := theme.InnerPadding()
		sign := container.New(layout.NewCustomPaddedLayout(edge, edge, edge, legendColumn-legendSwatch-edge), swatch) // below the other signs
		rows = append(rows, prose.NewTerm(sign, legendColumn, prose.New(l.words.Result(l.rules, result))))
	}
	return rows
}

// showLegend explains what the analysis writes.
func (r *Room) showLegend() {
	s := r.Session
	page := prose.NewColumn()
	explained := legend{r.Words, s.Rules(), s.Current().Scale, s.View.Settings().ForMover, s.Current().Endgames != nil}
	for _, line := range explained.lines() {
		sign := prose.NewStyled(prose.Span{Text: line.sign, Style: fyne.TextStyle{Bold: true}})
		page.Add(prose.NewTerm(sign, legendColumn, prose.New(line.text)))
	}
	for _, o := range explained.outcomes() {
		page.Add(o)
	}
	r.Open(host.Dialog{
		Title: r.Heading("legend"),
		Body:  scroll.Scrolled(page),
		Size:  fyne.NewSize(640, 640),
	})
}
