package chaosclock_test

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
)

func TestRuleByRule(t *testing.T) {
	cases := []struct {
		name, position, moves, want string
	}{
		{"a piece walks as many cells as its number", "3,0,0,0,0,0,0,0,0,0,0,0;1;0", "3", "0,0,0,3,0,0,0,0,0,0,0,0;0;3"},
		{"a walk goes on from 12 to 1", "0,0,0,0,0,0,0,0,0,5,0,0;0;0", "5", "0,0,5,0,0,0,0,0,0,0,0,0;1;5"},
		{"either side may walk any piece", "0,4,0,0,0,0,0,0,0,0,0,0;0;0", "4", "0,0,0,0,0,4,0,0,0,0,0,0;1;4"},
		{"pieces in between do not matter", "3,5,7,0,0,0,0,0,0,0,0,0;0;0", "3", "0,5,7,3,0,0,0,0,0,0,0,0;1;3"},
		{"a walk captures its owner's piece", "3,0,0,5,0,0,0,0,0,0,0,0;0;0", "3", "0,0,0,3,0,0,0,0,0,0,0,0;1;3"},
		{"a walk that captures the opponent's piece gives no extra turn", "3,0,0,6,0,0,0,0,0,0,0,0;0;0", "3", "0,0,0,3,0,0,0,0,0,0,0,0;1;3"},
		{"a captured piece is in its owner's hand, whoever captured it", "3,0,0,5,0,0,0,0,0,0,0,0;1;0", "3 5", "0,0,0,3,5,0,0,0,0,0,0,0;1;0"},
		{"a walk that ends at home", "0,0,0,0,0,0,0,0,0,0,0,5;1;0", "5", "0,0,0,0,5,0,0,0,0,0,0,0;0;0"},
		{"Yi takes the 12 off the board", "0,0,0,0,12,0,0,0,0,0,0,0;1;0", "12", "0,0,0,0,0,0,0,0,0,0,0,0;0;0"},
		{"Jia takes the 12 off the board, into Yi's hand", "0,0,0,0,12,0,0,0,0,0,0,0;0;0", "12 12", "0,0,0,0,0,0,0,0,0,0,0,12;0;0"},
		{"a drop on an empty cell", "0,0,0,0,0,0,0,0,0,0,0,0;0;0", "7", "0,0,0,0,0,0,7,0,0,0,0,0;1;0"},
		{"a drop that captures its owner's piece ends the turn", "0,0,0,0,0,0,3,0,0,0,0,0;0;0", "7", "0,0,0,0,0,0,7,0,0,0,0,0;1;0"},
		{"a drop that captures the opponent's piece gives another turn", "0,0,0,0,0,0,4,0,0,0,0,0;0;0", "7", "0,0,0,0,0,0,7,0,0,0,0,0;0;0"},
		{"extra turns follow one another", "0,0,0,0,2,0,4,0,0,0,0,0;0;0", "7 5 3", "0,0,3,0,5,0,7,0,0,0,0,0;1;0"},
		{"the piece the opponent moved is barred for one turn only", "3,0,0,0,0,0,0,1,0,0,0,0;0;0", "3 1 3", "0,0,0,0,0,0,3,0,1,0,0,0;1;3"},
		{"a pass bars nothing", "3,0,0,0,0,0,0,0,0,0,0,0;0;0", "3 pass 3", "0,0,0,0,0,0,3,0,0,0,0,0;1;3"},
		{"a barred piece can be captured", "3,0,0,0,0,0,0,0,0,6,0,0;0;3", "6", "3,0,0,6,0,0,0,0,0,0,0,0;1;6"},
		{"a barred piece can be captured by the walk that ends on it", "3,0,0,0,0,0,6,0,0,0,0,0;0;3", "6", "6,0,0,0,0,0,0,0,0,0,0,0;1;6"},
		{"a pass is recorded", "0,0,0,0,0,0,0,0,0,0,0,0;1;0", "pass", "0,0,0,0,0,0,0,0,0,0,0,0;0;p"},
		{"a move between two passes keeps the game going", "3,0,0,0,0,0,0,0,0,0,0,0;1;0", "pass 3 pass", "0,0,0,3,0,0,0,0,0,0,0,0;0;p"},
		{"an extra turn may be passed", "0,0,0,0,0,0,4,0,0,0,0,0;0;0", "7 pass", "0,0,0,0,0,0,7,0,0,0,0,0;1;p"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := playTexts(t, mustParse(t, c.position), c.moves)
			if p.Key() != c.want {
				t.Errorf("%s then %s\n got %s\nwant %s", c.position, c.moves, p.Key(), c.want)
			}
		})
	}
}

