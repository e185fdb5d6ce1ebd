package desk_test

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/repertoire"
	"qilab/ui/table"
)

// An analysis hidden in a game against the program is shown again in the next game, by the user's setting.
func TestHidingBelongsToTheGame(t *testing.T) {
	tb := newTable(t)
	start := func(seats ...table.Seat) {
		tb.Start(tb.Current(), chaosclock.Rules{}.Start(), [2]table.Seat{seats[0], seats[1]})
	}
	person, program := table.Seat{}, table.Seat{Level: "first"}

	start(person, program)
	if !tb.View.Hidden() || tb.View.Settings().Hidden {
		t.Fatalf("against the program: hidden %v, in the settings %v", tb.View.Hidden(), tb.View.Settings().Hidden)
	}
	start(person, person)
	if tb.View.Hidden() {
		t.Error("the next game is hidden too")
	}
	tb.Undo()
	if !tb.View.Hidden() {
		t.Error("the game that undo brings back is not hidden any more")
	}
	tb.View.SetHidden(false)
	if tb.View.Hidden() || tb.View.Settings().Hidden {
		t.Error("it cannot be shown")
	}
	tb.View.SetHidden(true)
	if tb.View.Settings().Hidden {
		t.Error("hiding one game has changed the person's setting")
	}
	start(program, program)
	if tb.View.Hidden() {
		t.Error("nobody plays, and yet it is hidden")
	}
	tb.View.SetHidden(true)
	start(person, person)
	if !tb.View.Hidden() || !tb.View.Settings().Hidden {
		t.Error("a person's own choice does not last")
	}
}

// The board faces the side whose repertoire the game is, from wherever it is opened.
func TestBoardFacesTheRepertoire(t *testing.T) {
	tb := newTable(t)
	rules := tb.Current().Rules
	for side := range core.Side(2) {
		g := core.NewGame(rules, rules.Start())
		g.SetTags(repertoire.Marked(rules, nil, side))
		if err := tb.Open(g); err != nil {
			t.Fatal(err)
		}
		if got := tb.View.Flipped(); got != (side == core.Second) {
			t.Errorf("the repertoire of side %d is turned round: %v", side, got)
		}
	}
}

// The board faces the user who plays the program, and turns back for the next game.
func TestBoardFacesThePerson(t *testing.T) {
	tb := newTable(t)
	start := func(first, second string) {
		tb.Start(tb.Current(), chaosclock.Rules{}.Start(), [2]table.Seat{{Level: first}, {Level: second}})
	}
	for _, x := range []struct {
		first, second string
		want          bool
	}{{"first", "", true}, {"", "", false}, {"", "first", false}, {"first", "first", false}, {"first", "", true}} {
		if start(x.first, x.second); tb.View.Flipped() != x.want {
			t.Errorf("%q against %q: turned round is %v", x.first, x.second, tb.View.Flipped())
		}
	}
	tb.View.SetFlipped(false)
	if tb.View.Flipped() {
		t.Error("it cannot be turned back")
	}
	start("first", "")
	if !tb.View.Flipped() {
		t.Error("turning one game has turned the next")
	}
	v := tb.View.Settings()
	v.FacePerson = false
	tb.View.SetSettings(v)
	if tb.View.Flipped() {
		t.Error("the setting does nothing")
	}
	v.FacePerson = true
	tb.View.SetSettings(v)
	tb.Players.SetSeats([2]table.Seat{})
	if tb.View.Flipped() {
		t.Error("between two people it is turned to one of them")
	}
	if tb.Position().Turn() != core.Second {
		t.Error("the test looks at another side than it means")
	}
}
