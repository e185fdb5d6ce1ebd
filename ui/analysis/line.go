package analysis

import (
	"qilab/ui/table"
)

// bestLine shows the best line of the position, after confirmation, since it spoils the game.
func (r *Room) bestLine() {
	t := r.Table
	report, ok := r.Search.Knowledge.Report()
	if !ok || len(report.Moves) == 0 || !report.Moves[0].Known() {
		r.Host.Message(r.Host.Heading("winning-line"), r.Words.T("line.unknown"))
		return
	}
	tell := func() {
		t.Puzzle.NoteHelp(table.SolutionShown)
		best := report.Moves[0]
		turn := report.Position.Turn()
		r.Host.Message(r.Host.Heading("winning-line"), r.Words.T("line.text",
			r.Words.Verdict(t.Rules(), best, turn, t.View.Settings().ScoresFor(turn)), r.Words.Line(t.Rules(), report.Position, best.PV)))
	}
	if r.Search.Analysis.Visible() || t.View.Hint() {
		tell()
		return
	}
	r.Host.Ask(r.Host.Heading("winning-line"), r.Words.T("line.ask"), r.Words.T("line.show"), func() {
		t.View.SetHint(true)
		tell()
	})
}
