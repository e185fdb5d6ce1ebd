package opening

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
)

func mustParse(t testing.TB, text string) State {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// Every path of every rule: the question after each answer, the player to answer, and the player with Black at the end.
func TestPaths(t *testing.T) {
	for _, c := range []struct {
		name, begin string
		steps       string // "answer>phase decider" …; no decider when the opening is done
		black       Player
		stones      string
	}{
		{"swap2, white", "swap2 freestyle", "a1>placing a, b2>placing a, o15>taking b, white>done", A, "a1 b2 o15"},
		{"swap2, black", "swap2 standard", "h8>placing a, b2>placing a, o15>taking b, black>done", B, "h8 b2 o15"},
		{"swap2, two more, black", "swap2 renju", "h8>placing a, b2>placing a, o15>taking b, two-more>placing b, i9>placing b, i7>colouring a, black>done", A, "h8 b2 o15 i9 i7"},
		{"swap2, two more, white", "swap2 renju", "h8>placing a, b2>placing a, o15>taking b, two-more>placing b, i9>placing b, i7>colouring a, white>done", B, "h8 b2 o15 i9 i7"},

		{"rif, kept", "rif renju", "h8>placing a, i9>placing a, i7>swapping b, keep>placing b, a1>offering a, h7>offering a, g8>choosing b, h7>done", A, "h8 i9 i7 a1 h7"},
		{"rif, swapped", "rif renju", "h8>placing a, i9>placing a, i7>swapping b, swap>placing a, a1>offering b, offer-h7>offering b, offer-g8>choosing a, choose-g8>done", B, "h8 i9 i7 a1 g8"},

		{"yamaguchi, kept", "yamaguchi renju", "h8>placing a, h9>placing a, i9>declaring a, 3>swapping b, keep>placing b, o15>offering a, a1>offering a, b1>offering a, c1>choosing b, b1>done", A, "h8 h9 i9 o15 b1"},
		{"yamaguchi, swapped", "yamaguchi renju", "h8>placing a, h9>placing a, i9>declaring a, declare-2>swapping b, swap>placing a, o15>offering b, a1>offering b, b1>choosing a, a1>done", B, "h8 h9 i9 o15 a1"},
		{"yamaguchi, one", "yamaguchi renju", "h8>placing a, h9>placing a, i9>declaring a, 1>swapping b, keep>placing b, o15>offering a, a1>done", A, "h8 h9 i9 o15 a1"},

		{"soosõrv, kept twice", "soosorv-8 renju", "h8>placing a, h9>placing a, i9>swapping b, keep>placing b, o15>declaring b, 2>swapping a, keep>offering a, a1>offering a, b1>choosing b, a1>done", A, "h8 h9 i9 o15 a1"},
		{"soosõrv, swapped once", "soosorv-8 renju", "h8>placing a, h9>placing a, i9>swapping b, swap>placing a, o15>declaring a, 2>swapping b, keep>offering b, a1>offering b, b1>choosing a, a1>done", B, "h8 h9 i9 o15 a1"},
		{"soosõrv, swapped late", "soosorv-8 renju", "h8>placing a, h9>placing a, i9>swapping b, keep>placing b, o15>declaring b, 2>swapping a, swap>offering b, a1>offering b, b1>choosing a, a1>done", B, "h8 h9 i9 o15 a1"},
		{"soosõrv, swapped twice", "soosorv-8 renju", "h8>placing a, h9>placing a, i9>swapping b, swap>placing a, o15>declaring a, 1>swapping b, swap>offering a, a1>done", A, "h8 h9 i9 o15 a1"},

		{"taraguchi, never swapped", "taraguchi-10 renju", "h8>swapping b, keep>placing b, i9>swapping a, keep>placing a, i7>swapping b, keep>placing b, e5>forking a, keep>placing a, l12>swapping b, keep>done", A, "h8 i9 i7 e5 l12"},
		{"taraguchi, always swapped", "taraguchi-10 renju", "h8>swapping b, swap>placing a, i9>swapping b, swap>placing a, i7>swapping b, swap>placing a, e5>forking b, swap>placing a, l12>swapping b, swap>done", B, "h8 i9 i7 e5 l12"},
		{"taraguchi, swapped after the first", "taraguchi-10 renju", "h8>swapping b, swap>placing a, i9>swapping b, keep>placing b, i7>swapping a, keep>placing a, e5>forking b, keep>placing b, l12>swapping a, keep>done", B, "h8 i9 i7 e5 l12"},
		{"taraguchi, swapped at the fork", "taraguchi-10 renju", "h8>swapping b, keep>placing b, i9>swapping a, keep>placing a, i7>swapping b, keep>placing b, e5>forking a, swap>placing b, l12>swapping a, keep>done", B, "h8 i9 i7 e5 l12"},
		{"taraguchi, swapped at the end", "taraguchi-10 renju", "h8>swapping b, keep>placing b, i9>swapping a, keep>placing a, i7>swapping b, keep>placing b, e5>forking a, keep>placing a, l12>swapping b, swap>done", B, "h8 i9 i7 e5 l12"},
		{
			"taraguchi, ten", "taraguchi-10 renju", "h8>swapping b, keep>placing b, i9>swapping a, keep>placing a, i7>swapping b, keep>placing b, e5>forking a, ten>offering a, " +
				"a1>offering a, b1>offering a, c1>offering a, d1>offering a, e1>offering a, f1>offering a, g1>offering a, h1>offering a, i1>offering a, j1>choosing b, e1>done", A, "h8 i9 i7 e5 e1",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustParse(t, c.begin)
			if s.Decider() != A || s.Phase() != Placing {
				t.Fatalf("it begins with %v by %v", s.Phase(), s.Decider())
			}
			for _, step := range strings.Split(c.steps, ", ") {
				answer, want, _ := strings.Cut(step, ">")
				choice, err := s.ParseChoice(answer)
				if err != nil {
					t.Fatalf("%s: %v", answer, err)
				}
				if s, err = s.Play(choice); err != nil {
					t.Fatalf("%s: %v", answer, err)
				}
				got := s.Phase().String()
				if !s.Done() {
					got += " " + s.Decider().String()
				}
				if got != want {
					t.Fatalf("after %s: %s, want %s", answer, got, want)
				}
			}
			var words []string
			for _, p := range s.Stones() {
				words = append(words, p.String())
			}
			if got := strings.Join(words, " "); s.black != c.black || got != c.stones {
				t.Errorf("Black is %v's, stones %s; want %v, %s", s.black, got, c.black, c.stones)
			}
			if s.Position().Turn() != gomoku.White {
				t.Errorf("the position is %v", s.Position())
			}
			if _, err := s.Play(Choice{Kind: Keep}); !errors.Is(err, core.ErrGameOver) {
				t.Errorf("an answer after the end: %v", err)
			}
			if len(s.Choices()) != 0 {
				t.Error("there are answers after the end")
			}
		})
	}
}

