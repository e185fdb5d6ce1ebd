package desk_test

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/ui/table"
)

// A game that is rotated or gets other rules stays the same game: its clock, the players of its opening and its view.
func TestOtherFormsOfAGame(t *testing.T) {
	for name, change := range map[string]func(*rig) error{
		"rotated": func(tb *rig) error { return tb.Tree.ApplySymmetry(tb.Tree.Symmetries()[0]) },
		"ruled":   func(tb *rig) error { tb.Rulings.SetTournament("renju", true); return nil },
	} {
		tb := newWideTable(t, "renju")
		tb.begin("swap2", [2]table.Seat{{}, program})
		tb.Clocks.Set([2]timing.Control{control(t, "600"), control(t, "60")})
		tb.play("h8")
		tb.play("h9")
		tb.play("j10")
		tb.loop.Until(t, time.Minute, "the program has answered", func() bool { o, _ := tb.Opening.Current(); return o.State.Done() || !tb.Players.Thinking() })
		tb.Opening.Leave()
		tb.View.SetActivity(table.Study)
		before, seats, game := tb.Clocks.Controls(), tb.Players.Seats(), tb.Document().Game()
		if err := change(tb); err != nil {
			t.Fatal(err)
		}
		if tb.Document().Game() == game {
			t.Fatalf("%s: the game is as it was", name)
		}
		if tb.Clocks.Controls() != before || tb.Players.Seats() != seats || tb.View.Activity() != table.Study {
			t.Errorf("%s: clocks %v, want %v; seats %v, want %v; activity %v", name, tb.Clocks.Controls(), before, tb.Players.Seats(), seats, tb.View.Activity())
		}
	}
}

// The sides that an opening has swapped keep their clocks when the board is turned, and after a restart.
func TestTurningASwappedGame(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("swap2", [2]table.Seat{})
	tb.Clocks.Set([2]timing.Control{control(t, "600"), control(t, "60")})
	for _, m := range []string{"h8", "h9", "j10"} {
		tb.play(m)
	}
	tb.agree("black") // the second player takes the other side
	want := [2]timing.Control{control(t, "60"), control(t, "600")}
	if tb.Clocks.Controls() != want {
		t.Fatalf("the controls are %v", tb.Clocks.Controls())
	}
	want = [2]timing.Control{control(t, "90"), control(t, "900")}
	if tb.Clocks.SetSides(want); tb.Clocks.Controls() != want {
		t.Fatalf("set are %v", tb.Clocks.Controls())
	}
	if err := tb.Tree.ApplySymmetry(tb.Tree.Symmetries()[0]); err != nil {
		t.Fatal(err)
	}
	if tb.Clocks.Controls() != want {
		t.Errorf("turned: %v", tb.Clocks.Controls())
	}
	if _, ok := tb.Opening.Current(); !ok {
		t.Error("the opening rule is forgotten")
	}
	again := newWideTable(t, "renju")
	if err := table.Keep(tb.Table).Restore(again.Table, tb.Document().Snapshot().Game()); err != nil {
		t.Fatal(err)
	}
	if again.Clocks.Controls() != want {
		t.Errorf("restored: %v", again.Clocks.Controls())
	}
}

// Other rules neither end an exercise nor stop the program.
func TestRulesChangeBesideTheGame(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.play("h8")
	own, g := tb.Document().Game(), tb.Current()
	if err := tb.Drill.Start(g, table.Exercise{Position: g.Rules.Start().String(), Line: []string{"h8"}, Accepted: [][]string{{"h8"}}}); err != nil {
		t.Fatal(err)
	}
	tb.Rulings.SetTournament("renju", true)
	if !tb.Drill.On() || !tb.Mode().IsTask() {
		t.Error("the exercise has ended")
	}
	if tb.Drill.End(); tb.Document().Game() != own {
		t.Error("the user's game is gone")
	}

	x := xiangqiTable(t, [2]table.Seat{{Level: "easy"}, {}})
	if !x.Players.Thinking() {
		t.Fatal("the program does not think")
	}
	x.Rulings.SetFreePlay("xiangqi", true)
	if !x.Players.Thinking() {
		t.Error("the program has stopped")
	}
}

