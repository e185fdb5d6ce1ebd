package desk_test

import (
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver"
	"qilab/solver/gomokuopening"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
	"qilab/ui/table"
)

// agree gives an answer as text.
func (tb *rig) agree(words ...string) {
	tb.t.Helper()
	for _, word := range words {
		if err := tb.Opening.Answer(word); err != nil {
			tb.t.Fatalf("%s: %v", word, err)
		}
	}
}

// begin begins an opening of renju.
func (tb *rig) begin(rule string, players [2]table.Seat) {
	tb.t.Helper()
	g, _ := tb.GameByID("renju")
	if err := tb.Opening.Start(g, rule, players); err != nil {
		tb.t.Fatal(err)
	}
}

var program = table.Seat{Level: "easy"}

func TestOpeningOfTwoPeople(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("rif", [2]table.Seat{})
	if tb.CanUndo() != true || tb.CanRedo() {
		t.Error("the start of an opening cannot be undone, or be made again")
	}
	if !tb.Tree.UndoReplaces() {
		t.Error("undo is not known to bring back another game")
	}
	tb.play("h8")
	if tb.Tree.UndoReplaces() {
		t.Error("undo of a stone brings back another game")
	}
	tb.play("h9")
	m, _ := tb.Rules().ParseMove(tb.Position(), "a1")
	if err := tb.Play(m); err == nil {
		t.Error("the third stone can be put outside of its area")
	}
	tb.play("j10")
	m, _ = tb.Rules().ParseMove(tb.Position(), "i8")
	if err := tb.Play(m); err == nil {
		t.Error("a stone can be put while it is asked whether to swap")
	}
	if tb.ToAct() != core.Second {
		t.Error("it is not for B, who has White for now, to answer")
	}
	tb.agree("swap")
	if tb.ToAct() != core.Second {
		t.Error("it is not for A, who has White after the swap, to put the 4th stone")
	}
	if o, _ := tb.Opening.Current(); o.State.Side(1) != core.First {
		t.Error("nothing was swapped")
	}
	tb.play("i8")
	tb.play("g7") // offered stones, which are not placed
	if tb.Node().Ply() != 4 {
		t.Errorf("an offer was put: ply %d", tb.Node().Ply())
	}
	tb.play("g10")
	tb.play("g10")
	o, _ := tb.Opening.Current()
	if !o.State.Done() || tb.Node().Ply() != 5 || tb.Opening.Agreeing() {
		t.Fatalf("the opening %q is not over at ply %d", o.State, tb.Node().Ply())
	}
	tb.play("f6")
	if tb.Node().Ply() != 6 {
		t.Error("the game does not go on")
	}
}

// A stone taken back while the opening is agreed upon was no move of the game.
func TestStonesTakenBackInAnOpening(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("rif", [2]table.Seat{})
	for _, point := range []string{"h8", "h9", "h10"} {
		tb.play(point)
	}
	tb.Undo()
	if tb.wantPly(2); tb.Node().Next() != nil {
		t.Error("the stone is still in the tree")
	}
}

// Typed or pasted moves answer the questions of the opening, all or none.
func TestTextInAnOpening(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("rif", [2]table.Seat{})
	if n, err := tb.Texts.PlayMoves("h8 h9 j10"); err != nil || n != 3 {
		t.Fatalf("%d, %v", n, err)
	}
	if o, _ := tb.Opening.Current(); o.State.String() != "rif renju h8 h9 j10" || !tb.Opening.Agreeing() {
		t.Fatalf("the opening is %q", o.State)
	}
	if _, err := tb.Texts.PlayMoves("i8"); err == nil {
		t.Error("a stone is put while it is asked whether to swap")
	}
	tb.agree("keep")
	if _, err := tb.Texts.PlayMoves("i8 g7 i8"); err == nil || tb.Node().Ply() != 3 {
		t.Errorf("a part of a line that cannot be played was played: %v", err)
	}
	if _, err := tb.Texts.PlayMoves("pass"); err == nil {
		t.Error("a pass was played")
	}
	if _, err := tb.Texts.PlayMoves("i8 g7"); err != nil {
		t.Fatal(err)
	}
	if o, _ := tb.Opening.Current(); o.State.String() != "rif renju h8 h9 j10 keep i8 offer-g7" {
		t.Errorf("the opening is %q", o.State)
	}
}

