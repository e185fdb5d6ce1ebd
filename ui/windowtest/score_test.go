package windowtest

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/analysis"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// fakeEngine is an analyzer with scores, as engines have them: every move is worth 0.60 less than the one before, the
// last one loses by force, and those beyond the lines that were asked for have a bound.
type fakeEngine struct{}

func (fakeEngine) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Plies: solver.Unknown, Depth: 14, Nodes: 2_400_000, Elapsed: 2 * time.Second}
	moves := p.Moves()
	for i, m := range moves {
		v := solver.Verdict{Move: m, Plies: solver.Unknown, Score: 150 - 60*i, Scored: true, PV: []core.Move{m}}
		v.Bound = lim.Lines > 0 && i >= lim.Lines
		if i == len(moves)-1 {
			v = solver.Verdict{Move: m, Result: core.WinFor(p.Turn().Other()), Plies: 6, PV: []core.Move{m}}
		}
		r.Moves = append(r.Moves, v)
	}
	solver.Sort(r.Moves, p.Turn())
	if lim.Time == 0 && lim.Nodes == 0 && lim.Depth == 0 {
		report(r)
		<-ctx.Done()
		return ctx.Err()
	}
	r.Stopped = solver.StoppedTime
	report(r)
	return ctx.Err()
}

// newScoredRig returns a rig whose game has an engine in place of its solver.
func newScoredRig(t *testing.T, lang i18n.Lang, mode string) *rig {
	t.Helper()
	return openRig(t, t.TempDir(), lang, mode, func(g *catalog.Game) { g.Analyzer, g.Scale = fakeEngine{}, 300 })
}

// studied returns such a rig, with the sample deal analysed.
func studied(t *testing.T) *rig {
	t.Helper()
	r := newScoredRig(t, i18n.English, "light")
	r.show(screenGame)
	r.settled()
	return r
}

func TestScoresAreTold(t *testing.T) {
	r := studied(t)
	r.win.Resize(fyne.NewSize(1180, 1000)) // so that the lines beyond those worked out are in sight
	if r.table.Position().Turn() != core.Second {
		t.Fatal("it is not the second side's turn, so that the view does not matter")
	}
	r.wantText("Jia -1.50") // which is good for Yi
	r.wantText("Done")
	r.wantText("Depth 14")
	r.wantText("≥") // at most for Yi is at least for Jia
	r.set(prefs.Scores, prefs.ScoresMover)
	r.loop.run()
	r.wantText("Yi +1.50")
	r.wantText("≤")
	for _, s := range shown[*control.Select](r) {
		if i := slices.Index(s.Options, r.words.T("analysis.lines.all")); i >= 0 {
			s.SetSelectedIndex(i)
		}
	}
	r.settled()
	r.wantNoText("≤")
	r.wantNoText("≥")
}

func TestScoresOnTheBoard(t *testing.T) {
	r := studied(t)
	state := r.board().State()
	report, _ := r.search.Knowledge.Report()
	if len(state.Badges) != len(report.Moves) {
		t.Errorf("%d badges of %d moves", len(state.Badges), len(report.Moves))
	}
	best, last := report.Moves[0], report.Moves[len(report.Moves)-1]
	if b := state.Badges[best.Move]; !b.Scored || b.Text != "-1.5" || !b.Best || b.Lost != 0 {
		t.Errorf("the best move has %+v", b)
	}
	if b := state.Badges[last.Move]; b.Scored || b.Text != "6" || b.View != core.ViewLoss {
		t.Errorf("the losing move has %+v", b)
	}
	exact, bounds := 0, 0
	for _, b := range state.Badges {
		switch {
		case b.Bound == 1: // at most for Yi is at least for Jia
			bounds++
		case b.Scored && b.Bound == 0:
			exact++
		}
	}
	if lines := r.settings.Int(prefs.EngineLines); exact != lines || bounds != len(report.Moves)-lines-1 {
		t.Errorf("%d exact scores and %d bounds with %d lines of %d moves", exact, bounds, lines, len(report.Moves))
	}
	if n := len(state.Arrows); n == 0 || n > 3 || state.Arrows[0] != (board.BestMove{Move: best.Move}) {
		t.Errorf("arrows %+v", state.Arrows)
	}
	for i, a := range state.Arrows[1:] {
		if a.Lost <= state.Arrows[i].Lost {
			t.Errorf("arrow %d gives away %v, not more than the one before", i+1, a.Lost)
		}
	}
	r.press(fyne.KeyA)
	if state := r.board().State(); state.Badges != nil || state.Arrows != nil {
		t.Error("the overlay cannot be turned off")
	}
}

func TestEvaluationBar(t *testing.T) {
	r := studied(t)
	if !find[*analysis.EvalBar](r).Visible() {
		t.Fatal("there is no bar")
	}
	if !slices.Contains(r.texts(), "1.5") {
		t.Errorf("the bar has no number: %q", r.texts())
	}
	r.press(fyne.KeyH)
	if !find[*analysis.EvalBar](r).Visible() {
		t.Error("the board jumps when the analysis is hidden")
	}
	for _, secret := range []string{"1.5", "for Jia", "≥"} {
		r.wantNoText(secret)
	}
	r.press(fyne.KeyH)
	r.press(fyne.KeyV)
	if find[*analysis.EvalBar](r).Visible() || r.settings.Bool(prefs.Bar) {
		t.Error("the bar cannot be turned off")
	}
	if newRig(t, i18n.English, "light").board() != nil {
		t.Fatal("it begins on the home screen")
	}
	if find[*analysis.EvalBar](onTable(t, i18n.English, "light")).Visible() {
		t.Error("a game whose outcomes are proven has a bar")
	}
}

