package desk_test

import (
	"errors"
	"slices"
	"testing"

	"qilab/core"
	"qilab/ui/table"
)

func TestLinesAndShapes(t *testing.T) {
	tb := newTable(t)
	root := tb.Node()
	var line []core.Move
	for p := tb.Position(); len(line) < 3; {
		m := p.Moves()[0]
		line = append(line, m)
		p, _ = p.Play(m)
	}
	tb.changes = 0
	if added, err := tb.Tree.AddLine(root, line[:2], false); !added || err != nil || tb.Node() != root || tb.changes != table.ChangedTree {
		t.Errorf("adding a line: %v, %v, at %v, changes %b", added, err, tb.Node().Ply(), tb.changes)
	}
	if added, err := tb.Tree.AddLine(root, line[:1], false); added || err != nil {
		t.Errorf("adding what is there: %v, %v", added, err)
	}
	if added, err := tb.Tree.AddLine(root, line, true); !added || err != nil || tb.Node().Ply() != 3 {
		t.Errorf("going to the end of a line: %v, %v, at %v", added, err, tb.Node().Ply())
	}
	if tb.Undo(); tb.Node() != root || root.Next() == nil || root.Next().Next().Next() != nil {
		t.Error("undo does not take the line back")
	}
	if _, err := tb.Tree.AddLine(root, []core.Move{{From: 99, To: 99}}, true); !errors.Is(err, core.ErrIllegalMove) || tb.Node() != root {
		t.Errorf("an illegal line: %v", err)
	}

	shapes := []core.Shape{{From: 1, To: 1, Colour: core.Green}, {From: 1, To: 2, Colour: core.Red}}
	root.Comment = ""
	tb.Notes.Annotate(root, "a text", "")
	if !tb.Notes.SetShapes(root, shapes) || !slices.Equal(tb.Notes.Shapes(root), shapes) || core.CommentText(root.Comment) != "a text" {
		t.Errorf("the shapes are %v, the comment %q", tb.Notes.Shapes(root), root.Comment)
	}
	if tb.Notes.SetShapes(root, shapes) {
		t.Error("the same shapes are a change")
	}
	if tb.Undo(); len(tb.Notes.Shapes(root)) != 0 || root.Comment != "a text" {
		t.Errorf("undo leaves %q", root.Comment)
	}

	n := root.Next()
	if tb.Notes.Judge(root, "!") || !tb.Notes.Judge(n, "!") || n.Glyph != "!" || !tb.Notes.Judge(n, "??") || n.Glyph != "??" {
		t.Errorf("the glyph is %q", n.Glyph)
	}
	if tb.Undo(); n.Glyph != "!" {
		t.Errorf("undo gives %q", n.Glyph)
	}
	if tb.Notes.Judge(n, "!"); n.Glyph != "" {
		t.Errorf("the same glyph again leaves %q", n.Glyph)
	}
}

// While a game against the program, or with a clock, is in progress, no line can be added after its last move: it would become the game.
func TestNoLineAfterAGameInProgress(t *testing.T) {
	for name, seats := range map[string][2]table.Seat{"against the program": {{}, program}, "with a clock": {}} {
		t.Run(name, func(t *testing.T) {
			tb := timed(t, "60", seats[core.First], seats[core.Second])
			tb.play("h2e2")
			if seats[core.Second] == program {
				tb.answer()
			} else {
				tb.play("h9g7")
			}
			tb.View.SetActivity(table.Study)
			last, start := tb.Node(), tb.Node().Parent().Parent()
			moves := func() []core.Move { return tb.Position().Moves()[:1] }
			if err := tb.Tree.MayAddLine(last); !errors.Is(err, table.ErrGameOn) || tb.Tree.MayAddLine(start) != nil {
				t.Errorf("after the last move: %v", err)
			}
			for _, look := range []bool{false, true} {
				if _, err := tb.Tree.AddLine(last, moves(), look); !errors.Is(err, table.ErrGameOn) || last.Next() != nil || tb.Node() != last {
					t.Errorf("after the last move: %v", err)
				}
			}
			tb.Tree.Goto(start)
			if added, err := tb.Tree.AddLine(start, moves(), false); !added || err != nil || start.Next().Next() != last {
				t.Errorf("at an earlier position: %v, %v", added, err)
			}
			tb.Tree.Goto(last)
			if err := tb.Ending.Resign(core.First); err != nil {
				t.Fatal(err)
			}
			if added, err := tb.Tree.AddLine(last, moves(), false); !added || err != nil {
				t.Errorf("after the end: %v, %v", added, err)
			}
		})
	}
}

