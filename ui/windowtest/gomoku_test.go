package windowtest

import (
	"context"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/gomokuopening"
	"qilab/solver/puzzle"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/families"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// gomokuRig returns a window with the three rule sets of gomoku and Chaos Clock, on a game of renju.
func gomokuRig(t *testing.T, dir string, lang i18n.Lang) *rig {
	t.Helper()
	return gomokuRigWith(t, dir, lang, fakeAnalyzer{})
}

// gomokuRigWith opens a rig with all rule sets of gomoku, analysed by an analyzer.
func gomokuRigWith(t *testing.T, dir string, lang i18n.Lang, analyzer solver.Analyzer) *rig {
	t.Helper()
	var games []catalog.Game
	opponent := fakeOpponent{allow: make(chan struct{}, 100)}
	for _, set := range gomoku.RuleSets() {
		games = append(games, catalog.Game{Rules: gomoku.Rules{Set: set}, Codec: gomokutexts.Codec{}, Analyzer: analyzer, Opponent: opponent, Dialogue: gomokuopening.New(set, fakeAnalyzer{}, 0)})
	}
	r := openRigWith(t, dir, lang, "light", games)
	return r
}

func renjuTable(t *testing.T, text string) *rig {
	t.Helper()
	r := gomokuRig(t, t.TempDir(), i18n.English)
	game, err := gomokutexts.For(gomoku.Rules{}).Game(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.table.Open(game); err != nil {
		t.Fatal(err)
	}
	r.show(screenGame)
	r.settled()
	return r
}

func gomokuSpot(t testing.TB, name string) board.Spot {
	t.Helper()
	free := gomoku.Rules{Set: gomoku.Freestyle}
	m, err := free.ParseMove(free.Start(), name)
	if err != nil {
		t.Fatal(err)
	}
	return board.SquareSpot(m.To)
}

func TestHomeHasOneCardForGomoku(t *testing.T) {
	r := gomokuRig(t, t.TempDir(), i18n.English)
	count := 0
	for _, text := range r.texts() {
		if text == "Gomoku" {
			count++
		}
	}
	if count != 1 {
		t.Errorf("%d cards", count)
	}
	g, _ := r.table.GameByID("renju")
	if n := len(families.Of(r.table.Games(), g)); n != 3 {
		t.Errorf("renju has %d relatives", n)
	}
}

// The card of gomoku offers the rules of the last game.
func TestHomeOffersTheLastRules(t *testing.T) {
	r := gomokuRig(t, t.TempDir(), i18n.English)
	g, _ := r.table.GameByID("freestyle")
	r.start(g, g.Rules.Start(), [2]seat{})
	r.Run("new")
	r.tapButton(r.words.T("new.begin"))
	r.show(screenHome)
	var play *control.Button // of the last card
	for _, b := range seen[*control.Button](r.win.Content()) {
		if b.Text == r.words.T("home.play") {
			play = b
		}
	}
	play.OnTapped()
	r.wantDialog(true)
	r.wantText("Freestyle gomoku")
}

func TestStonesArePutByOneClick(t *testing.T) {
	r := renjuTable(t, "h8")
	r.click(gomokuSpot(t, "i9"))
	r.wantPly(2)
	r.click(gomokuSpot(t, "i9"))
	r.wantPly(2)
	r.wantText("There is already a stone on i9")
}

func TestForbiddenPointIsRefused(t *testing.T) {
	r := renjuTable(t, "15/15/15/15/7x7/7x7/15/5xx8/15/15/15/15/15/15/ooo1o10 b renju")
	r.click(gomokuSpot(t, "h8"))
	r.wantPly(0)
	r.wantText("h8 is forbidden to Black: a double-three (f8-g8-h8, h8-h10-h11)")
	r.setBool(prefs.Tourney+"renju", true)
	r.loop.run()
	r.click(gomokuSpot(t, "h8"))
	r.wantPly(1)
	if out := r.table.Outcome(); out.Result != core.SecondWins {
		t.Errorf("the outcome is %v", out)
	}
}

func TestFirstStoneGoesToTheCentre(t *testing.T) {
	r := renjuTable(t, gomoku.Rules{}.Start().String())
	r.click(gomokuSpot(t, "g8"))
	r.wantPly(0)
	r.wantText("The first stone goes to the centre, h8")
}

func TestPassThreatsNumbersAndTurns(t *testing.T) {
	r := renjuTable(t, "h8i9j7")
	if !r.Commands().ByID("pass").Can() {
		t.Fatal("passing is not offered")
	}
	r.Run("pass")
	r.Run("pass")
	if out := r.table.Outcome(); out.Result != core.Draw || out.Reason != gomoku.ReasonPasses {
		t.Errorf("after two passes: %v", out)
	}
	if r.Commands().ByID("pass").Can() {
		t.Error("passing is offered after the end")
	}
	r.Run("threats")
	if !r.board().Style().On(prefs.Threats) || !r.settings.Bool(prefs.Threats) {
		t.Error("threats are not shown")
	}
	for _, want := range []look.Numbers{look.NumbersLast, look.NumbersAll, look.NumbersNone} {
		r.Run("numbers")
		if got := r.board().Style().Options[prefs.Numbers]; got != string(want) {
			t.Errorf("the numbers are %q, want %q", got, want)
		}
	}
	if n := len(r.board().State().Line); n != 5 {
		t.Errorf("the board knows %d moves", n)
	}
	r.Run("turn-board")
	r.wantText("Mirror left and right")
}

// The marks of fours and threes are help: they are hidden with the analysis, in play and by choice.
func TestMarkedThreatsAreHiddenWithTheAnalysis(t *testing.T) {
	r := renjuTable(t, "h8i9h7")
	r.Run("threats")
	for _, c := range []struct {
		activity table.Activity
		hidden   bool
		unaided  bool
	}{{table.Study, false, false}, {table.Play, false, true}, {table.Study, true, true}, {table.Study, false, false}} {
		r.table.View.SetActivity(c.activity)
		r.table.View.SetHidden(c.hidden)
		r.settled()
		if got := r.board().State().Unaided; got != c.unaided {
			t.Errorf("activity %v, hidden %v: the board is unaided: %v", c.activity, c.hidden, got)
		}
	}
	r.table.View.SetHidden(true)
	r.Run("threats")
	r.Run("threats")
	r.wantText(r.words.T("told.threats-hidden"))
}

// Turning the board in play makes another form of the game: undo turns it back, and tells of no other game.
func TestUndoTurnOfTheBoard(t *testing.T) {
	r := gomokuRig(t, t.TempDir(), i18n.English)
	g, _ := r.table.GameByID("freestyle")
	r.table.Start(g, g.Rules.Start(), [2]seat{})
	r.show(screenGame)
	if _, err := r.table.Texts.PlayMoves("a1 b1"); err != nil {
		t.Fatal(err)
	}
	before := r.table.Document().Game()
	r.table.View.SetActivity(table.Play)
	if err := r.table.Tree.ApplySymmetry(r.table.Tree.Symmetries()[0]); err != nil {
		t.Fatal(err)
	}
	if !r.table.View.Playing() || !r.Commands().ByID("undo").Can() {
		t.Fatalf("in play %v: the turn cannot be undone", r.table.View.Playing())
	}
	r.Run("undo")
	if r.table.Document().Game() != before || r.table.Node().Ply() != 2 || r.shows("previous game") {
		t.Errorf("after undo at ply %d; the same game: %v", r.table.Node().Ply(), r.table.Document().Game() == before)
	}
}

// Lines that reach one position are merged on demand, which can be undone.
func TestMergeInTheWindow(t *testing.T) {
	r := gomokuRig(t, t.TempDir(), i18n.English)
	g, _ := r.table.GameByID("freestyle")
	r.table.Start(g, g.Rules.Start(), [2]seat{})
	r.Run("continue")
	for _, line := range []string{"h8 i9 j10 k11", "j10 i9 h8 a1"} {
		r.table.Tree.First()
		if _, err := r.table.Texts.PlayMoves(line); err != nil {
			t.Fatal(err)
		}
	}
	before := r.table.Document().Game()
	r.Run("merge")
	r.until("the lines are merged", func() bool { return r.table.Document().Game() != before })
	r.wantText("1 line was merged. You can undo this.")
	root := r.table.Document().Game().Root()
	if n := root.Children()[0].Children()[0].Children()[0]; len(n.Children()) != 2 {
		t.Errorf("after h8 i9 j10 there are %d moves", len(n.Children()))
	}
	r.Run("undo")
	if r.table.Document().Game() != before {
		t.Error("it was not undone")
	}
	r.table.Tree.Delete(before.Root().Children()[1])
	r.Run("merge")
	r.until("nothing is merged", func() bool { return r.shows("No lines reach the same position.") })
}

func TestOpeningInTheWindow(t *testing.T) {
	dir := t.TempDir()
	r := gomokuRig(t, dir, i18n.English)
	g, _ := r.table.GameByID("renju")
	r.startOpening(g, "rif", [2]seat{})
	r.loop.run()
	r.wantText("Player A: Place stone 1 (Black) on h8.")
	for _, name := range []string{"h8", "h9", "j10"} {
		r.click(gomokuSpot(t, name))
	}
	r.wantPly(3)
	r.wantText("RIF classic · Sosei D3")
	r.wantText("Player B: Swap colours?")
	r.click(gomokuSpot(t, "i8"))
	r.wantPly(3)
	r.wantSentence("Answer the question beside the board first")
	r.tapButton(r.words.T("opening.choice.swap"))
	r.loop.run()
	r.wantText("Player B chose: Swap.")
	r.click(gomokuSpot(t, "i8"))
	r.wantText("RIF classic · Sosei D3 · 5th moves: 2")
	r.click(gomokuSpot(t, "g7"))
	r.click(gomokuSpot(t, "g10"))
	if s := r.board().State(); s.Limit == nil || len(s.Marked(board.MarkOffer)) != 2 || len(s.Limit.Squares) != 2 {
		t.Errorf("the limit is %v, the marks are %v", s.Limit, s.Marks)
	}
	r.Close()

	// It continues where it was after a restart.
	again := gomokuRig(t, dir, i18n.Chinese)
	again.show(screenGame)
	again.loop.run()
	again.wantText("请从打点中选定第五手")
	again.click(gomokuSpot(t, "g10"))
	again.wantPly(5)
	again.wantText("开局已定：黑方是乙，白方是甲。")
	again.click(gomokuSpot(t, "f6"))
	again.wantPly(6)
	if o, ok := again.table.Opening.Current(); !ok || !o.State.Done() {
		t.Error("what was agreed upon is forgotten")
	}
}

// settledAfter is an analyzer for which White wins from a number of stones on, and every move is as good as any other.
type settledAfter int

func (n settledAfter) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	r := solver.Report{Position: p, Exact: true, Result: core.Draw, Plies: solver.Unknown, Progress: 1}
	if len(line)-1 >= int(n) {
		r.Result = core.SecondWins
	}
	for _, m := range p.Moves() {
		r.Moves = append(r.Moves, solver.Verdict{Move: m, Result: r.Result, Plies: solver.Unknown, PV: []core.Move{m}})
	}
	report(r)
	return ctx.Err()
}

// The stones of an agreed opening are not judged. A game that they decided is no game without mistakes, and all places say so.
func TestReviewOfAGameDecidedInItsOpening(t *testing.T) {
	for _, c := range []struct {
		decided        int
		words, praised string
	}{
		{5, "Moves 1 to 5 are the agreed opening and are not judged; after 5. g10, White wins by force.", "No mistakes."},
		{99, "Moves 1 to 5 are the agreed opening and are not judged.", "No mistakes. Well played!"},
	} {
		r := atPlay(gomokuRigWith(t, t.TempDir(), i18n.English, settledAfter(c.decided)))
		g, _ := r.table.GameByID("renju")
		r.startOpening(g, "rif", [2]seat{})
		for _, answer := range []string{"h8", "h9", "j10", "keep", "i8", "offer-g7", "offer-g10", "choose-g10"} {
			if err := r.table.Opening.Answer(answer); err != nil {
				t.Fatal(err)
			}
		}
		r.play(stoneOn(t, "f6"))
		r.play(stoneOn(t, "a1"))
		r.Run("resign")
		r.settled()
		r.tapButton("Review")
		r.until("it is said that there is none", func() bool { return r.status() == r.words.T("told.no-mistakes")+" "+c.words })
		r.Run("mistakes")
		r.wantSaid(c.praised + " " + c.words)
		r.Run("report")
		r.wantSaid(c.words)
		r.Close()
	}
}

// stoneOn returns the move that puts a stone on a point.
func stoneOn(t testing.TB, name string) core.Move {
	return gomoku.Point(gomokuSpot(t, name).Square).Move()
}

// The puzzles of all rule sets share one list, and the last one of a rule set is followed by the next set.
func TestPuzzlesOfAllRuleSets(t *testing.T) {
	var games []catalog.Game
	for _, set := range gomoku.RuleSets() {
		rules := gomoku.Rules{Set: set}
		games = append(games, catalog.Game{Rules: rules, Analyzer: fakeAnalyzer{}, Prover: fakeProver{}, Puzzles: []puzzle.Puzzle{
			{ID: "p-" + set.String(), Goal: puzzle.Goal{Kind: "mate", Moves: 2}, Grade: 1, Position: rules.Start().String()},
		}})
	}
	r := openRigWith(t, t.TempDir(), i18n.English, "light", games)
	standard, _ := r.table.GameByID("standard")
	r.start(standard, standard.Rules.Start(), [2]seat{})
	r.Run("puzzle-list")
	r.loop.run()
	for _, text := range []string{"Renju", "Standard gomoku", "Freestyle gomoku"} {
		r.wantText(text)
	}
	r.closeDialogs()
	r.startPuzzle(standard, standard.Puzzles[0])
	r.Run("puzzle-next")
	r.loop.run()
	if p, _ := r.table.Puzzle.Current(); p.ID != "p-freestyle" || r.table.Rules().ID() != "freestyle" {
		t.Errorf("the next puzzle is %v of %s", p, r.table.Rules().ID())
	}
}

func TestNewGameOfGomokuOffersRulesAndOpenings(t *testing.T) {
	r := gomokuRig(t, t.TempDir(), i18n.English)
	g, _ := r.table.GameByID("standard")
	r.start(g, g.Rules.Start(), [2]seat{})
	r.Run("new")
	r.wantText("Standard gomoku")
	r.tapButton(r.words.T("new.more"))
	r.wantText("Opening rule")
	r.wantText("Free")
}

// In study the board marks where the tree branches; a game that is played does not show what was taken back.
func TestBranchesOnTheBoard(t *testing.T) {
	r := gomokuRig(t, t.TempDir(), i18n.English)
	r.paste("(;GM[4]SZ[15];B[hh](;W[ii];B[gg])(;W[ih]))")
	branches := func() int { return len(r.board().State().Marked(board.MarkBranch)) }
	r.Run("first")
	if branches() != 0 {
		t.Errorf("%d branches are marked where the tree has one move", branches())
	}
	r.Run("forward")
	if branches() != 2 {
		t.Errorf("%d branches are marked where the tree has two moves", branches())
	}
	r.table.View.SetActivity(table.Play)
	r.loop.run()
	if branches() != 0 {
		t.Error("branches are marked in play")
	}
}