func TestJudgementsAreShown(t *testing.T) {
	r := studied(t)
	report, _ := r.search.Knowledge.Report()
	r.play(report.Moves[len(report.Moves)-1].Move) // the one that loses
	r.settled()
	bad := r.table.Node()
	sign := func(want bool) {
		t.Helper()
		if slices.Contains(r.texts(), "??") != want { // not in the name of the command that sets it
			t.Errorf("the sign of the judgement is shown: %v", !want)
		}
	}
	sign(true)
	r.press(fyne.KeyH)
	sign(false)
	r.press(fyne.KeyH)
	r.table.Notes.Annotate(bad, "", "!")
	r.loop.run()
	sign(false) // the user's own sign takes precedence

	r.tabs().SelectIndex(tabReport)
	r.wantText("?? Blunder")
	r.wantText("Average loss")
	r.press(fyne.KeyH)
	r.wantNoText("?? Blunder")
}

func TestReviewCommand(t *testing.T) {
	r := studied(t)
	if r.Commands().ByID("review").Can() {
		t.Error("there is nothing to review before the first move")
	}
	r.Run("sample")
	r.press(fyne.KeyR)
	r.settled()
	for _, n := range r.table.Document().Game().CurrentLine() {
		if _, ok := r.search.Knowledge.ReportOf(n); !ok && !r.table.OutcomeOf(n).Over() {
			t.Errorf("ply %d is not analysed", n.Ply())
		}
	}
	r.wantText("The review is finished")
	sums := r.search.Knowledge.Summary()
	if n := sums[0].Judged + sums[1].Judged; n != sums[0].Moves+sums[1].Moves || n == 0 {
		t.Errorf("judged %+v", sums)
	}
}

func TestDeeperCommand(t *testing.T) {
	r := studied(t)
	if !r.Commands().ByID("deeper").Can() {
		t.Fatal("it cannot go deeper")
	}
	r.press(fyne.KeyD)
	r.wantText("Going deeper")
	if !r.search.Analysis.Searching() {
		t.Error("it does not search")
	}
	r.press(fyne.KeyD)
	r.settled()
	r.wantNoText("Going deeper")
}

// An unproven win seen by the engine is written as such in the list, on the board and in the bar, and never as the maximum score.
func TestUnprovenWinIsWrittenAsWhatItIs(t *testing.T) {
	r := openRig(t, t.TempDir(), i18n.English, "light", func(g *catalog.Game) { g.Analyzer, g.Scale = claimingEngine{}, 300 })
	r.show(screenGame)
	r.settled()
	const said = "Yi wins in 9 plies (not proven)"
	r.wantText("☆ 9")
	r.wantText("▽ 8")
	r.wantText(said)
	for _, wrong := range []string{"99.9", "+100", "-100", "#"} {
		r.wantNoText(wrong)
	}
	report, _ := r.search.Knowledge.Report()
	state := r.board().State()
	if b := state.Badges[report.Moves[0].Move]; b.Text != "9" || !b.Claim || !b.Scored || b.View != core.ViewWin {
		t.Errorf("the win has %+v", b)
	}
	if b := state.Badges[report.Moves[len(report.Moves)-1].Move]; b.Text != "8" || !b.Claim || b.View != core.ViewLoss {
		t.Errorf("the loss has %+v", b)
	}
	find[*analysis.Graph](r).MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(70, 10)}})
	if !strings.Contains(r.status(), said) {
		t.Errorf("the graph says %q", r.status())
	}
	r.Run("legend")
	r.wantSentence("seen by the engine but not proven")
}

// claimingEngine sees a win with the first move and a loss with the others.
type claimingEngine struct{}

func (claimingEngine) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Plies: solver.Unknown, Depth: 9, Stopped: solver.StoppedTime}
	for i, m := range p.Moves() {
		v := solver.Verdict{Move: m, Plies: solver.Unknown, Score: 9999, Scored: true, Claim: core.WinFor(p.Turn()), ClaimPlies: 9, PV: []core.Move{m}}
		if i > 0 {
			v.Score, v.Claim, v.ClaimPlies = -9999, core.WinFor(p.Turn().Other()), 8
		}
		r.Moves = append(r.Moves, v)
	}
	report(r)
	return ctx.Err()
}

// The marks on the board and the list are named after their content: scores where there are scores.
func TestScoresAreNotCalledOutcomes(t *testing.T) {
	r := newScoredRig(t, i18n.Chinese, "light")
	r.show(screenGame)
	r.loop.run()
	r.wantText("在棋盘上显示评分")
	r.Run("analyse")
	r.wantSentence("可看到每一步的评分")
	r = newRig(t, i18n.Chinese, "light")
	r.show(screenGame)
	r.wantText("在棋盘上显示结局")
}

// The end of a review is told on the home screen too, where there is no report.
func TestReviewEndsOnHome(t *testing.T) {
	r := studied(t)
	report, _ := r.search.Knowledge.Report()
	r.play(report.Moves[0].Move)
	r.Run("review")
	r.Run("home")
	r.until("the end of the review is told", func() bool {
		return r.status() == "The review of the game on the board is finished."
	})
}