func playTexts(t *testing.T, p chaosclock.Position, moves string) chaosclock.Position {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := chaosclock.Rules{}.ParseMove(p, text)
		if err != nil {
			t.Fatalf("%v: %s: %v", p, text, err)
		}
		p = mustPlay(t, p, m)
	}
	return p
}

func TestRefusals(t *testing.T) {
	cases := []struct {
		name, position, move, code string
		kind                       error
	}{
		{"a home piece cannot move", "0,0,3,0,0,0,0,0,0,0,0,0;0;0", "3", "piece-home", core.ErrIllegalMove},
		{"the 12 at home stays", "0,0,0,0,0,0,0,0,0,0,0,12;1;0", "12", "piece-home", core.ErrIllegalMove},
		{"a home piece cannot be captured", "3,0,0,4,0,0,0,0,0,0,0,0;0;0", "3", "piece-blocked", core.ErrIllegalMove},
		{"the opponent's last piece cannot walk", "3,0,0,0,0,0,0,0,0,0,0,0;1;3", "3", "piece-barred", core.ErrIllegalMove},
		{"a piece in the opponent's hand cannot be dropped", "0,0,0,0,0,0,0,0,0,0,0,0;1;0", "3", "piece-not-yours", core.ErrIllegalMove},
		{"no such piece", "0,0,0,0,0,0,0,0,0,0,0,0;1;0", "13", "move", core.ErrUnreadable},
		{"piece 0", "0,0,0,0,0,0,0,0,0,0,0,0;1;0", "0", "move", core.ErrUnreadable},
		{"no number", "0,0,0,0,0,0,0,0,0,0,0,0;1;0", "e4", "move", core.ErrUnreadable},
		{"nothing", "0,0,0,0,0,0,0,0,0,0,0,0;1;0", "", "move", core.ErrUnreadable},
		{"a piece after the end", "1,2,3,4,5,6,7,8,9,10,11,12;1;0", "3", "", core.ErrGameOver},
		{"a pass after the end", "1,2,3,4,5,6,7,8,9,10,11,12;1;0", "pass", "", core.ErrGameOver},
		{"a move after two passes", "3,0,0,0,0,0,0,0,0,0,0,0;0;pp", "3", "", core.ErrGameOver},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := chaosclock.Rules{}.ParseMove(mustParse(t, c.position), c.move)
			if !errors.Is(err, c.kind) {
				t.Fatalf("got %v, want kind %v", err, c.kind)
			}
			var text *core.TextError
			if errors.As(err, &text) && text.Code != c.code {
				t.Errorf("code %q, want %q", text.Code, c.code)
			}
		})
	}
}