// In a finished game that is studied the user moves both sides: the program does not answer, no clock runs, and undo goes back by one
// move. In play the game goes on from there.
func TestStudyOfAFinishedGame(t *testing.T) {
	tb := timed(t, "60", table.Seat{}, program)
	tb.View.SetActivity(table.Play)
	tb.play("h2e2")
	tb.answer()
	if err := tb.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	if tb.Tree.Back(); tb.Players.UnderWay() {
		t.Error("the game is under way after its end")
	}
	tb.View.SetActivity(table.Study)
	tb.Tree.First()
	tb.play("b2e2")
	tried := tb.Node()
	if _, runs := tb.Clocks.Running(); runs || tb.Clocks.Standing() || tb.Players.Thinking() || tb.Players.ProgramToMove() || tried.Comment != "" {
		t.Errorf("after a try: the clock runs %v, may run %v, the program thinks %v, is to move %v; the comment is %q",
			runs, tb.Clocks.Standing(), tb.Players.Thinking(), tb.Players.ProgramToMove(), tried.Comment)
	}
	if tb.Players.UnderWay() {
		t.Error("the try counts as a game under way")
	}
	tb.play("h9g7") // for the program
	if _, _, _, ok := tb.Players.Awaiting(); ok {
		t.Error("the program waits for the user's next move")
	}
	if tb.Undo(); tb.Node() != tried {
		t.Error("undo does not take one move back")
	}
	tb.View.SetActivity(table.Play)
	if !tb.Players.ProgramToMove() || tb.Players.Thinking() {
		t.Error("in play the program is not to move, or does not wait")
	}
	tb.Players.Go()
	tb.answer()
}

// A line that becomes the main line while a finished game is studied does not bring the game back into play, nor do moves after it.
func TestPromotionInAFinishedGame(t *testing.T) {
	tb := timed(t, "60", table.Seat{}, program)
	tb.View.SetActivity(table.Play)
	tb.play("h2e2")
	tb.answer()
	if err := tb.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	end := tb.Node()
	tb.View.SetActivity(table.Study)
	tb.Tree.First()
	tb.play("b2e2")
	quiet := func(when string) {
		t.Helper()
		if _, runs := tb.Clocks.Running(); !tb.Ending.After() || !tb.Ending.Of(end).Over() || runs || tb.Players.Thinking() || tb.Players.ProgramToMove() {
			t.Errorf("%s: ended %v, the clock runs %v, the program thinks %v", when, tb.Ending.After(), runs, tb.Players.Thinking())
		}
	}
	tb.Tree.Promote(tb.Node())
	quiet("promoted")
	tb.play("h9g7")
	quiet("after a move")
	tb.Undo()
	quiet("undone")
}

// A try that takes the place of an end by the rules does not set the program to work.
func TestPromotionBeforeAnEndByTheRules(t *testing.T) {
	for name, change := range map[string]func(tb *rig, end *core.Node){
		"promoted": func(tb *rig, _ *core.Node) { tb.Tree.Promote(tb.Node()) },
		"deleted":  func(tb *rig, end *core.Node) { tb.Tree.Delete(end) },
	} {
		tb := newWideTable(t, "freestyle")
		tb.Start(tb.Current(), tb.Rules().Start(), [2]table.Seat{{}, {}})
		for _, m := range []string{"h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"} {
			tb.play(m)
		}
		end := tb.Node()
		tb.Players.SetSeats([2]table.Seat{{}, program})
		tb.View.SetActivity(table.Study)
		tb.Tree.Goto(end.Parent())
		tb.play("o15")
		if !end.Position().Outcome().Over() || tb.Players.Thinking() {
			t.Fatal("the game has not ended, or the program thinks")
		}
		if change(tb, end); tb.Players.Thinking() {
			t.Errorf("%s: the program thinks", name)
		}
	}
}
