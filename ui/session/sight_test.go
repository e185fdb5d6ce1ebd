package session

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
)

// What is hidden for a game against the program is shown again in the next game, as the person's setting says.
func TestHidingBelongsToTheGame(t *testing.T) {
	tb := newTable(t)
	start := func(seats ...Seat) { tb.Start(tb.Current(), chaosclock.Rules{}.Start(), [2]Seat{seats[0], seats[1]}) }
	person, program := Seat{}, Seat{Level: "first"}

	start(person, program)
	if !tb.Hidden() || tb.View().Hidden {
		t.Fatalf("against the program: hidden %v, in the settings %v", tb.Hidden(), tb.View().Hidden)
	}
	start(person, person)
	if tb.Hidden() {
		t.Error("the next game is hidden too")
	}
	tb.Undo()
	if !tb.Hidden() {
		t.Error("the game that undo brings back is not hidden any more")
	}
	tb.SetHidden(false)
	if tb.Hidden() || tb.View().Hidden {
		t.Error("it cannot be shown")
	}
	tb.SetHidden(true)
	if tb.View().Hidden {
		t.Error("hiding one game has changed the person's setting")
	}
	start(program, program)
	if tb.Hidden() {
		t.Error("nobody plays, and yet it is hidden")
	}
	tb.SetHidden(true)
	start(person, person)
	if !tb.Hidden() || !tb.View().Hidden {
		t.Error("a person's own choice does not last")
	}
}

// The board is turned to the person who plays the program, and back for the next game.
func TestBoardFacesThePerson(t *testing.T) {
	tb := newTable(t)
	start := func(first, second string) {
		tb.Start(tb.Current(), chaosclock.Rules{}.Start(), [2]Seat{{Level: first}, {Level: second}})
	}
	for _, x := range []struct {
		first, second string
		want          bool
	}{{"first", "", true}, {"", "", false}, {"", "first", false}, {"first", "first", false}, {"first", "", true}} {
		if start(x.first, x.second); tb.Flipped() != x.want {
			t.Errorf("%q against %q: turned round is %v", x.first, x.second, tb.Flipped())
		}
	}
	tb.SetFlipped(false)
	if tb.Flipped() {
		t.Error("it cannot be turned back")
	}
	start("first", "")
	if !tb.Flipped() {
		t.Error("turning one game has turned the next")
	}
	v := tb.View()
	v.FacePerson = false
	tb.SetView(v)
	if tb.Flipped() {
		t.Error("the setting does nothing")
	}
	v.FacePerson = true
	tb.SetView(v)
	tb.SetSeats([2]Seat{})
	if tb.Flipped() {
		t.Error("between two people it is turned to one of them")
	}
	if tb.Position().Turn() != core.Second {
		t.Error("the test looks at another side than it means")
	}
}