// Players changed within or after an opening stay: at the next stone, after a restart, and in a rematch.
func TestPlayersOfAnOpeningChange(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("swap2", [2]table.Seat{{}, program})
	tb.play("h8")
	tb.play("h9")
	tb.Players.SetSeats([2]table.Seat{})
	tb.play("j10")
	if tb.Players.Seats() != ([2]table.Seat{}) || tb.Players.Thinking() {
		t.Fatalf("there play %v", tb.Players.Seats())
	}
	tb.agree("black")
	seats := [2]table.Seat{program, {}}
	tb.Players.SetSeats(seats)
	again := newWideTable(t, "renju")
	if err := table.Keep(tb.Table).Restore(again.Table, tb.Document().Snapshot().Game()); err != nil {
		t.Fatal(err)
	}
	if again.Players.Seats() != seats {
		t.Errorf("restored: there play %v", again.Players.Seats())
	}
	if err := tb.Players.Rematch(); err != nil {
		t.Fatal(err)
	}
	if table.AgainstProgram(tb.Players.Seats()) != true {
		t.Errorf("in the rematch there play %v", tb.Players.Seats())
	}
}

// Deleting one's own moves in a game against the program takes them back; the program does not move at once.
func TestDeletingIsTakingBack(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	tb.answer()
	tb.Tree.Delete(tb.Node())
	if tb.Players.Thinking() || tb.Assistance.Had().TakeBacks != 1 {
		t.Errorf("thinking %v, help %+v", tb.Players.Thinking(), tb.Assistance.Had())
	}
	tb.Tree.Delete(tb.Document().Game().Root().Next())
	if tb.Assistance.Had().TakeBacks != 2 || tb.Node().Ply() != 0 {
		t.Errorf("at ply %d, help %+v", tb.Node().Ply(), tb.Assistance.Had())
	}
}

// The clock of a game in play goes on at its end, not at an earlier position that is looked at.
func TestResumeWhileLookingBack(t *testing.T) {
	tb := timed(t, "60")
	tb.View.SetSettings(table.ViewSettings{Activities: [table.Companies]table.Activity{table.FaceToFace: table.Play}})
	for _, m := range []string{"h2e2", "h9g7", "h0g2"} {
		tb.play(m)
	}
	tb.pass(30 * sec)
	tb.Tree.Back()
	tb.Tree.Back()
	tb.Clocks.Resume()
	tb.wantPly(3)
	tb.wantTimes(60*sec, 30*sec)
	tb.pass(40 * sec)
	if out := tb.Ending.Now(); out.Result != core.FirstWins || out.Reason != core.EndTime {
		t.Errorf("the game ended as %v", out)
	}
}

// Undo against the program goes on to the user's turn, past a comment and past a resignation of the program.
func TestUndoReachesTheUsersTurn(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	tb.Notes.Annotate(tb.Node(), "hm", "")
	tb.answer()
	tb.Undo()
	tb.wantPly(0)
	if tb.Players.ProgramToMove() {
		t.Error("the program is to move")
	}
	tb.Redo()
	tb.wantPly(2)

	x := xiangqiTable(t, [2]table.Seat{{}, {Level: "easy"}})
	x.play("h0g2")
	if err := x.Ending.Resign(core.Second); err != nil {
		t.Fatal(err)
	}
	x.Undo()
	x.wantPly(2)
	if x.Ending.Now().Over() || x.Assistance.Had().TakeBacks != 1 {
		t.Errorf("ended as %v, help %+v", x.Ending.Now(), x.Assistance.Had())
	}
	x.Redo()
	if x.wantPly(3); !x.Ending.Now().Over() {
		t.Error("redo does not resign again")
	}
	x.Undo()
	x.play("h0g2")
	if err := x.Ending.Resign(core.First); err != nil { // while the program thinks
		t.Fatal(err)
	}
	x.Undo()
	if x.wantPly(3); !x.Players.Thinking() {
		t.Error("the program does not go on")
	}
}

