package training

import (
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/puzzle"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/table"
	"qilab/ui/words"
)

// The verdict on a wrong pass begins with a capital letter; squares stay as they are.
func TestRefusal(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	clock, renju := chaosclock.Rules{}, gomoku.Rules{Set: gomoku.Renju}
	h8, err := renju.ParseMove(renju.Start(), "h8")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind  training.Kind
		is    worth
		rules core.Rules
		move  core.Move
		want  string
	}{
		{training.Deal, bad, clock, core.PassMove, "Pass is wrong"},
		{training.Opening, winning, clock, core.PassMove, "Pass is not in your repertoire"},
		{training.Mistake, bad, renju, h8, "h8 is wrong"},
		{training.Puzzle, superior, renju, h8, "h8 also gives a big advantage, but is not what was asked"},
		{training.Puzzle, winning, renju, h8, "h8 wins too, but is not what was asked"},
	} {
		if got := refusal(w, c.kind, c.is, c.rules, c.rules.Start(), c.move); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}

// ofKind returns a card of a kind.
func ofKind(kind training.Kind) cards.Drawn { return cards.Drawn{Card: training.Card{Kind: kind}} }

// A wrong move that wins all the same, as a mate later than asked, is not refuted.
func TestWinsToo(t *testing.T) {
	r := newRig(t, i18n.English)
	at := r.after("h2e2")
	task := table.DrillTask{State: table.DrillWrong, Solver: core.First}
	for _, c := range []struct {
		value solver.Verdict
		want  string
	}{
		{solver.Verdict{Result: core.FirstWins, Plies: 6}, "Best reply: "},
		{solver.Verdict{Claim: core.FirstWins, ClaimPlies: 6}, "Best reply: "},
		{solver.Verdict{Result: core.SecondWins, Plies: 3}, "Refutation: "},
		{solver.Verdict{Score: -20, Scored: true}, "Refutation: "},
		{solver.Verdict{Score: 2528, Scored: true}, "Refutation: "},
		{solver.Verdict{Score: -2528, Scored: true}, "Best reply: "},
	} {
		s := &session{asked: &asked{Drawn: ofKind(training.Puzzle), preview: shownLine{from: at, moves: at.Moves()[:1], value: c.value}}}
		if list := r.texts.facts(s, task); list[0].Spans[0].Text != c.want {
			t.Errorf("%+v: %q, wanted %q", c.value, list[0].Spans[0].Text, c.want)
		}
	}
}

// Only where the wrong move was made is the user asked to think again. A right move is described by its worth, if known.
func TestVerdictOnRightMoves(t *testing.T) {
	r := newRig(t, i18n.English)
	a := &asked{Drawn: ofKind(training.Ending)}
	won := &puzzle.Worth{Result: core.FirstWins, Plies: 9, Lost: 2}
	for _, c := range []struct {
		task table.DrillTask
		want string
	}{
		{table.DrillTask{Tries: 1}, "Your move"},
		{table.DrillTask{Tries: 2}, "Your move"},
		{table.DrillTask{Tries: 2, Worth: won}, "Still won, within 9 plies: 2 plies slower"},
		{table.DrillTask{Tries: 2, Worth: won, Again: true}, "Think again: another move"},
	} {
		if got, _ := r.texts.verdict(a, c.task); got != c.want {
			t.Errorf("%+v: %q, want %q", c.task, got, c.want)
		}
	}
}

// The card of a wrong move tells the score that it leads to, from the solver's point of view.
func TestScoreOfWrongMove(t *testing.T) {
	r := newRig(t, i18n.English)
	at := r.after("h2e2")
	a := &asked{Drawn: ofKind(training.Mistake), preview: shownLine{from: at, value: solver.Verdict{Score: 135, Scored: true}}}
	task := table.DrillTask{State: table.DrillWrong, Solver: core.First}
	if label, text := r.texts.outcome(a, task); label+text != "Evaluation after it: Red -1.35" {
		t.Errorf("%q", label+text)
	}
	a.Kind = training.Opening
	if _, text := r.texts.outcome(a, task); text != "" {
		t.Errorf("a move outside of the repertoire has %q", text)
	}
}

// The outcome after a wrong move is counted as its puzzle counts: in moves of the winner, or in plies where the task counts none.
func TestOutcomeIsCountedAsTheTask(t *testing.T) {
	for _, c := range []struct {
		goal  string
		value solver.Verdict
		worth *puzzle.Worth
		want  [2]string // in English, in Chinese
	}{
		{"mate", solver.Verdict{Result: core.FirstWins, Plies: 2}, nil, [2]string{"Red wins in 1 move", "红方胜，1 步"}},
		{"mate", solver.Verdict{Result: core.SecondWins, Plies: 5}, nil, [2]string{"Black wins in 3 moves", "黑方胜，3 步"}},
		{"mate", solver.Verdict{Claim: core.FirstWins, ClaimPlies: 6}, nil, [2]string{"Red wins in 3 moves (not proven)", "红方胜，3 步（未经证明）"}},
		{"mate", solver.Verdict{Result: core.FirstWins, Plies: solver.Unknown}, nil, [2]string{"Red wins", "红方胜"}},
		{"mate", solver.Verdict{}, &puzzle.Worth{Result: core.FirstWins, Plies: 4}, [2]string{"Red wins in 2 moves", "红方胜，2 步"}},
		{"win", solver.Verdict{}, &puzzle.Worth{Result: core.SecondWins, Plies: 5}, [2]string{"Black wins in 5 plies", "黑方胜，双方共 5 步"}},
		{"", solver.Verdict{Result: core.FirstWins, Plies: 2}, nil, [2]string{"Red wins in 2 plies", "红方胜，双方共 2 步"}},
	} {
		for i, l := range []i18n.Lang{i18n.English, i18n.Chinese} {
			r := newRig(t, l)
			a := &asked{Drawn: ofKind(training.Puzzle), preview: shownLine{value: c.value}}
			task := table.DrillTask{State: table.DrillWrong, Solver: core.First, Goal: puzzle.Goal{Kind: c.goal}, Worth: c.worth}
			if _, text := r.texts.outcome(a, task); text != c.want[i] {
				t.Errorf("%q %+v: %q, want %q", c.goal, c.value, text, c.want[i])
			}
		}
	}
}

// A run shows the results of its last cards in one line.
func TestMarks(t *testing.T) {
	newRig(t, i18n.English)
	run := append(make([]bool, 30), true)
	text := ""
	for _, s := range marks(run).Spans {
		text += s.Text
	}
	win, loss := look.VerdictSymbol(core.ViewWin), look.VerdictSymbol(core.ViewLoss)
	if text != strings.Repeat(loss+" ", maxMarks-1)+win+" " {
		t.Errorf("shown is %q", text)
	}
}

// The next card is due in minutes or hours only if that is today by the user's calendar, whose days begin at night.
func TestNextText(t *testing.T) {
	r := newRig(t, i18n.English)
	at := func(day, hour int) time.Time { return time.Date(2026, 5, day, hour, 0, 0, 0, time.Local) }
	for _, c := range []struct {
		now, due time.Time
		want     string
	}{
		{at(5, 22), at(6, 3), "in 5 h"},
		{at(5, 22), at(6, 9), "Tomorrow"},
		{at(5, 5), at(5, 20), "in 15 h"},
		{at(5, 22), at(7, 9), "2026-05-07"},
	} {
		r.now = func() time.Time { return c.now }
		if got := r.texts.nextText(c.due); got != c.want {
			t.Errorf("at %v, a card due at %v is due %q, want %q", c.now, c.due, got, c.want)
		}
	}
}