func TestUndoInAnOpening(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("rif", [2]table.Seat{})
	tb.agree("h8", "h9", "j10", "swap", "i8", "offer-g7")
	for i, want := range []string{
		"rif renju h8 h9 j10 swap i8", "rif renju h8 h9 j10 swap", "rif renju h8 h9 j10", "rif renju h8 h9",
	} {
		if !tb.Undo() {
			t.Fatalf("undo %d does nothing", i)
		}
		o, _ := tb.Opening.Current()
		if o.State.String() != want || tb.Node().Ply() != len(o.State.Moves()) || !tb.Opening.Agreeing() {
			t.Fatalf("undo %d: %q at ply %d, want %q", i, o.State, tb.Node().Ply(), want)
		}
	}
	tb.agree("i8", "keep") // another third stone
	tb.Tree.First()
	if tb.Players.PersonMayMove() || tb.Opening.Agreeing() {
		t.Error("a stone may be put where nothing is asked")
	}
	if !tb.Opening.Goto() || !tb.Opening.Agreeing() || tb.Node().Ply() != 3 {
		t.Error("there is no way back")
	}
	tb.Tree.Delete(tb.Node().Parent())
	if tb.Opening.Agreeing() {
		t.Error("what was deleted is agreed upon")
	}
	if !tb.Opening.Goto() || !tb.Opening.Agreeing() || tb.Node().Ply() != 3 {
		t.Error("there is no way back to stones that were deleted")
	}
	tb.Opening.Leave()
	if _, ok := tb.Opening.Current(); ok {
		t.Error("the opening was not left")
	}
	tb.play("a1")
}

// wantOpening checks the answers, and that the board shows where they have led.
func (tb *rig) wantOpening(want string) {
	tb.t.Helper()
	if o, _ := tb.Opening.Current(); o.State.String() != want || tb.Node().Ply() != len(o.State.Moves()) {
		tb.t.Errorf("%q at ply %d, want %q", o.State, tb.Node().Ply(), want)
	}
}

// Answers that were undone are redone one by one, and the game after them; a new answer, of which nothing is undone, forgets them.
func TestRedoInAnOpening(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("soosorv-8", [2]table.Seat{})
	words := []string{"h8", "h9", "i9", "keep", "o15", "declare-2", "keep", "offer-a1", "offer-b1", "choose-a1"}
	tb.agree(words...)
	tb.play("g7")
	at := func(n int) string { return strings.Join(append([]string{"soosorv-8", "renju"}, words[:n]...), " ") }
	tb.Undo()
	for n := len(words) - 1; n >= 0; n-- {
		tb.Undo()
		tb.wantOpening(at(n))
	}
	for n := range words {
		if !tb.CanRedo() || !tb.Redo() {
			t.Fatalf("redo %d does nothing", n)
		}
		tb.wantOpening(at(n + 1))
	}
	if tb.Redo(); tb.Node().Ply() != 6 || tb.CanRedo() {
		t.Errorf("redo of the game after the opening leads to ply %d", tb.Node().Ply())
	}
	for range 4 {
		tb.Undo()
	}
	tb.wantOpening(at(7))
	tb.Redo()
	tb.wantOpening(at(8))
	tb.agree("offer-c1")
	if tb.CanRedo() {
		t.Error("the answers before another one are redone")
	}
}

// An answer with a stone is redone also after a change of the tree, of which the document knows nothing to redo.
func TestRedoInAnOpeningThatWasChanged(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("rif", [2]table.Seat{})
	tb.agree("h8", "h9", "j10", "swap")
	tb.Undo()
	tb.Undo()
	tb.Notes.Annotate(tb.Node(), "a comment", "")
	tb.Redo()
	tb.wantOpening("rif renju h8 h9 j10")
	tb.Redo()
	tb.wantOpening("rif renju h8 h9 j10 swap")
	if tb.CanRedo() || len(tb.Document().Game().MainLine()) != 4 {
		t.Errorf("%d nodes in the main line", len(tb.Document().Game().MainLine()))
	}
}

