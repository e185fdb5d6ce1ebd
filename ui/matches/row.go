package matches

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver/match"
	"qilab/ui/look"
	"qilab/ui/words"
)

// row returns the line of a game in the table. Long names are shortened to leave room for the rest, but not to less than half of the line:
// the reason may be long.
func (v *view) row(i int) string {
	r, c := v.room, v.contest
	g := c.games[i]
	result := g.Result.Tag() // a draw of a game that cannot be drawn has no name
	if words.HasResult(r.Words, c.game.Rules, g.Result) {
		result = r.Words.Result(c.game.Rules, g.Result)
	}
	why := ""
	switch g.End {
	case match.EndFault:
		why = r.Words.Error(g.Fault.Err)
	case match.EndLength:
		why = r.Words.T("match.length")
	default:
		why = r.Words.Reason(c.game.Rules, core.Outcome{Result: g.Result, Reason: core.Reason(g.End)})
	}
	line := func(first, second string) string {
		return r.Words.T("match.row", g.Number+1, first, second, result, why, c.game.Rules.Capabilities().LineTurns(g.Line))
	}
	first, second := c.names[g.First], c.names[1-g.First]
	if room := v.list.Size().Width - 2*theme.InnerPadding(); room > 0 { // the list has a size
		first, second = fitNames(first, second, max(room-width(line("", "")), room/2))
	}
	return line(first, second)
}

// width measures a text of the table.
func width(text string) float32 {
	return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{}).Width
}

// fitNames shortens two names to a common width: a short one leaves its room to the other.
func fitNames(first, second string, room float32) (string, string) {
	fit := func(name, other string) string {
		return look.Fit(name, theme.TextSize(), fyne.TextStyle{}, max(room/2, room-width(other)))
	}
	return fit(first, second), fit(second, first)
}