// The areas grow as the rules prescribe.
func TestAreas(t *testing.T) {
	for _, c := range []struct {
		text  string
		count int
	}{
		{"swap2 freestyle", 225}, {"swap2 renju", 1}, {"swap2 freestyle a1", 224}, {"swap2 freestyle a1 a2 a3 two-more", 222},
		{"rif renju", 1}, {"rif renju h8", 8}, {"rif renju h8 h9", 23}, {"rif renju h8 h9 h10 keep", 222},
		{"taraguchi-10 renju", 1}, {"taraguchi-10 renju h8 keep", 8}, {"taraguchi-10 renju h8 keep h9 keep", 23},
		{"taraguchi-10 renju h8 keep h9 keep i9 keep", 46}, {"taraguchi-10 renju h8 keep h9 keep i9 keep h10 keep", 77},
		{"taraguchi-10 renju h8 keep h9 keep i9 keep h10 ten", 221},
	} {
		s := mustParse(t, c.text)
		if got := s.Area().Len(); got != c.count || len(s.Choices()) != c.count {
			t.Errorf("%s: %d points, %d answers, want %d", c.text, got, len(s.Choices()), c.count)
		}
	}
	if n := len(mustParse(t, "yamaguchi renju h8 h9 i9").Choices()); n != maxYamaguchi {
		t.Errorf("%d numbers to declare by Yamaguchi", n)
	}
	if n := len(mustParse(t, "soosorv-8 renju h8 h9 i9 keep a1").Choices()); n != maxSoosorv {
		t.Errorf("%d numbers to declare by Soosõrv", n)
	}
}

