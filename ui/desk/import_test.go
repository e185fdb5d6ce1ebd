package desk_test

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/ui/desk"
	"qilab/ui/table"
)

// Reading any text changes nothing; taking the result is reported once.
func TestReadChangesNothing(t *testing.T) {
	own := core.NewGame(xiangqi.Rules{}, xiangqi.Rules{}.Start())
	var tb *rig
	file := func(text string) *table.File {
		switch text {
		case "own":
			return &table.File{Game: own, Open: func() error { return tb.OpenWith(own, [2]table.Seat{{}, {Level: "easy"}}) }}
		case "broken":
			return &table.File{Err: errBroken}
		}
		return nil
	}
	faulty := "1,1,2,0,0,0,0,0,0,0,0,0"
	for _, tt := range []struct {
		name, text string
		editor     bool // the editor is open
		kind       table.FoundKind
		err        error
	}{
		{"a game", chaosclock.SampleDeal + "\nmoves 5 3", false, table.FoundGame, nil},
		{"moves", "5 3", false, table.FoundMoves, nil},
		{"a faulty position", faulty, false, table.FoundSetup, nil},
		{"a faulty position for the editor", faulty, true, table.FoundSketch, nil},
		{"several", twoPGN, false, table.FoundSeveral, nil},
		{"a file", "own", false, table.FoundFile, nil},
		{"a file and the editor", "own", true, table.FoundFile, nil},
		{"a broken file", "broken", false, 0, errBroken},
		{"nothing", "nonsense", false, 0, core.ErrUnreadable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb = newTable(t, func(cfg *desk.Config) { cfg.ReadFile = file })
			if tt.editor {
				tb.Editor.EditPosition()
			}
			told := 0
			tb.told = func() { told++ }
			revision, sketch, was := tb.Document().Revision(), tb.Editor.Sketch(), ""
			if sketch != nil {
				was = sketch.Text()
			}
			found, err := tb.Texts.Read(tt.text, true)
			if !errors.Is(err, tt.err) || err == nil && found.Kind != tt.kind {
				t.Fatalf("kind %d, %v", found.Kind, err)
			}
			if told != 0 || tb.Document().Revision() != revision || tb.Editor.Sketch() != sketch || sketch != nil && sketch.Text() != was {
				t.Fatal("reading has changed something")
			}
			if err != nil {
				return
			}
			if _, err := tb.Texts.Take(found, 0); err != nil {
				t.Fatal(err)
			}
			if told != 1 {
				t.Errorf("told %d times", told)
			}
			if tt.kind == table.FoundFile && (tb.Document().Game() != own || tb.Players.Seats()[1].Level != "easy") {
				t.Error("the file is not on the table")
			}
		})
	}
}

var errBroken = errors.New("broken")

// Moves read for another position are all refused.
func TestTakeRefusesMovesOfAnotherPosition(t *testing.T) {
	tb := newTable(t)
	found, err := tb.Texts.Read("5 3", false)
	if err != nil {
		t.Fatal(err)
	}
	tb.play("5")
	revision := tb.Document().Revision()
	if _, err := tb.Texts.Take(found, 0); err == nil || tb.Document().Revision() != revision {
		t.Errorf("%v", err)
	}
	tb.Editor.EditPosition()
	if _, err := tb.Texts.Take(found, 0); !errors.Is(err, table.ErrEditing) {
		t.Errorf("while a position is set up: %v", err)
	}
}