// Redo after undo against the program brings back its answers too; one that undo has cut short it gives again.
func TestRedoBringsBackTheProgramsAnswers(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("swap2", [2]table.Seat{{}, program})
	tb.agree("h8", "h9", "h10")
	answered := func() {
		t.Helper()
		tb.loop.Until(t, time.Minute, "the program has answered", func() bool {
			o, _ := tb.Opening.Current()
			return o.State.Done() || o.State.Decider() == 0
		})
	}
	answered()
	before, _ := tb.Opening.Current()
	ply := tb.Node().Ply()
	if tb.Undo(); tb.Assistance.Had().TakeBacks != 1 {
		t.Errorf("the user had %+v", tb.Assistance.Had())
	}
	if o, _ := tb.Opening.Current(); o.State.Decider() != 0 && !o.State.Done() || !tb.CanRedo() {
		t.Fatalf("undo leads to %q", o.State)
	}
	if tb.Redo(); tb.Node().Ply() != ply {
		t.Errorf("redo leads to ply %d, not %d", tb.Node().Ply(), ply)
	}
	tb.wantOpening(before.State.String())

	tb.Start(tb.Games()[0], tb.Games()[0].Rules.Start(), [2]table.Seat{})
	tb.begin("swap2", [2]table.Seat{{}, program})
	tb.agree("h8", "h9", "h10")
	tb.Undo()
	tb.wantOpening("swap2 renju h8 h9")
	tb.Redo()
	answered()
}

// Undo from a game back into its opening does not lose the game: redo leads there again, through the answers of the opening.
func TestRedoOfTheGameAfterAnOpening(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("rif", [2]table.Seat{})
	tb.play("h8")
	opening := tb.Document().Game()
	g, _ := tb.GameByID("renju")
	tb.Start(g, g.Rules.Start(), [2]table.Seat{})
	after := tb.Document().Game()
	if !tb.Undo() || tb.Document().Game() != opening {
		t.Fatal("undo does not lead into the opening")
	}
	if !tb.CanRedo() || !tb.Redo() || tb.Document().Game() != after {
		t.Error("redo does not lead back")
	}
	tb.Undo()
	tb.Undo()
	tb.wantOpening("rif renju")
	if tb.Redo(); tb.Document().Game() != opening {
		t.Fatal("redo leads out of the opening before its answers")
	}
	tb.wantOpening("rif renju h8")
	if tb.Redo(); tb.Document().Game() != after {
		t.Error("redo does not lead back")
	}
}

// A stone of an opening may be bad on purpose; stones are judged only in the game that follows.
func TestOpeningStonesAreNotJudged(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("swap2", [2]table.Seat{})
	tb.agree("h8", "h9", "a1") // none of the patterns of renju, whose stones are no errors
	bad, parent := tb.Node(), tb.Node().Parent()
	report := solver.Report{Position: parent.Position(), Exact: true, Result: core.FirstWins, Plies: 3}
	for _, m := range parent.Position().Moves() {
		v := solver.Verdict{Move: m, Plies: 3, Result: core.FirstWins}
		if m == bad.Move() {
			v.Result = core.SecondWins
		}
		report.Moves = append(report.Moves, v)
	}
	solver.Sort(report.Moves, core.First)
	tb.Analysis.Recall("QiLab", []search.Finding{{Node: parent, Report: report}}, nil)
	if j := tb.Knowledge.JudgementOf(bad); j.Judgement != judge.Unknown {
		t.Errorf("a stone of an opening is judged %s", j.ID())
	}
	if tb.Reviews.Can() {
		t.Error("the stones of an opening can be reviewed")
	}
	if !tb.Knowledge.Reviewed(tb.Document().Game().CurrentLine()) {
		t.Error("a review would still have to judge the stones of an opening")
	}
	tb.Opening.Leave()
	if !tb.Reviews.Can() {
		t.Error("an ordinary game cannot be reviewed")
	}
	if j := tb.Knowledge.JudgementOf(bad); j.Judgement != judge.Blunder {
		t.Errorf("in an ordinary game it is judged %s", j.ID())
	}
}

// The last answer can be taken back until a move has been played.
func TestUndoTheEndOfAnOpening(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("swap2", [2]table.Seat{})
	tb.agree("h8", "h9", "h10", "black")
	if !tb.Undo() {
		t.Fatal("nothing was undone")
	}
	if o, _ := tb.Opening.Current(); o.State.String() != "swap2 renju h8 h9 h10" || tb.Node().Ply() != 3 {
		t.Errorf("%q at ply %d", o.State, tb.Node().Ply())
	}
	tb.agree("white")
	tb.play("i9")
	tb.Undo()
	if o, _ := tb.Opening.Current(); !o.State.Done() || tb.Node().Ply() != 3 {
		t.Errorf("a move was undone: %q at ply %d", o.State, tb.Node().Ply())
	}
	for _, want := range []string{"swap2 renju h8 h9 h10", "swap2 renju h8 h9"} {
		if !tb.Undo() {
			t.Fatal("nothing was undone")
		}
		if o, _ := tb.Opening.Current(); o.State.String() != want || tb.Node().Ply() != len(o.State.Moves()) || !tb.Opening.Agreeing() {
			t.Errorf("%q at ply %d, want %q", o.State, tb.Node().Ply(), want)
		}
	}
}

