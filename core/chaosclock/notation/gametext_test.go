package notation_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
)

func TestParseGame(t *testing.T) {
	const want = chaosclock.SampleDeal + "\nmoves 5 3 4"
	short := strings.TrimSuffix(chaosclock.SampleDeal, ";1;0")
	cases := []struct{ name, text, want string }{
		{"a position", short, chaosclock.SampleDeal},
		{"the word moves on the same line", short + " moves 5 3 4", want},
		{"the word moves on the next line", short + "\nmoves 5 3 4", want},
		{"moves on the next line", short + "\n5 3 4", want},
		{"moves with commas", short + "\n5, 3, 4", want},
		{"moves on lines of their own", short + "\r\n\r\n5\r\n3\r\n4\r\n", want},
		{"an old Mac's line ends", "\uFEFF" + short + "\rmoves 5\r3\r4\r", want},
		{"the word start", "start moves 5 3 4", want},
		{"spaces instead of commas", strings.ReplaceAll(short, ",", " "), chaosclock.SampleDeal},
		{"spaces, with a side and moves", strings.ReplaceAll(short, ",", " ") + ";1 moves 5 3 4", want},
		{"commas of a Chinese text", strings.ReplaceAll(short, ",", "，") + "；1；0", chaosclock.SampleDeal},
		{"commas of a Chinese list", strings.ReplaceAll(short, ",", "、") + "\n5、3、4", want},
		{"a Chinese pass", short + "\n1. 不走 2. 5", chaosclock.SampleDeal + "\nmoves pass 5"},
		{"a pass in capitals", short + " moves PASS 5", chaosclock.SampleDeal + "\nmoves pass 5"},
		{"twelve moves with commas", short + " moves 5,3,4,7,6,11,12,pass,2,pass,2,pass",
			chaosclock.SampleDeal + "\nmoves 5 3 4 7 6 11 12 pass 2 pass 2 pass"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g, err := games.Game(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := games.Plain(g); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if p, err := games.Position(c.text); err != nil || p != g.Position() {
				t.Errorf("the position is %v, %v, want %v", p, err, g.Position())
			}
		})
	}
}

func TestParseGameErrors(t *testing.T) {
	cases := []struct {
		name, text string
		kind       error
		mentions   string
	}{
		{"nothing", "", core.ErrUnreadable, "no text"},
		{"no position", "moves 5", core.ErrUnreadable, "no text"},
		{"a move that cannot be read", chaosclock.SampleDeal + " moves 5 x", core.ErrUnreadable, "move 2"},
		{"an illegal move", chaosclock.SampleDeal + " moves 5 5", core.ErrIllegalMove, "move 2"},
		{"a move after the end", chaosclock.SampleDeal + " moves pass pass 5", core.ErrGameOver, "move 3"},
		{"an illegal position", "1,1,0,0,0,0,0,0,0,0,0,0", core.ErrIllegalPosition, "cell 2"},
		{"a bad line after empty ones", "\n" + chaosclock.SampleDeal + "\n\n1,2;0;0", core.ErrUnreadable, "line 4"},
		{"a list with a bad line", chaosclock.SampleDeal + "\n1,2;0;0", core.ErrUnreadable, "line 2"},
		{"a list without a move between", chaosclock.SampleDeal + "\n0,0,0,0,0,0,0,0,0,0,0,0;0;0", core.ErrUnreadable, "line"},
		{"far too long", strings.Repeat(" ", 1<<20+1), core.ErrUnreadable, "bytes"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g, err := games.Game(c.text)
			if g != nil || !errors.Is(err, c.kind) {
				t.Fatalf("got %v, want kind %v", err, c.kind)
			}
			if !strings.Contains(err.Error(), c.mentions) {
				t.Errorf("%q does not mention %q", err, c.mentions)
			}
			if p, again := games.Position(c.text); p != nil || again == nil || again.Error() != err.Error() {
				t.Errorf("the position is %v, %v, want %v", p, again, err)
			}
		})
	}
}

func TestGameTextRoundTrips(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	for range 300 {
		start := core.Position(chaosclock.RandomDeal(rng))
		for range rng.IntN(30) { // with pieces at home and in hand
			if moves := start.Moves(); len(moves) > 0 {
				start, _ = start.Play(moves[rng.IntN(len(moves))])
			}
		}
		g := core.NewGame(games.Rules, start)
		for range 40 {
			moves := g.Position().Moves()
			if len(moves) == 0 {
				break
			}
			if _, err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		text := games.Plain(g)
		back, err := games.Game(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if again := games.Plain(back); again != text {
			t.Fatalf("%q is read back as %q", text, again)
		}
		if back.Position() != g.Position() {
			t.Fatalf("%q ends in %v, want %v", text, back.Position(), g.Position())
		}
	}
}
