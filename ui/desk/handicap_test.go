package desk_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/ui/table"
)

// handicapOf returns a handicap of xiangqi.
func handicapOf(t *testing.T, id string) core.Handicap {
	t.Helper()
	list := xiangqi.Rules{}.Handicaps()
	i := slices.IndexFunc(list, func(h core.Handicap) bool { return h.ID == id })
	if i < 0 {
		t.Fatalf("there is no handicap %s", id)
	}
	return list[i]
}

// ahead begins a game of xiangqi in which Red makes two or three free moves.
func ahead(t *testing.T, id string, seats ...table.Seat) *rig {
	t.Helper()
	tb := timed(t, "60")
	g, _ := tb.GameByID("xiangqi")
	var both [2]table.Seat
	copy(both[:], seats)
	tb.Together(func() {
		tb.Handicap.Start(g, handicapOf(t, id), both)
		tb.Clocks.Set([2]timing.Control{control(t, "60"), control(t, "60")})
	})
	return tb
}

// left checks how many free moves are left; -1: the game has begun.
func (tb *rig) left(want int) {
	tb.t.Helper()
	a, ok := tb.Handicap.Now()
	if got := a.Left(); ok != (want > 0) || ok && got != want {
		tb.t.Errorf("%v, %d moves are left, want %d", ok, got, want)
	}
}

// Red makes both moves in a row, takes them back and makes others; then Black begins the game, and Black's clock starts.
func TestFreeMoves(t *testing.T) {
	tb := ahead(t, "two")
	tb.left(2)
	tb.wantRunning(-1)
	tb.pass(10 * sec)
	tb.play("h2e2")
	tb.left(1)
	tb.wantPly(0)
	if tb.Position().Turn() != core.First {
		t.Fatal("Black is to move")
	}
	tb.Undo()
	tb.left(2)
	tb.play("b2e2")
	tb.Redo() // there is nothing to redo
	tb.left(1)
	tb.play("b0c2")
	if _, ok := tb.Handicap.Now(); ok || tb.Position().Turn() != core.Second {
		t.Fatalf("the game does not begin at %s", tb.Position())
	}
	if got, want := tb.Position().String(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/2N1C2C1/9/R1BAKABNR b - - 0 1"; got != want {
		t.Errorf("it begins with %s, want %s", got, want)
	}
	tb.wantRunning(1)
	tb.wantTimes(60*sec, 60*sec)
	tb.pass(5 * sec)
	tb.play("h9g7")
	tb.wantTimes(60*sec, 55*sec)
	tags := tb.Tree.Tags()
	if tags.Get(core.TagHandicap) != "two" || tags.Get(core.TagFreeMoves) != "b2e2, b0c2" {
		t.Errorf("the tags are %v", tags)
	}
	for range 2 {
		tb.Undo()
	}
	tb.left(1)
	tb.wantRunning(-1)
}

// Before the game no line can be added or pasted, and the game cannot end; a single move in text is made.
func TestFreeMovesComesFirst(t *testing.T) {
	tb := ahead(t, "two")
	m, _ := xiangqi.ReadCoordinates("h2e2", 0)
	if _, err := tb.Tree.AddLine(tb.Node(), []core.Move{m}, true); !errors.Is(err, table.ErrHandicap) {
		t.Errorf("a line is added: %v", err)
	}
	if err := tb.Ending.Resign(core.First); !errors.Is(err, table.ErrNoGame) {
		t.Errorf("it is resigned: %v", err)
	}
	if tb.Tree.Symmetries() != nil {
		t.Error("it can be mirrored")
	}
	if _, err := tb.Texts.PlayMoves("h2e2 h9g7"); !errors.Is(err, table.ErrHandicap) {
		t.Errorf("a line is pasted: %v", err)
	}
	_, err := tb.Texts.PlayMoves("h2e2")
	if tb.left(1); err != nil {
		t.Error(err)
	}
}