func TestEnds(t *testing.T) {
	const (
		onlyYi1  = "0,2,3,4,5,6,7,8,9,10,11,12" // Jia lacks the 1, in hand
		onlyJia2 = "1,0,3,4,5,6,7,8,9,10,11,12" // Yi lacks the 2, in hand
	)
	cases := []struct {
		name, position, moves string
		result                core.Result
		reason                core.Reason
	}{
		{"going on", chaosclock.SampleDeal, "", core.Unfinished, ""},
		{"all twelve home", "1,2,3,4,5,6,7,8,9,10,11,12;0;0", "", core.BothWin, chaosclock.ReasonBothHome},
		{"the side to move is complete", "1,0,3,0,5,0,7,0,9,0,11,0;0;0", "", core.FirstWins, chaosclock.ReasonHome},
		{"Yi to move is complete", "0,2,0,4,0,6,0,8,0,10,0,12;1;0", "", core.SecondWins, chaosclock.ReasonHome},
		{"the opponent is complete: one turn is left", onlyYi1 + ";0;0", "", core.Unfinished, ""},
		{"the last turn completes: both win", onlyYi1 + ";0;0", "1", core.BothWin, chaosclock.ReasonBothHome},
		{"the last turn is passed: the opponent wins", onlyYi1 + ";0;0", "pass", core.SecondWins, chaosclock.ReasonHome},
		{"Jia completes, Yi answers: both win", "0,0,3,4,5,6,7,8,9,10,11,12;0;0", "1 2", core.BothWin, chaosclock.ReasonBothHome},
		{"Yi completes, Jia cannot answer", "0,0,0,4,5,6,7,8,9,10,11,12;1;0", "2 1", core.SecondWins, chaosclock.ReasonHome},
		{"a walk on the last turn completes: both win", "0,2,3,4,5,6,7,8,9,10,11,12;0;0", "1", core.BothWin, chaosclock.ReasonBothHome},
		{"a completing drop that captures the opponent's piece wins outright", "2,0,3,4,5,6,7,8,9,10,11,12;0;0", "1", core.FirstWins, chaosclock.ReasonHomeExtraTurn},
		{"the same for Yi", "1,3,0,4,5,6,7,8,9,10,11,12;1;0", "2", core.SecondWins, chaosclock.ReasonHomeExtraTurn},
		{"a completing drop that captures an own piece does not", "3,0,0,4,5,6,7,8,9,10,11,12;0;0", "1", core.Unfinished, ""},
		{"the opponent walks the last piece home: its owner, to move, wins", "1,0,3,0,5,0,7,0,9,0,0,11;1;0", "11", core.FirstWins, chaosclock.ReasonHome},
		{"two passes", chaosclock.SampleDeal, "pass pass", core.BothLose, chaosclock.ReasonTwoPasses},
		{"one pass", chaosclock.SampleDeal, "pass", core.Unfinished, ""},
		{"the pass of a finished race", onlyJia2 + ";1;0", "pass", core.FirstWins, chaosclock.ReasonHome},
		{"a position for the second time", "6,0,0,0,0,0,0,0,0,4,0,0;1;p", "6 pass 6 pass", core.Unfinished, ""},
		{"a position for the third time", "6,0,0,0,0,0,0,0,0,4,0,0;1;p", "6 pass 6 pass 6 pass 6 pass", core.BothLose, chaosclock.ReasonRepetition},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			played := playLine(t, c.position, c.moves)
			out := played.Outcome()
			if out.Result != c.result || out.Reason != c.reason {
				t.Errorf("%s then %q: %v %q, want %v %q", c.position, c.moves, out.Result, out.Reason, c.result, c.reason)
			}
			if last := played.Current(); last.Parent() != nil {
				_, warned := chaosclock.Rules{}.Capabilities().Warn(last.Parent().Line(), last.Move())
				if want := c.reason == chaosclock.ReasonTwoPasses || c.reason == chaosclock.ReasonRepetition; warned != want {
					t.Errorf("%s then %q: the user is warned: %v", c.position, c.moves, warned)
				}
			}
		})
	}
}

func playLine(t *testing.T, position, moves string) *core.Game {
	t.Helper()
	g := core.NewGame(chaosclock.Rules{}, mustParse(t, position))
	for _, text := range strings.Fields(moves) {
		m, err := chaosclock.Rules{}.ParseMove(g.Position(), text)
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", position, text, err)
		}
	}
	return g
}