// A game of several moves is undone into its opening, which is asked again, also against the program.
func TestUndoAGameIntoItsOpening(t *testing.T) {
	for _, players := range [][2]table.Seat{{}, {{}, program}} {
		tb := newWideTable(t, "renju")
		for range 20 {
			tb.opponent.allow <- struct{}{}
		}
		tb.begin("swap2", players)
		tb.agree("h8", "h9", "h10")
		asked := func() {
			tb.loop.Until(t, time.Minute, "a person is asked", func() bool { return !tb.Players.Thinking() })
		}
		for n := 0; n < 5; {
			asked()
			o, _ := tb.Opening.Current()
			switch {
			case o.State.Done():
				if err := tb.Play(tb.Position().Moves()[0]); err != nil {
					t.Fatal(err)
				}
				n++
			case len(o.State.Choices()) > 0:
				tb.agree(o.State.Choices()[0].ID)
			default:
				if err := tb.Play(core.Move{From: core.NoSquare, To: o.State.Area()[0], Kind: core.Drop}); err != nil {
					t.Fatal(err)
				}
			}
		}
		asked()
		for range 12 {
			if o, _ := tb.Opening.Current(); o.State.String() == "swap2 renju h8 h9" {
				break
			}
			if !tb.Undo() {
				t.Fatal("nothing is undone")
			}
			if o, _ := tb.Opening.Current(); tb.Node().Ply() < len(o.State.Moves()) {
				t.Fatalf("stone %d of %q is taken back alone", tb.Node().Ply(), o.State)
			}
		}
		if o, _ := tb.Opening.Current(); o.State.String() != "swap2 renju h8 h9" {
			t.Errorf("undo leads to %q", o.State)
		}
	}
}

// The program decides when asked, and the seats follow the colours.
func TestOpeningAgainstTheProgram(t *testing.T) {
	for _, rule := range gomokuopening.New(gomoku.Renju, nil, 0).Rules() {
		t.Run(rule, func(t *testing.T) {
			tb := newWideTable(t, "renju")
			tb.begin(rule, [2]table.Seat{{}, program})
			for i := range 40 {
				tb.loop.Until(t, time.Minute, "a person is asked", func() bool { o, _ := tb.Opening.Current(); return o.State.Done() || !tb.Players.Thinking() })
				o, _ := tb.Opening.Current()
				if o.State.Done() {
					break
				}
				if o.State.Decider() != 0 {
					t.Fatalf("%q: the program does not answer", o.State)
				}
				var err error
				if choices, area := o.State.Choices(), o.State.Area(); len(choices) > 0 {
					err = tb.Opening.Answer(choices[i%2%len(choices)].ID)
				} else {
					err = tb.Play(core.Move{From: core.NoSquare, To: area[i%2%len(area)], Kind: core.Drop})
				}
				if err != nil {
					t.Fatal(err)
				}
				o, _ = tb.Opening.Current()
				if got := tb.Players.Seats()[o.State.Side(1)]; got != program {
					t.Fatalf("%q: the program's seat is %v", o.State, got)
				}
			}
			o, _ := tb.Opening.Current()
			if !o.State.Done() || tb.Node().Ply() != len(o.State.Moves()) {
				t.Fatalf("%q is not over, at ply %d", o.State, tb.Node().Ply())
			}
		})
	}
}

// Undo against the program also takes back its answers.
func TestUndoTakesBackTheProgramsAnswers(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("swap2", [2]table.Seat{{}, program})
	tb.agree("h8", "h9", "h10")
	tb.loop.Until(t, time.Minute, "the program has answered", func() bool {
		o, _ := tb.Opening.Current()
		return o.State.Done() || o.State.Decider() == 0
	})
	if !tb.Undo() {
		t.Fatal("nothing was undone")
	}
	o, _ := tb.Opening.Current()
	if o.State.Done() {
		return // it chose a colour, and the stone was undone like any other
	}
	if o.State.Decider() != 0 || tb.Players.Thinking() {
		t.Errorf("%q: a person is not asked", o.State)
	}
}