// Another answer in an opening forgets the stones of the one that was taken back.
func TestRedoOfAnotherAnswer(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.begin("swap2", [2]table.Seat{})
	for _, m := range []string{"h8", "h9", "j10"} {
		tb.play(m)
	}
	tb.agree("two-more")
	tb.play("k4")
	tb.play("k5")
	for range 3 {
		tb.Undo()
	}
	tb.agree("white")
	if tb.CanRedo() || tb.Redo() {
		t.Error("a stone of the other answer can be made again")
	}
	tb.wantPly(3)
}

// A rematch and a restart are between the same people, whose names the user has typed; those of an opened game are others'.
func TestNamesOfARematch(t *testing.T) {
	named := core.Tags{}.With("Red", "Anna").With("Black", "Bea")
	for name, c := range map[string]struct {
		way  table.Way
		do   func(*rig) error
		want string // Red's
	}{
		"rematch": {table.Begun, func(tb *rig) error { return tb.Players.Rematch() }, "Bea"},
		"restart": {table.Begun, func(tb *rig) error { tb.Restart(); return nil }, "Anna"},
		"opened":  {table.Opened, func(tb *rig) error { tb.Restart(); return nil }, ""},
	} {
		tb := xiangqiTable(t, [2]table.Seat{})
		tb.Origins.Set(tb.Document().Game(), table.Origin{Way: c.way})
		if err := tb.Tree.SetTags(named); err != nil {
			t.Fatal(err)
		}
		if err := c.do(tb); err != nil {
			t.Fatal(err)
		}
		if got := tb.Tree.Tags().Get("Red"); got != c.want {
			t.Errorf("%s: Red is %q, want %q", name, got, c.want)
		}
	}
}

// So it is in a game that begins with a dialogue, whose players may have swapped sides, and in one with free moves.
func TestNamesAfterADialogue(t *testing.T) {
	for _, answer := range []string{"white", "black"} {
		for _, rematch := range []bool{true, false} {
			tb := newWideTable(t, "renju")
			tb.begin("swap2", [2]table.Seat{})
			for _, m := range []string{"h8", "h9", "j10"} {
				tb.play(m)
			}
			tb.agree(answer) // by the player who has not begun
			tags := core.Tags{}
			o, _ := tb.Opening.Current()
			for side, name := range []string{"Black", "White"} {
				tags = tags.With(name, []string{"Anna", "Bea"}[o.Holder(core.Side(side))])
			}
			if err := tb.Tree.SetTags(tags); err != nil {
				t.Fatal(err)
			}
			want := "Anna"
			if tb.Restart(); rematch {
				tb.Undo()
				want = "Bea"
				if err := tb.Players.Rematch(); err != nil {
					t.Fatal(err)
				}
			}
			if got := tb.Tree.Tags().Get("Black"); got != want {
				t.Errorf("%s, rematch %v: %q begins, want %q", answer, rematch, got, want)
			}
		}
	}
	x := ahead(t, "two", table.Seat{}, table.Seat{})
	if err := x.Tree.SetTags(x.Tree.Tags().With("Red", "Anna")); err != nil {
		t.Fatal(err)
	}
	x.play("h2e2")
	if x.Restart(); x.Tree.Tags().Get("Red") != "Anna" {
		t.Errorf("Red is %q", x.Tree.Tags().Get("Red"))
	}
	x.left(2)
}