// No two offered 5th moves may be equivalent by symmetry, wherever its axis is.
func TestSymmetricOffers(t *testing.T) {
	for _, c := range []struct {
		name, stones, offer string
		alike               string
	}{
		{"no symmetry", "h8 i9 i7 a1", "g8", "g8"},
		{"the column in the middle", "h8 h9 h7 h4", "g8", "g8 i8"},
		{"the axis between two rows", "h8 h9 h7 h6", "g8", "g7 g8 i7 i8"},
		{"a diagonal", "h8 i9 g7 k11", "h9", "h9 i8"},
		{"about the centre of three", "h8 h9 h10 a1", "g8", "g8"},
		{"a point on the axis", "h8 h9 h7 h4", "h1", "h1"},
		{"where the other would be off the board", "h8 h9 h7 h6", "a15", "a15 o15"},
		{"half a turn", "h8 i9 j9 i8", "k2", "g15 k2"}, // around the middle of h8 and j9
	} {
		t.Run(c.name, func(t *testing.T) {
			f := strings.Fields(c.stones)
			s := mustParse(t, "rif renju "+strings.Join(f[:3], " ")+" keep "+f[3])
			choice, err := s.ParseChoice(c.offer)
			if err != nil {
				t.Fatal(err)
			}
			var words []string
			for p := range alike(s.Position(), choice.Point).All() {
				words = append(words, p.String())
			}
			if got := strings.Join(words, " "); !sameWords(got, c.alike) {
				t.Errorf("like %s are %s, want %s", c.offer, got, c.alike)
			}
			next, err := s.Play(choice)
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range strings.Fields(c.alike) {
				again, err := next.ParseChoice(word)
				if err != nil {
					t.Fatal(err)
				}
				want := "gm-opening-symmetric"
				if word == c.offer {
					want = "gm-opening-offered"
				}
				var e *core.TextError
				if _, err := next.Play(again); !errors.As(err, &e) || e.Code != want {
					t.Errorf("%s after %s: %v, want %s", word, c.offer, err, want)
				}
				if next.Area().Has(again.Point) {
					t.Errorf("%s is in the area", word)
				}
			}
			if got, want := next.Area().Len(), s.Area().Len()-len(strings.Fields(c.alike)); got != want {
				t.Errorf("%d points are left, want %d", got, want)
			}
		})
	}
}

func sameWords(a, b string) bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(a) {
		set[w] = true
	}
	for _, w := range strings.Fields(b) {
		if !set[w] {
			return false
		}
	}
	return len(set) == len(strings.Fields(b))
}

// Every error has the right code and kind, and the number of the move where it occurs.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		text, code string
		kind       error
		move       int
	}{
		{"", "gm-opening-text", core.ErrUnreadable, 0},
		{strings.Repeat("x", maxText+1), "gm-too-long", core.ErrUnreadable, 0},
		{"pro renju", "gm-opening-rule", core.ErrUnreadable, 0},
		{"swap2 go", "gm-rules", core.ErrUnreadable, 0},
		{"rif standard", "gm-opening-set", core.ErrIllegalMove, 0},
		{"swap2 freestyle hello", "gm-opening-choice", core.ErrUnreadable, 1},
		{"swap2 freestyle p1", "gm-off-board", core.ErrIllegalMove, 1},
		{"swap2 freestyle pass", "gm-opening-choice", core.ErrUnreadable, 1},
		{"swap2 freestyle a1 offer-x", "gm-opening-choice", core.ErrUnreadable, 2},
		{"swap2 freestyle a1 choose-a16", "gm-off-board", core.ErrIllegalMove, 2},
		{"swap2 freestyle a1 a1", "gm-occupied", core.ErrIllegalMove, 2},
		{"swap2 renju a1", "gm-first-centre", core.ErrIllegalMove, 1},
		{"swap2 freestyle keep", "gm-opening-not-now", core.ErrIllegalMove, 1},
		{"swap2 freestyle a1 a2 a3 a4", "gm-opening-question", core.ErrIllegalMove, 4},
		{"rif renju h8 h10", "gm-opening-area", core.ErrIllegalMove, 2},
		{"taraguchi-10 renju h8 keep i9 keep k8", "gm-opening-area", core.ErrIllegalMove, 5},
		{"yamaguchi renju h8 i9 i8 13", "gm-opening-number", core.ErrIllegalMove, 4},
		{"yamaguchi renju h8 i9 i8 declare-0", "gm-opening-number", core.ErrIllegalMove, 4},
		{"rif renju h8 i9 i8 keep a1 b1 b1", "gm-opening-offered", core.ErrIllegalMove, 7},
		{"rif renju h8 i9 i8 keep a1 b1 c1 d1", "gm-opening-not-offered", core.ErrIllegalMove, 8},
		{"rif renju h8 h9 h7 keep h6 g8 g7", "gm-opening-symmetric", core.ErrIllegalMove, 7},
	} {
		_, err := Parse(c.text)
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || !errors.Is(err, c.kind) {
			t.Errorf("%.40q: %v, want %s", c.text, err, c.code)
			continue
		}
		var at *core.PlaceError
		if errors.As(err, &at) != (c.move > 0) || at != nil && at.Move != c.move {
			t.Errorf("%.40q: the place of %v, want %d", c.text, err, c.move)
		}
	}
	if _, err := Parse("swap2 freestyle a1 a2 a3 white black"); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("an answer after the end: %v", err)
	}
	s := mustParse(t, "swap2 freestyle")
	for _, c := range []Choice{{Kind: Place, Point: gomoku.NoPoint}, {Kind: Place, Point: 230}, {Kind: Place, Number: 1}, {Kind: 99}} {
		if _, err := s.Play(c); err == nil {
			t.Errorf("%+v was played", c)
		}
	}
}

