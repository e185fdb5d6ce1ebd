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

// legend explains the signs in the analysis of a game.
type legend struct {
	words    words.Words
	rules    core.Rules
	scale    judge.Scale
	forMover bool // scores are from the point of view of the side to move
	endgames bool // positions are proven as endgames
}

// legendLine explains a sign.
type legendLine struct {
	sign, text string
	view       core.View // of a badge; ViewUnknown: none
}

func (l legend) lines() []legendLine {
	t := l.words
	lines := []legendLine{badgeLine(core.ViewWin, " 5", t.T("legend.win")), badgeLine(core.ViewLoss, " 4", t.T("legend.loss"))}
	for _, result := range words.Results(t, l.rules) {
		switch view := result.For(core.First); view {
		case core.ViewBothWin:
			lines = append(lines, badgeLine(view, " 9", t.T("legend.both-win")))
		case core.ViewDraw:
			lines = append(lines, badgeLine(view, "", t.T("legend.draw")))
		case core.ViewBothLose:
			lines = append(lines, badgeLine(view, "", t.T("legend.both-lose")))
		}
	}
	if l.scale > 0 {
		lines = append(lines, l.scores()...)
	} else {
		lines = append(lines, signLine(judge.Mistake.Sign(), t.T("legend.mistake.exact")),
			signLine(judge.Blunder.Sign(), t.T("legend.blunder.exact")))
	}
	plies := t.T("legend.plies.text")
	if l.rules.Capabilities().Steps != nil {
		plies = t.T("legend.plies.text.steps")
	}
	lines = append(lines, signLine(t.T("legend.plies"), plies))
	if l.endgames {
		lines = append(lines, signLine(t.T("legend.endgame"), t.T("legend.endgame.text")))
	}
	return lines
}

// scores explains the signs of engines with scores.
func (l legend) scores() []legendLine {
	t := l.words
	whose := t.T("legend.score.first", t.Side(l.rules, core.First))
	if l.forMover {
		whose = t.T("legend.score.mover")
	}
	lines := []legendLine{
		signLine(look.ClaimSymbol(core.ViewWin)+" 5  "+look.ClaimSymbol(core.ViewLoss)+" 4", t.T("legend.claim")),
		signLine("+1.35", t.T("legend.score", whose, t.T("legend.unit."+core.FamilyID(l.rules)), strconv.FormatFloat(float64(l.scale)/100, 'f', 2, 64))),
		signLine("≤  ≥", t.T("legend.bound")),
	}
	for _, j := range []judge.Judgement{judge.Inaccuracy, judge.Mistake, judge.Blunder} {
		percent := strconv.FormatFloat(j.Loss()*50, 'f', -1, 64) // of games won: the range is from -1 to 1
		lines = append(lines, signLine(j.Sign(), t.T("legend.judge", t.T("judge."+j.ID()), percent)))
	}
	return append(lines, signLine(t.T("summary.loss"), t.T("legend.loss.average")),
		signLine(t.T("summary.accuracy"), t.T("legend.accuracy")))
}

// signLine explains a sign without a colour.
func signLine(sign, text string) legendLine { return legendLine{sign: sign, text: text} }

// badgeLine explains the badge of a view, with its distance.
func badgeLine(view core.View, distance, text string) legendLine {
	return legendLine{look.VerdictSymbol(view) + distance, text, view}
}

// legendColumn is the width of the signs.
const legendColumn = 130

// object returns the sign; a badge has the same colour as in the list of moves and on the board.
func (l legendLine) object() fyne.CanvasObject {
	bold := fyne.TextStyle{Bold: true}
	if l.view == core.ViewUnknown {
		return prose.NewStyled(prose.Span{Text: l.sign, Style: bold})
	}
	text := canvas.NewText(l.sign, look.VerdictInk(panel.Tone()))
	text.TextStyle = bold
	ground := canvas.NewRectangle(look.VerdictColor(l.view, panel.Tone()))
	ground.CornerRadius = 5
	side, edge := theme.Padding()*2, theme.InnerPadding()-2
	badge := container.NewStack(ground, container.New(layout.NewCustomPaddedLayout(2, 2, side, side), text))
	return container.New(layout.NewCustomPaddedLayout(edge, edge, edge, 0), container.NewHBox(badge))
}

// showLegend opens the legend.
func (r *Room) showLegend() {
	t := r.Table
	page := prose.NewColumn()
	explained := legend{r.Words, t.Rules(), t.Current().Scale, t.View.Settings().ForMover, t.Current().Endgames != nil}
	for _, line := range explained.lines() {
		page.Add(prose.NewTerm(line.object(), legendColumn, prose.New(line.text)))
	}
	r.Host.Open(host.Dialog{
		Title: r.Host.Heading("legend"),
		Body:  scroll.Scrolled(page),
		Size:  fyne.NewSize(640, 640),
	})
}
