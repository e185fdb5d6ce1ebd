package words_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// A right move is described by its worth; towards a goal that takes a number of moves, by the progress too.
func TestKept(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	for _, c := range []struct {
		worth *puzzle.Worth
		p     puzzle.Progress
		want  string
	}{
		{nil, puzzle.Progress{}, ""},
		{nil, puzzle.Progress{Made: 7, Enough: 20}, "7 of 20 moves held"},
		{&puzzle.Worth{Result: core.Draw}, puzzle.Progress{Made: 7, Enough: 20}, "Still a draw: 7 of 20 moves held"},
		{&puzzle.Worth{Result: core.FirstWins, Plies: 9}, puzzle.Progress{}, "Best move. Win in at most 9 plies"},
		{&puzzle.Worth{Result: core.FirstWins, Plies: 9, Lost: 2}, puzzle.Progress{}, "Still won, within 9 plies: 2 plies slower"},
	} {
		if got := words.Kept(w, "hold", c.worth, c.p); got != c.want {
			t.Errorf("%+v, %+v: %q, want %q", c.worth, c.p, got, c.want)
		}
	}
}

func TestReached(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	hold := puzzle.Progress{Made: 7, Enough: 20}
	for _, c := range []struct {
		p    puzzle.Progress
		end  core.Outcome
		want string
	}{
		{puzzle.Progress{}, core.Outcome{}, ""},
		{hold, core.Outcome{}, "Held for 20 moves"},
		{hold, core.Outcome{Result: core.Draw, Reason: xiangqi.ReasonRepetition}, "The draw is sure: the same position for the third time"},
		{hold, core.Outcome{Result: core.SecondWins, Reason: xiangqi.ReasonCheckmate}, "Not only held, but won: checkmate"},
	} {
		if got := words.Reached(w, xiangqi.Rules{}, core.Second, "hold", c.p, c.end); got != c.want {
			t.Errorf("%+v, %+v: %q, want %q", c.p, c.end, got, c.want)
		}
	}
	for made, want := range map[int]string{0: "Your move: hold for 20 moves, or until the rules make it a draw", 7: "7 of 20 moves held"} {
		if got := words.Progress(w, "hold", puzzle.Progress{Made: made, Enough: 20}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