func TestResumeOpening(t *testing.T) {
	tb := newWideTable(t, "renju")
	state, err := tb.Current().Dialogue.Parse("rif renju h8 h9 j10 swap")
	if err != nil {
		t.Fatal(err)
	}
	game, err := gomokutexts.For(gomoku.Rules{}).Game("h8h9j10")
	if err != nil {
		t.Fatal(err)
	}
	if err := tb.Restore(game, [2]table.Seat{}); err != nil {
		t.Fatal(err)
	}
	if !tb.Opening.Resume(table.Opening{State: state}) || !tb.Opening.Agreeing() {
		t.Fatal("it does not go on")
	}
	tb.agree("i8")
	other, err := gomokutexts.For(gomoku.Rules{}).Game("h8i9")
	if err != nil {
		t.Fatal(err)
	}
	if err := tb.Restore(other, [2]table.Seat{}); err != nil {
		t.Fatal(err)
	}
	if tb.Opening.Resume(table.Opening{State: state}) {
		t.Error("the opening of another game goes on")
	}
	tb.play("a1")
}

func TestTurn(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.play("h8")
	tb.play("i9")
	if len(tb.Tree.Symmetries()) != 7 {
		t.Fatalf("the turns are %v", tb.Tree.Symmetries())
	}
	if err := tb.Tree.ApplySymmetry("rotate-180"); err != nil {
		t.Fatal(err)
	}
	p := tb.Position().(gomoku.Position)
	if p.At(gomoku.PointAt(6, 6)) != gomoku.WhiteStone || tb.Node().Ply() != 2 {
		t.Errorf("the position is %s", p)
	}
	tb.Undo()
	if p := tb.Position().(gomoku.Position); p.At(gomoku.PointAt(8, 8)) != gomoku.WhiteStone {
		t.Errorf("after undo the position is %s", p)
	}
	if tb.Tree.ApplySymmetry("upside-down") == nil {
		t.Error("an unknown turn is made")
	}
}

// Under the tournament rule a forbidden stone loses; a game with one keeps that rule.
func TestTournament(t *testing.T) {
	const fork = "15/15/15/15/7x7/7x7/15/5xx8/15/15/15/15/15/15/ooo1o10 b renju"
	tb := newWideTable(t, "renju")
	g, _ := tb.GameByID("renju")
	p, err := g.Rules.Parse(fork)
	if err != nil {
		t.Fatal(err)
	}
	tb.Start(g, p, [2]table.Seat{})
	m := gomoku.Centre.Move()
	if tb.Play(m) == nil {
		t.Fatal("a forbidden stone was put")
	}
	tb.Rulings.SetTournament("renju", true)
	if err := tb.Play(m); err != nil {
		t.Fatal(err)
	}
	if out := tb.Outcome(); out.Result != core.SecondWins || out.Reason != gomoku.ReasonDoubleThree {
		t.Errorf("the outcome is %v", out)
	}
	tb.Rulings.SetTournament("renju", false)
	if out := tb.Outcome(); out.Result != core.SecondWins {
		t.Errorf("without the rule the outcome of the game is %v", out)
	}
	g, _ = tb.GameByID("renju")
	tb.Start(g, g.Rules.Start(), [2]table.Seat{})
	if tb.Rules().(gomoku.Rules).Tournament {
		t.Error("a new game has the rule")
	}
	tb.Undo()
	if out := tb.Outcome(); out.Result != core.SecondWins || !tb.Rules().(gomoku.Rules).Tournament {
		t.Errorf("after undo the outcome is %v", out)
	}
	casual, _ := tb.GameByID("renju") // as the dialog of a new game has it when the rule is chosen there
	tb.Rulings.SetTournament("renju", true)
	tb.Start(casual, p, [2]table.Seat{})
	if err := tb.Play(m); err != nil {
		t.Errorf("in a new game: %v", err)
	}
	if err := tb.Opening.Start(casual, "rif", [2]table.Seat{}); err != nil || !tb.Rules().(gomoku.Rules).Tournament {
		t.Errorf("an opening is not begun by the rule: %v", err)
	}
}
