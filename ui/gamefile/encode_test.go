package gamefile_test

import (
	"reflect"
	"testing"
	"time"

	"qilab/core/timing"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/storage"
	"qilab/ui/gamefile"
	"qilab/ui/table"
)

// full has a value in every field.
func full(t testing.TB) table.Kept {
	on, off, play := true, false, table.Play
	var controls [2]timing.Control
	for side, text := range []string{"60:3x1/10", "300+5"} {
		c, err := timing.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		controls[side] = c
	}
	return table.Kept{
		Seats: [2]table.Seat{{Level: "easy"}, {Level: "hard"}}, TakenBack: true, BackTo: "/0.1", Setup: "a setup", Draft: "a draft", DraftHere: true,
		Attempt: table.KeptAttempt{Puzzle: puzzle.Puzzle{ID: "x01", Goal: puzzle.Goal{Kind: "mate", Moves: 2}, Grade: 1, Position: "p"}, Help: table.HintShown, Wrong: "0 1.2"},
		Opening: table.KeptOpening{State: "swap2 renju h8", Players: [2]table.Seat{{Level: "a"}, {Level: "b"}}, Turned: true},
		Clock:   table.KeptClock{Controls: controls, Spent: 7500 * time.Millisecond, At: "/0.2"},
		View:    table.ViewOptions{Hidden: &on, Flipped: &off, Activity: &play},
		Origin:  table.Origin{Way: table.Opened, Record: 7, Tags: []string{"Date", "Time"}},
	}
}

// All stored values round-trip, set or unset.
func TestKeptIsReadBack(t *testing.T) {
	for name, k := range map[string]table.Kept{"everything": full(t), "nothing": {}} {
		if got := gamefile.Decode(gamefile.Encode(k)); !reflect.DeepEqual(got, k) {
			t.Errorf("%s: read back is\n%+v, want\n%+v", name, got, k)
		}
	}
	if v := reflect.ValueOf(full(t)); true {
		for i := range v.NumField() {
			if v.Field(i).IsZero() {
				t.Errorf("%s is not tested", v.Type().Field(i).Name)
			}
		}
	}
}

func TestBadClocks(t *testing.T) {
	for _, bad := range []string{"", "x", "60 60 nan", "60 60 -1", "- - 0", "60 60", "*5 60 1", "60 60 1e99"} {
		meta := storage.Meta{Session: map[string]string{"clock": bad}}
		if got := gamefile.Decode(meta).Clock; got.Controls != ([2]timing.Control{}) {
			t.Errorf("%q is the clock %+v", bad, got)
		}
	}
}

func TestPuzzlesAreReadBack(t *testing.T) {
	p := full(t).Attempt.Puzzle
	if got, ok := gamefile.DecodePuzzle(gamefile.EncodePuzzle(p)); !ok || got != p {
		t.Errorf("%+v, %v", got, ok)
	}
	if _, ok := gamefile.DecodePuzzle(storage.Meta{}); ok {
		t.Error("a file without a puzzle has one")
	}
}

func TestExercisesAreReadBack(t *testing.T) {
	z := collection.Puzzle{
		ID: "own:", Goal: puzzle.Goal{Kind: "guard", Moves: 2}, Proof: collection.BySearch, Rating: 1250, Position: "a b c",
		Line: []string{"a1", "b2", "c3"}, Accepted: [][]string{{"a1", "d4"}, {"c3"}},
	}
	meta := gamefile.EncodeExercise(z)
	if got, ok := gamefile.DecodeExercise(meta); !ok || !reflect.DeepEqual(got, z) {
		t.Errorf("%+v, %v", got, ok)
	}
	if _, ok := gamefile.DecodePuzzle(meta); ok {
		t.Error("the answers are lost: the puzzle is read as one of a prover")
	}
	if _, ok := gamefile.DecodeExercise(gamefile.EncodePuzzle(full(t).Attempt.Puzzle)); ok {
		t.Error("a puzzle without answers has some")
	}
}

// ReadState accepts any text, and the state it returns survives encoding and decoding.
func FuzzReadState(f *testing.F) {
	f.Add(`{"first":"easy","clock":"60 60 1.0","way":"opened"}`, int64(3))
	f.Add(`{"puzzle":"x\tmate 2\t1\tp","puzzle-help":"hint","hidden":"true"}`, int64(0))
	f.Add("", int64(1))
	f.Add("{}", int64(-1))
	f.Fuzz(func(t *testing.T, text string, number int64) {
		k := gamefile.Decode(gamefile.ReadState(text, number))
		if again := gamefile.Decode(gamefile.Encode(k)); !reflect.DeepEqual(again, k) {
			t.Errorf("%q: %+v is read back as %+v", text, k, again)
		}
	})
}