// The 26 patterns are distinct, and found in every orientation.
func TestPatterns(t *testing.T) {
	seen := map[gomoku.Pattern]bool{}
	for _, p := range gomoku.Patterns() {
		stones := p.Stones()
		for _, s := range gomoku.Symmetries() {
			turned := []gomoku.Point{s.Point(stones[0]), s.Point(stones[1]), s.Point(stones[2])}
			if got, ok := gomoku.PatternOf(turned); !ok || got != p {
				t.Errorf("%v turned by %d is %v, %v", p, s, got, ok)
			}
		}
		seen[p] = true
	}
	if len(seen) != 26 {
		t.Errorf("there are %d patterns", len(seen))
	}
	// All placements allowed by the rules are accepted.
	s := mustParse(t, "rif renju h8")
	for _, second := range s.Choices() {
		after, err := s.Play(second)
		if err != nil {
			t.Fatal(err)
		}
		for _, third := range after.Choices() {
			end, err := after.Play(third)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := end.Pattern(); !ok {
				t.Errorf("%v is no pattern", end)
			}
		}
	}
	for _, c := range []struct{ text, want string }{
		{"h8 h9 i9", "4D"}, {"h8 h9 h10", "1D"}, {"h8 i9 i7", "7I"}, {"h8 g7 i7", "7I"}, {"h8 i9 g7", "11I"}, {"h8 g8 f8", "1D"},
	} {
		if p, _ := mustParse(t, "rif renju "+c.text).Pattern(); p.String() != c.want {
			t.Errorf("%s is %v, want %s", c.text, p, c.want)
		}
	}
	if _, ok := gomoku.PatternOf(nil); ok {
		t.Error("no stones are a pattern")
	}
}

// Random dialogues end, round-trip as text, and are undone step by step; exactly the listed answers can be given.
func TestRandomDialogues(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range gametest.Sample(300) {
		set := gomoku.RuleSets()[rng.IntN(3)]
		rules := Rules(set)
		s, err := New(rules[rng.IntN(len(rules))], set)
		if err != nil {
			t.Fatal(err)
		}
		for steps := 0; !s.Done(); steps++ {
			if steps > 40 {
				t.Fatalf("%v does not end", s)
			}
			choices := s.Choices()
			if len(choices) == 0 {
				t.Fatalf("%v has no answers", s)
			}
			c := choices[rng.IntN(len(choices))]
			if read, err := s.ParseChoice(c.String()); err != nil || read != c {
				t.Fatalf("%v is read as %v, %v", c, read, err)
			}
			before := s
			text := s.String()
			if s, err = s.Play(c); err != nil {
				t.Fatalf("%v: %v: %v", before, c, err)
			}
			if before.String() != text {
				t.Fatal("a state was changed")
			}
			back, ok := s.Back()
			if !ok || !same(back, before) {
				t.Fatalf("%v goes back to %v, want %v", s, back, before)
			}
			if again := mustParse(t, s.String()); !same(again, s) {
				t.Fatalf("%v is read back as %v", s, again)
			}
		}
	}
}

func same(a, b State) bool {
	return a.String() == b.String() && a.Position() == b.Position() && a.Phase() == b.Phase() && a.Decider() == b.Decider() &&
		a.black == b.black && a.Number() == b.Number() && len(a.Offers()) == len(b.Offers()) && len(a.Stones()) == len(b.Stones())
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"swap2 renju h8 a1 b1 two-more c1 d1 black", "rif renju h8 i9 i7 swap a1 offer-h7 g8 choose-h7", "yamaguchi renju h8 i9 i7 declare-2 keep",
		"soosorv-8 renju h8 h9 i9 keep o15 2 swap", "taraguchi-10 renju h8 keep h9 swap i9 keep h10 ten a1", "x", "rif renju ü",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			if !errors.Is(err, core.ErrUnreadable) && !errors.Is(err, core.ErrIllegalMove) && !errors.Is(err, core.ErrGameOver) {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			return
		}
		if again, err := Parse(s.String()); err != nil || !same(again, s) {
			t.Fatalf("%q: %v is read back as %v, %v", text, s, again, err)
		}
		for _, c := range s.Choices() {
			if _, err := s.Play(c); err != nil {
				t.Fatalf("%q: %v is listed, but refused: %v", text, c, err)
			}
		}
	})
}