// Restart keeps a handicap without free moves, and with it the sides of a rematch.
func TestRestartKeepsTheHandicap(t *testing.T) {
	tb := newTable(t)
	g, _ := tb.GameByID("xiangqi")
	seats := [2]table.Seat{program, {}}
	tb.Handicap.Start(g, g.Rules.Capabilities().Handicaps()[0], seats)
	tb.answer()
	tb.Restart()
	if _, ok := tb.Handicap.Given(); !ok {
		t.Error("the handicap is gone")
	}
	if err := tb.Players.Rematch(); err != nil || tb.Players.Seats() != seats {
		t.Errorf("there play %v, %v", tb.Players.Seats(), err)
	}
}

// All moves that were taken back are so after a restart.
func TestTriesTakenBackAreKept(t *testing.T) {
	tb := newTable(t)
	tb.Players.SetSeats(programIsJia)
	for _, m := range []string{"5", "3"} {
		tb.play(m)
		tb.answer()
		tb.Undo()
	}
	again := newTable(t)
	if err := table.Keep(tb.Table).Restore(again.Table, tb.Document().Snapshot().Game()); err != nil {
		t.Fatal(err)
	}
	if !again.Tree.AtEnd() || again.View.CanForward() != tb.View.CanForward() {
		t.Error("a move that was taken back is the next one")
	}
	if again.Redo(); again.Node().Move() != tb.Document().Game().Root().Next().Move() {
		t.Error("redo makes another move")
	}
}

// A draft is of the position where it was left, also after a restart, and of the rules chosen for it.
func TestDraftsAreOfTheirPosition(t *testing.T) {
	for _, here := range []bool{true, false} {
		tb := newWideTable(t, "freestyle")
		tb.Editor.EditPosition()
		tb.Editor.SetVariant("renju")
		tb.Editor.Put(core.Square(7))
		draft := tb.Editor.Sketch().Text()
		tb.Editor.Close()
		if !here {
			tb.play("h8")
		}
		again := newWideTable(t, "freestyle")
		if err := table.Keep(tb.Table).Restore(again.Table, tb.Document().Snapshot().Game()); err != nil {
			t.Fatal(err)
		}
		if _, ok := again.Editor.Draft(); !ok {
			t.Error("the draft is gone")
		}
		again.Editor.EditPosition()
		if s := again.Editor.Sketch(); (s.Text() == draft) != here || here && s.Rules().ID() != "renju" {
			t.Errorf("left here %v: the editor opens %s by the rules %s", here, s.Text(), s.Rules().ID())
		}
	}
}

// Under every opening rule the other player begins in a rematch, and is still known after a restart of the program.
func TestTheOtherPlayerBeginsInARematch(t *testing.T) {
	tb := newWideTable(t, "renju")
	begins := func(tb *rig, letter int, seat table.Seat) {
		t.Helper()
		o, _ := tb.Opening.Current()
		if got := o.State.Decider(); o.Letter(got) != letter || o.Players[got] != seat {
			t.Errorf("%s: player %d (%v) begins, want %d (%v)", o.State.Rule(), o.Letter(got), o.Players[got], letter, seat)
		}
	}
	rematch := func(tb *rig) {
		t.Helper()
		if err := tb.Players.Rematch(); err != nil {
			t.Fatal(err)
		}
	}
	for _, rule := range tb.Current().Dialogue.Rules() {
		tb.begin(rule, [2]table.Seat{})
		begins(tb, 0, table.Seat{})
		for i := 1; i <= 3; i++ {
			tb.play("h8")
			rematch(tb)
			begins(tb, i%2, table.Seat{})
			again := newWideTable(t, "renju")
			if err := table.Keep(tb.Table).Restore(again.Table, tb.Document().Snapshot().Game()); err != nil {
				t.Fatal(err)
			}
			begins(again, i%2, table.Seat{})
		}
		tb.begin(rule, [2]table.Seat{{}, program})
		tb.play("h8")
		rematch(tb)
		begins(tb, 1, program)
	}
}