// A move not allowed before the game is refused with the reason, and changes nothing.
func TestFreeMovesRefuses(t *testing.T) {
	tb := ahead(t, "three")
	for text, want := range map[string]error{"h2h6": table.ErrHandicap, "h2h9": table.ErrHandicap, "h2b2": core.ErrIllegalMove, "h9g7": core.ErrIllegalMove} {
		m, ok := xiangqi.ReadCoordinates(text, 0)
		if !ok {
			t.Fatal(text)
		}
		if err := tb.Table.Play(m); !errors.Is(err, want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	tb.left(3)
	if a, _ := tb.Handicap.Now(); slices.ContainsFunc(a.May(), func(m core.Move) bool { return xiangqi.RankOf(m.To) > 4 }) {
		t.Error("a move across the river is allowed")
	}
}

// A game begun anew after a free move is another game, which undo does not lead back from as from a free move.
func TestRestartAfterAFreeMove(t *testing.T) {
	for _, made := range [][]string{{"h2e2"}, {"h2e2", "b2c2"}} {
		tb := ahead(t, "three")
		for _, m := range made {
			tb.play(m)
		}
		if tb.Tree.UndoReplaces() {
			t.Errorf("%v: undo of a free move leads to another game", made)
		}
		before := tb.Document().Game()
		tb.Restart()
		if !tb.Tree.UndoReplaces() || tb.Origins.One(before, tb.Document().Game()) {
			t.Errorf("%v: the game before the restart is the same one", made)
		}
	}
}

// During free moves the analysis and the program's search are off, and nothing is lost; rematch and restart begin with the free
// moves.
func TestFreeMovesAgain(t *testing.T) {
	tb := ahead(t, "two", table.Seat{}, table.Seat{Level: "easy"})
	tb.Analysis.SetOn(true)
	if tb.Analysis.SearchingAnything() || tb.Players.Thinking() || tb.Players.ProgramToMove() {
		t.Error("somebody thinks")
	}
	tb.play("h2e2")
	tb.play("h0g2")
	tb.loop.Take()
	if !tb.Players.Thinking() {
		t.Fatal("the program does not begin the game")
	}
	tb.Players.StopThinking()
	for name, again := range map[string]func() error{"rematch": tb.Players.Rematch, "restart": func() error { tb.Restart(); return nil }} {
		if err := again(); err != nil {
			t.Fatal(name, err)
		}
		tb.left(2)
		if seats := tb.Players.Seats(); seats != [2]table.Seat{{}, {Level: "easy"}} || !tb.Clocks.On() {
			t.Errorf("%s: the seats are %v", name, seats)
		}
		tb.Undo()
		tb.left(-1)
	}
}

// The program makes its free moves one after another, all of them allowed.
func TestFreeMovesOfTheProgram(t *testing.T) {
	tb := ahead(t, "three", table.Seat{Level: "easy"}, table.Seat{})
	tb.loop.Until(t, time.Minute, "the game begins", func() bool { _, on := tb.Handicap.Now(); return !on })
	if a, ok := tb.Handicap.Of(); !ok || len(a.Made) != 4 || tb.Players.Thinking() || tb.Position().Turn() != core.Second {
		t.Errorf("%v, %v", a.Made, ok)
	}
}

// To the user, undo from the game into its free moves stays in the same game, and leaves it only before the first of them.
func TestUndoIntoFreeMoves(t *testing.T) {
	tb := ahead(t, "two")
	tb.play("h2e2")
	tb.play("h0g2")
	tb.play("b9c7")
	for range 3 {
		if tb.Tree.UndoLeaves() {
			t.Errorf("at ply %d undo leaves the game", tb.Node().Ply())
		}
		tb.Undo()
	}
	if !tb.Tree.UndoLeaves() {
		t.Error("before the first move undo does not leave the game")
	}
}

// Tags of another game give no handicap.
func TestNoFreeMoves(t *testing.T) {
	for name, text := range map[string]string{
		"another position": "[Game \"Chinese Chess\"]\n[Handicap \"two\"]\n[HeadStart \"h2e2\"]\n\n*",
		"moves made":       "[Game \"Chinese Chess\"]\n[Handicap \"two\"]\n\n1. H2-E2 *",
		"an unknown one":   "[Game \"Chinese Chess\"]\n[Handicap \"ten\"]\n\n*",
		"of pieces":        "[Game \"Chinese Chess\"]\n[Handicap \"horse\"]\n\n*",
	} {
		tb := newTable(t)
		found, err := xiangqitexts.For(xiangqi.Rules{}).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := tb.Open(found); err != nil {
			t.Fatal(err)
		}
		if _, ok := tb.Handicap.Now(); ok {
			t.Errorf("%s: there are moves to be made", name)
		}
	}
}

// The user's free moves count as moves: undo may go back into them.
func TestFreeMovesAreActs(t *testing.T) {
	for side, want := range []bool{true, false} {
		seats := [2]table.Seat{{Level: "easy"}, {Level: "easy"}}
		seats[side] = table.Seat{}
		tb := ahead(t, "two", seats[0], seats[1])
		for range 2 {
			a, ok := tb.Handicap.Now()
			if !ok {
				break
			}
			if tb.Players.Seats()[core.First].Person() {
				if err := tb.Play(a.May()[0]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got := tb.Players.Acted(); got != want {
			t.Errorf("the user has side %d: acted %v", side, got)
		}
		tb.Players.StopThinking()
	}
}
