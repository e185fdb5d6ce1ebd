package desk_test

import (
	"errors"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/table"
)

// xiangqiTable returns a table with a game of xiangqi after two moves.
func xiangqiTable(t *testing.T, seats [2]table.Seat) *rig {
	t.Helper()
	tb := newTable(t)
	g, _ := tb.GameByID("xiangqi")
	tb.Start(g, xiangqi.Start(), seats)
	for _, m := range []string{"h2e2", "h9g7"} {
		if tb.Players.ProgramToMove() {
			tb.answer()
		} else {
			tb.play(m)
		}
	}
	return tb
}

func TestResigning(t *testing.T) {
	tb := xiangqiTable(t, [2]table.Seat{})
	end := tb.Node()
	if err := tb.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	want := core.Outcome{Result: core.SecondWins, Reason: core.EndResign}
	if got := tb.Ending.Now(); got != want {
		t.Fatalf("the game ended as %v, want %v", got, want)
	}
	if tb.Outcome().Over() {
		t.Error("the rules know of it")
	}
	if tags := tb.Tree.Tags(); tags.Get(core.TagResult) != "0-1" || tags.Get(core.TagTermination) != "resignation" {
		t.Errorf("the tags are %v", tags)
	}
	if err := tb.Ending.Resign(core.First); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("resigning twice: %v", err)
	}
	tb.Tree.Back()
	if tb.Ending.Now().Over() {
		t.Error("the game has ended before its end")
	}
	if err := tb.Ending.Resign(core.First); !errors.Is(err, table.ErrNotLast) {
		t.Errorf("resigning in the middle: %v", err)
	}
	tb.play("b9c7") // a variation
	if out := tb.Ending.Of(end); out != want {
		t.Errorf("a variation has made it %v", out)
	}
	tb.Tree.Goto(end)
	tb.Undo() // the variation, which is where the undo ends
	tb.Undo()
	if tb.Ending.Of(end).Over() || tb.Tree.Tags().Get(core.TagResult) != "" {
		t.Error("undo has not taken it back")
	}
	tb.Redo()
	if tb.Ending.Of(end) != want {
		t.Error("redo has not made it again")
	}
}

// A move after the ending, or in its place, removes it.
func TestGoingOnTakesTheEndingBack(t *testing.T) {
	for _, c := range []struct {
		name   string
		before func(*rig)
		move   string
		want   bool // the ending remains
	}{
		{"after it", func(*rig) {}, "b0c2", false},
		{"a variation", func(tb *rig) { tb.Tree.Back() }, "b9c7", true},
		{"in its place", func(tb *rig) {
			tb.Undo()
			tb.Undo()
			tb.Redo()
			tb.Redo()
			tb.Undo()
			tb.Undo()
		}, "b9c7", false},
	} {
		tb := xiangqiTable(t, [2]table.Seat{})
		end := tb.Node()
		if err := tb.Ending.Set(core.Outcome{Result: core.Draw, Reason: core.EndAgreement}); err != nil {
			t.Fatal(err)
		}
		c.before(tb)
		tb.play(c.move)
		if got := tb.Ending.Of(end).Over(); got != c.want {
			t.Errorf("%s: the game has ended: %v, want %v", c.name, got, c.want)
		}
	}
}

// Undoing a move made after the ending restores the ending, and redo removes it again.
func TestUndoOfGoingOnBringsTheEndingBack(t *testing.T) {
	tb := xiangqiTable(t, [2]table.Seat{})
	end := tb.Node()
	if err := tb.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	tb.play("b0c2")
	on := tb.Node()
	if err := tb.Ending.Set(core.Outcome{Result: core.Draw, Reason: core.EndAgreement}); err != nil {
		t.Fatal(err)
	}
	resigned, drawn := core.Outcome{Result: core.SecondWins, Reason: core.EndResign}, core.Outcome{Result: core.Draw, Reason: core.EndAgreement}
	for i, c := range []struct {
		step      func() bool
		at        *core.Node
		end, next core.Outcome // at the first ending, and after the next move
	}{
		{tb.Undo, on, core.Outcome{}, core.Outcome{}},
		{tb.Undo, end, resigned, core.Outcome{}},
		{tb.Undo, end, core.Outcome{}, core.Outcome{}},
		{tb.Redo, end, resigned, core.Outcome{}},
		{tb.Redo, on, core.Outcome{}, core.Outcome{}},
		{tb.Redo, on, core.Outcome{}, drawn},
	} {
		if !c.step() || tb.Node() != c.at || tb.Ending.Of(end) != c.end || tb.Ending.Of(on) != c.next {
			t.Fatalf("step %d leads to ply %d, and the game ended as %v and %v, want %v and %v", i, tb.Node().Ply(), tb.Ending.Of(end), tb.Ending.Of(on), c.end, c.next)
		}
	}
}

func TestDeletingTheEnd(t *testing.T) {
	tb := xiangqiTable(t, [2]table.Seat{})
	end := tb.Node()
	if err := tb.Ending.Resign(core.Second); err != nil {
		t.Fatal(err)
	}
	tb.Tree.Delete(end)
	if tb.Ending.Now().Over() || tb.Tree.Tags().Get(core.TagTermination) != "" {
		t.Error("a game without its end has ended")
	}
	tb.Undo()
	if tb.Node() != end || tb.Ending.Of(end).Result != core.FirstWins {
		t.Error("the end is back and the ending is not")
	}
}

