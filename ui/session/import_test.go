package session

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
)

// Reading changes nothing, whatever the text is; taking what was found is told of once.
func TestReadChangesNothing(t *testing.T) {
	own := core.NewGame(xiangqi.Rules{}, xiangqi.Rules{}.Start())
	resumed := 0
	file := func(text string) *File {
		switch text {
		case "own":
			return &File{Game: own, Seats: [2]Seat{{}, {Level: "easy"}}, Resume: func() { resumed++ }}
		case "broken":
			return &File{Err: errBroken}
		}
		return nil
	}
	faulty := "1,1,2,0,0,0,0,0,0,0,0,0"
	for _, tt := range []struct {
		name, text string
		editor     bool // is open
		kind       FoundKind
		err        error
	}{
		{"a game", chaosclock.SampleDeal + "\nmoves 5 3", false, FoundGame, nil},
		{"moves", "5 3", false, FoundMoves, nil},
		{"a faulty position", faulty, false, FoundSetup, nil},
		{"a faulty position for the editor", faulty, true, FoundSketch, nil},
		{"several", twoPGN, false, FoundSeveral, nil},
		{"a file", "own", false, FoundFile, nil},
		{"a file and the editor", "own", true, FoundFile, nil},
		{"a broken file", "broken", false, 0, errBroken},
		{"nothing", "nonsense", false, 0, core.ErrUnreadable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := newTable(t)
			tb.cfg.ReadFile = file
			if tt.editor {
				tb.Editor.EditPosition()
			}
			told := 0
			tb.cfg.Changed = func(Change) { told++ }
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
			if tt.kind == FoundFile && (resumed == 0 || tb.Document().Game() != own || tb.Players.Seats()[1].Level != "easy") {
				t.Error("the file is not on the table")
			}
		})
	}
}

var errBroken = errors.New("broken")

// Moves that were found for another position are refused as a whole.
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
	if _, err := tb.Texts.Take(found, 0); !errors.Is(err, ErrEditing) {
		t.Errorf("while a position is set up: %v", err)
	}
}
