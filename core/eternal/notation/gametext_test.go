package notation_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
)

// playRandom returns a random game of at most n steps from p.
func playRandom(t testing.TB, rng *rand.Rand, p eternal.Position, n int) *core.Game {
	t.Helper()
	game := core.NewGame(eternal.Rules{}, p)
	for range n {
		moves := game.Position().Moves()
		if len(moves) == 0 {
			break
		}
		if _, err := game.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

// sameGame reports whether the main lines of two games are the same.
func sameGame(a, b *core.Game) bool {
	x, y := a.MainLine(), b.MainLine()
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i].Position() != y[i].Position() || i > 0 && x[i].Move() != y[i].Move() {
			return false
		}
	}
	return true
}

func TestGamesRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	for i := range 100 {
		start := eternal.Start()
		if i%2 == 1 {
			start = later(rng)
		}
		game := playRandom(t, rng, start, rng.IntN(200))
		text := games.Plain(game)
		back, err := games.Game(text)
		if err != nil || !sameGame(game, back) {
			t.Fatalf("%s\nis not read back: %v", text, err)
		}
		if back.Current().Next() != nil {
			t.Fatal("the game does not look at its end")
		}
	}
}

func TestFormatGame(t *testing.T) {
	for _, c := range []struct{ position, moves, want string }{
		{eternal.StartText, "", ""},
		{eternal.StartText, "b3b7 c@a7 a9a8 b7b8 h9h8", "\n1. b3b7 c@a7 2. a9a8\n3. b7b8 4. h9h8"},
		{"3R4/8/8/8/8/r7/8/8/8 b 1-0/4 d9", "d9d2 a4a1", "\n1. d9d2 a4a1"},
		{"3R4/8/8/8/8/r7/8/8/8 b 1-0/4 d9", "d9d2 a4a1 d2d9 d9b3 a1a4", "\n1. d9d2 a4a1\n2. d2d9 3. d9b3 a1a4"},
		{"8/8/8/8/r7/8/8/R7/8 r 0-0/4 h", "h@h7 a5a2 R@b1 b1b2", "\n1. h@h7 2. a5a2 R@b1\n3. b1b2"},
	} {
		game := core.NewGame(eternal.Rules{}, mustParse(c.position))
		steps, err := core.ParseMoves(eternal.Rules{}, game.Position(), c.moves)
		if (err != nil) != (len(c.moves) == 0) {
			t.Errorf("%s %s: %v", c.position, c.moves, err)
			continue
		}
		for _, m := range steps {
			if _, err := game.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := games.Plain(game), c.position+c.want; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestGameForms(t *testing.T) {
	want, err := games.Game(eternal.StartText + "\n1. b3b7 c@a7, a9a8")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(want.MainLine()); n != 4 {
		t.Fatalf("%d positions", n)
	}
	for _, text := range []string{
		eternal.StartText + " moves b3b7 c@a7 a9a8", eternal.StartText + "\nmoves b3b7 c@a7 a9a8", eternal.StartText + "\r\nb3b7, c@a7;\r\na9a8\r\n",
		"b3b7 c@a7 a9a8", "1. b3b7 c@a7 a9a8", "1.b3b7 c@a7,a9a8", "1. b3b7 c@a7\n1... a9a8", "start\nb3b7 c@a7 a9a8", "start moves b3b7 c@a7 a9a8",
		"\uFEFF 1. b3b7　c@a7，a9a8", "moves b3b7 c@a7 a9a8",
	} {
		if got, err := games.Game(text); err != nil || !sameGame(got, want) {
			t.Errorf("%q: %v", text, err)
		}
		if p, err := games.Position(text); err != nil || p != want.Position() {
			t.Errorf("%q is the position %v, %v", text, p, err)
		}
	}
	if game, err := games.Game("start"); err != nil || len(game.MainLine()) != 1 {
		t.Errorf("start: %v", err)
	}
}

func TestGameErrors(t *testing.T) {
	const end = "8/8/8/8/8/3R4/8/8/8 r 3-0/4 -"
	for _, c := range []struct {
		text string
		move int
		word string
		kind error
		want string
	}{
		{"", 0, "", core.ErrUnreadable, "no text"},
		{"hello", 0, "", core.ErrUnreadable, "9 ranks"},
		{"8/8/8/8/8/8/8/8/8" + " r 0-0/4\na1a2", 0, "", core.ErrUnreadable, "four fields"},
		{"o7/8/8/8/8/8/8/8/8 r 0-0/4 -\na1a2", 0, "", core.ErrIllegalPosition, "the stone on a9"},
		{"b3b7 a9a8", 2, "a9a8", core.ErrIllegalMove, "must be placed first"},
		{"1. b3b7 c@a7, a1a2", 3, "a1a2", core.ErrIllegalMove, "opponent's"},
		{"b3b7 what", 2, "what", core.ErrUnreadable, "is not a step"},
		{end + " moves d4d9 d9a1", 2, "d9a1", core.ErrGameOver, "over"},
		{eternal.StartText + "\n" + eternal.StartText, 1, eternal.StartText[:20] + "…", core.ErrUnreadable, "bytes are too many"},
		{eternal.StartText + "\n1. 2.", 0, "", core.ErrUnreadable, "no move"},
	} {
		_, err := games.Game(c.text)
		var at *core.PlaceError
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.want) || errors.As(err, &at) != (c.move > 0) {
			t.Errorf("%q: %v, want %v", c.text, err, c.want)
			continue
		}
		if p, again := games.Position(c.text); p != nil || again == nil || again.Error() != err.Error() {
			t.Errorf("%q is the position %v, %v, want %v", c.text, p, again, err)
		}
		if at != nil && (at.Move != c.move || at.Word != c.word) {
			t.Errorf("%q: at move %d, %q", c.text, at.Move, at.Word)
		}
	}
}

// Texts at the size limits are parsed or rejected in bounded time.
func TestBoundsHold(t *testing.T) {
	for name, text := range map[string]string{
		"a long one":    strings.Repeat("a1a2 a9a8 a2a1 a8a9 ", 2000),
		"more steps":    strings.Repeat("a1a2 a9a8 a2a1 a8a9 ", 5000),
		"numbers":       strings.Repeat("1.", 1<<19),
		"spaces":        strings.Repeat(" ", 1<<20),
		"separators":    strings.Repeat(",", 1<<20),
		"no characters": strings.Repeat("\xff", 1<<20),
		"too long":      strings.Repeat("a1a2 ", 1<<18),
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			game, err := games.Game(text)
			if err != nil && !gametest.Refusal(err) {
				t.Errorf("%v is no refusal", err)
			}
			if ok := err == nil; ok != (name == "a long one") {
				t.Errorf("%.100v", err)
			}
			if game != nil { // four repeated steps without a point
				if out := (eternal.Rules{}).Adjudicate(game.Current().Line()); out.Result == core.FirstWins || out.Result == core.SecondWins {
					t.Errorf("adjudicated %+v", out)
				}
			}
			t.Logf("%v, %.100v", time.Since(began), err)
		})
	}
}

// mustParse parses a constant position.
func mustParse(text string) eternal.Position {
	p, err := eternal.Parse(text)
	if err != nil {
		panic(err)
	}
	return p
}
