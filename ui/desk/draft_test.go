package desk_test

import (
	"testing"

	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/ui/table"
)

// TestSetUpIsKept: an unplayed setup is restored, whichever way the editor was left.
func TestSetUpIsKept(t *testing.T) {
	const cell = 2
	setUp := func(t *testing.T) (*rig, string) {
		tb := newTable(t)
		tb.Editor.EditPosition()
		tb.Editor.Erase(cell)
		return tb, tb.Editor.Sketch().Text()
	}
	ways := map[string]func(tb *rig){
		"by leaving it":          func(tb *rig) { tb.Editor.Close() },
		"for a new game":         func(tb *rig) { tb.Start(tb.Games()[0], tb.Rules().Start(), [2]table.Seat{}) },
		"for a game once more":   func(tb *rig) { tb.Restart() },
		"for a text":             func(tb *rig) { _, _ = tb.paste(chaosclock.SampleDeal + "\nmoves 5 3") },
		"for a faulty position":  func(tb *rig) { _, _ = tb.paste("1,1,2,0,0,0,0,0,0,0,0,0") },
		"for another game":       func(tb *rig) { tb.Start(tb.Games()[1], xiangqi.Rules{}.Start(), [2]table.Seat{}) },
		"for a puzzle or a file": func(tb *rig) { _ = tb.Open(tb.Document().Game()) },
	}
	for name, leave := range ways {
		t.Run(name, func(t *testing.T) {
			tb, text := setUp(t)
			leave(tb)
			if tb.Rules().ID() != (chaosclock.Rules{}).ID() {
				if _, ok := tb.Editor.Draft(); ok {
					t.Error("another game has it")
				}
				tb.Start(tb.Games()[0], chaosclock.Rules{}.Start(), [2]table.Seat{})
			}
			setup, ok := tb.Editor.Draft()
			if !ok || tb.Rules().FormatSetup(setup) != text {
				t.Fatalf("kept is %v %v, want %s", setup, ok, text)
			}
			tb.Editor.Close()
			tb.Editor.EditPosition()
			if tb.Editor.Sketch().Text() != text {
				tb.Editor.SetSetup(setup)
			}
			if tb.Editor.Sketch().Text() != text || !tb.Undo() {
				t.Errorf("the editor has %s, want %s", tb.Editor.Sketch().Text(), text)
			}
		})
	}
	t.Run("the same position", func(t *testing.T) {
		tb, text := setUp(t)
		if !tb.Editor.Close() {
			t.Error("it is not said that anything is kept")
		}
		tb.Editor.EditPosition()
		if tb.Editor.Sketch().Text() != text {
			t.Errorf("the editor has %s, want %s", tb.Editor.Sketch().Text(), text)
		}
		if _, ok := tb.Editor.Draft(); ok {
			t.Error("what is in the editor is offered once more")
		}
		tb.Undo()
		if tb.Editor.Close() {
			t.Error("what was taken back is kept")
		}
		if _, ok := tb.Editor.Draft(); ok {
			t.Error("what was taken back is offered")
		}
	})
	t.Run("nothing set up", func(t *testing.T) {
		tb := newTable(t)
		tb.Editor.EditPosition()
		if tb.Editor.Close() {
			t.Error("the position of the game is kept")
		}
	})
	t.Run("played", func(t *testing.T) {
		tb, _ := setUp(t)
		if err := tb.Editor.Play([2]table.Seat{}); err != nil {
			t.Fatal(err)
		}
		if _, ok := tb.Editor.Draft(); ok {
			t.Error("what was played is kept")
		}
	})
}

// A setup for another game has a game of its own below it. Closing the editor goes back to the game before, and setting up that game
// again resumes the setup.
func TestSetUpOfAnotherGame(t *testing.T) {
	const illegal = "3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1"
	for name, open := range map[string]func(tb *rig){
		"a pasted position": func(tb *rig) {
			if done, err := tb.paste(illegal); err != nil || done.Kind != table.FoundSetup {
				t.Fatalf("%+v, %v", done, err)
			}
		},
		"chosen": func(tb *rig) {
			g, _ := tb.GameByID("xiangqi")
			tb.Editor.SetUp(g)
			if err := tb.Editor.Paste(illegal); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newWideTable(t, "renju")
			if err := tb.Play(tb.Position().Moves()[0]); err != nil {
				t.Fatal(err)
			}
			game := tb.Document().Game()
			for range 2 {
				open(tb)
				text := tb.Editor.Sketch().Text()
				if tb.Rules().ID() != "xiangqi" || !tb.Editor.Close() || tb.Document().Game() != game || tb.Rules().ID() != "renju" {
					t.Fatalf("the editor leaves for a game of %s", tb.Rules().ID())
				}
				xiangqi, _ := tb.GameByID("xiangqi")
				tb.Editor.SetUp(xiangqi)
				if tb.Editor.Sketch().Text() != text {
					t.Errorf("resumed is %s, want %s", tb.Editor.Sketch().Text(), text)
				}
				tb.Editor.Close()
			}
			if !tb.Redo() || tb.Rules().ID() != "xiangqi" {
				t.Error("the game below the setup cannot be brought back")
			}
			tb.Editor.EditPosition()
			if err := tb.Editor.Paste("3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1"); err != nil {
				t.Fatal(err)
			}
			if err := tb.Editor.Play([2]table.Seat{}); err != nil || tb.Editor.Sketch() != nil || tb.Rules().ID() != "xiangqi" {
				t.Errorf("the setup cannot be played: %v", err)
			}
		})
	}
}

// However many setups of other games follow each other, closing the editor goes back to the game before the first.
func TestSetUpsOfSeveralGames(t *testing.T) {
	const (
		noElephants = "3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1"
		clock       = "4,4,7,11,5,10,12,0,0,2,0,0;0;7"
		sixInARow   = "15/15/15/15/15/15/15/15/15/15/15/15/15/xxxxxx9/ooo1ooo8 b freestyle"
	)
	for _, texts := range [][]string{{noElephants}, {noElephants, noElephants}, {noElephants, clock}, {noElephants, clock, noElephants}, {noElephants, sixInARow}, {clock, noElephants, sixInARow}} {
		tb := newWideTable(t, "renju")
		if err := tb.Play(tb.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		game := tb.Document().Game()
		for _, text := range texts {
			if done, err := tb.paste(text); err != nil || done.Kind != table.FoundSetup && done.Kind != table.FoundSketch {
				t.Fatalf("%s: %+v, %v", text, done, err)
			}
		}
		if tb.Editor.Close(); tb.Document().Game() != game || tb.Editor.Sketch() != nil {
			t.Errorf("%q lead back to a game of %s", texts, tb.Rules().ID())
		}
	}
}