// The program does not move in a resigned game, and the variation with the resignation is the main line.
func TestEndingStopsTheProgram(t *testing.T) {
	tb := xiangqiTable(t, [2]table.Seat{})
	tb.Tree.Back()
	tb.play("b9c7")
	tb.Players.SetSeats([2]table.Seat{{Level: "easy"}, {}})
	if !tb.Players.Thinking() {
		t.Fatal("the program does not think")
	}
	if err := tb.Ending.Resign(core.Second); err != nil {
		t.Fatal(err)
	}
	if tb.Players.Thinking() || tb.Players.ProgramToMove() {
		t.Error("the program goes on")
	}
	if main := tb.Document().Game().MainLine(); main[len(main)-1] != tb.Node() {
		t.Error("the game ended in a variation")
	}
	game := tb.Document().Game() // read again, as from a file
	other := newTable(t)
	if err := other.Open(game); err != nil {
		t.Fatal(err)
	}
	if got := other.Ending.Now(); got != (core.Outcome{Result: core.FirstWins, Reason: core.EndResign}) {
		t.Errorf("read again, the game ended as %v", got)
	}
}

// A restored game has its ending, and undo removes it before the last move.
func TestUndoOfARestoredEnding(t *testing.T) {
	tb := xiangqiTable(t, [2]table.Seat{})
	if err := tb.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	other := newTable(t)
	if err := other.Restore(tb.Document().Game(), [2]table.Seat{}); err != nil {
		t.Fatal(err)
	}
	if !other.Ending.Now().Over() || !other.Undo() || other.Ending.Now().Over() || other.Node().Ply() != 2 {
		t.Errorf("undo has led to ply %d, %v", other.Node().Ply(), other.Ending.Now())
	}
	if !other.Undo() || other.Node().Ply() != 1 {
		t.Errorf("the second undo has led to ply %d", other.Node().Ply())
	}
}

// Result tags of other programs count only if they describe an end other than by the rules.
func TestEndingOfTags(t *testing.T) {
	for _, c := range []struct {
		result, termination string
		want                core.Outcome
	}{
		{"1-0", "Time forfeit", core.Outcome{Result: core.FirstWins, Reason: core.EndTime}},
		{"1-0", "Normal", core.Outcome{}},
		{"1-0", "", core.Outcome{}},
		{"", "time forfeit", core.Outcome{}},
		{"1/2-1/2", "agreement", core.Outcome{Result: core.Draw, Reason: core.EndAgreement}},
	} {
		tags := core.Tags{}.With(core.TagResult, c.result).With(core.TagTermination, c.termination)
		tb := xiangqiTable(t, [2]table.Seat{})
		game := core.NewGame(tb.Rules(), tb.Rules().Start())
		game.SetTags(tags)
		if err := tb.Open(game); err != nil {
			t.Fatal(err)
		}
		if got, ok := tb.Ending.At(tb.Node()); ok != c.want.Over() || ok && got != c.want {
			t.Errorf("%q %q: %v, want %v", c.result, c.termination, got, c.want)
		}
	}
}

// A game that goes on from an earlier position ends there: the line with the end by the rules becomes the main line, and undoing the move
// makes it a variation again. While two people study a game, such a line is only tried.
func TestEndInAVariation(t *testing.T) {
	for _, c := range []struct {
		activity table.Activity
		seats    [2]table.Seat
		want     bool
	}{{table.Study, [2]table.Seat{}, false}, {table.Study, [2]table.Seat{{}, {Level: "easy"}}, true}} {
		tb := newWideTable(t, "freestyle")
		tb.Start(tb.Current(), tb.Rules().Start(), c.seats)
		play := func(m, reply string) {
			tb.play(m)
			switch {
			case reply == "": // the move ends the game
			case c.seats[1].Person():
				tb.play(reply)
			default:
				tb.answer()
			}
		}
		play("h8", "a1")
		play("i8", "b1")
		play("j8", "c1")
		play("k8", "d1")
		tb.View.SetActivity(c.activity)
		tb.Tree.Back()
		tb.Tree.Back()
		play("l8", "d1")
		play("k8", "")
		end := tb.Node()
		if !tb.Outcome().Over() || tb.Document().CanUndo() != core.ChangeMove {
			t.Fatalf("the outcome is %v, undo would take back a change of kind %d", tb.Outcome(), tb.Document().CanUndo())
		}
		isMain := func() bool {
			line := tb.Document().Game().MainLine()
			return line[len(line)-1] == end
		}
		if got := isMain(); got != c.want {
			t.Errorf("activity %d, %v: the line is the main line: %v, want %v", c.activity, c.seats, got, c.want)
		}
		tb.Undo()
		if isMain() {
			t.Errorf("activity %d, %v: undo leaves the line the main line", c.activity, c.seats)
		}
		tb.Redo()
		if got := isMain(); got != c.want {
			t.Errorf("activity %d, %v: after redo the line is the main line: %v, want %v", c.activity, c.seats, got, c.want)
		}
	}
}

// A try against the program in an opened game stays a variation of it.
func TestEndInAnOpenedGame(t *testing.T) {
	tb := newWideTable(t, "freestyle")
	for _, m := range []string{"h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "a9"} {
		tb.play(m)
	}
	if err := tb.Open(tb.Document().Snapshot().Game()); err != nil {
		t.Fatal(err)
	}
	line := tb.Document().Game().MainLine()
	tb.Players.SetSeats([2]table.Seat{{}, {Level: "easy"}})
	tb.Tree.Back()
	tb.play("l8")
	if !tb.Outcome().Over() || !slices.Equal(tb.Document().Game().MainLine(), line) {
		t.Errorf("%v; the main line has %d plies, want %d", tb.Outcome(), len(tb.Document().Game().MainLine()), len(line))
	}
}
