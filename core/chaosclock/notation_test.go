package chaosclock_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
)

func TestParse(t *testing.T) {
	const cells = "4,3,7,11,5,10,12,0,0,2,0,0"
	cases := []struct{ name, text, want string }{
		{"in full", cells + ";0;7", cells + ";0;7"},
		{"without the last piece", cells + ";0", cells + ";0;0"},
		{"cells alone: Yi to move", cells, cells + ";1;0"},
		{"a pass before", cells + ";0;p", cells + ";0;p"},
		{"two passes", cells + ";0;pp", cells + ";0;pp"},
		{"a pass in capitals", cells + ";0;P", cells + ";0;p"},
		{"two passes in capitals", cells + ";0;PP", cells + ";0;pp"},
		{"spaces and new lines", "\n 4, 3,7 ,11,5,10,12,0,0,2,0,\t0 ; 0 ; 7\r\n", cells + ";0;7"},
		{"all in hand", "0,0,0,0,0,0,0,0,0,0,0,0", "0,0,0,0,0,0,0,0,0,0,0,0;1;0"},
		{"the last piece may be home", "1,0,0,0,0,0,0,0,0,0,0,0;1;1", "1,0,0,0,0,0,0,0,0,0,0,0;1;1"},
		{"the last piece may be in hand", "0,0,0,0,0,0,0,0,0,0,0,0;0;12", "0,0,0,0,0,0,0,0,0,0,0,0;0;12"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p, err := chaosclock.Rules{}.Parse(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if p.String() != c.want {
				t.Errorf("got %v, want %s", p, c.want)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	const good = "4,3,7,11,5,10,12,0,0,2,0,0"
	cases := []struct {
		name, text, code string
		field            int
	}{
		{"nothing", "", "empty", 0},
		{"blanks", " \n\t", "empty", 0},
		{"eleven cells", "4,3,7,11,5,10,12,0,0,2,0", "cell-count", 0},
		{"thirteen cells", good + ",0", "cell-count", 0},
		{"words", "hello", "cell-count", 0},
		{"a cell with a letter", "4,3,7,x,5,10,12,0,0,2,0,0", "cell", 4},
		{"an empty cell text", "4,3,7,11,5,10,12,0,0,2,0,", "cell", 12},
		{"piece 13", "13,3,7,11,5,10,12,0,0,2,0,0", "cell", 1},
		{"a sign", "4,-3,7,11,5,10,12,0,0,2,0,0", "cell", 2},
		{"a plus", "4,+3,7,11,5,10,12,0,0,2,0,0", "cell", 2},
		{"a leading zero", "4,3,07,11,5,10,12,0,0,2,0,0", "cell", 3},
		{"far too large", "4,3,7,11,99999999999999999999,10,12,0,0,2,0,0", "cell", 5},
		{"side 2", good + ";2;0", "side", 13},
		{"an empty side", good + ";;0", "side", 13},
		{"last 13", good + ";0;13", "last", 14},
		{"an empty last", good + ";0;", "last", 14},
		{"three passes", good + ";0;ppp", "last", 14},
		{"a fourth part", good + ";0;7;1", "too-many-fields", 15},
		{"too long", strings.Repeat(" ", 401), "too-long", 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for name, read := range map[string]func(string) error{
				"Parse":      func(s string) error { _, err := chaosclock.Rules{}.Parse(s); return err },
				"ParseSetup": func(s string) error { _, err := chaosclock.Rules{}.ParseSetup(s); return err },
			} {
				err := read(c.text)
				var text *core.TextError
				if !errors.As(err, &text) || !errors.Is(err, core.ErrUnreadable) {
					t.Fatalf("%s: got %v, want an unreadable text", name, err)
				}
				if text.Code != c.code || text.Field != c.field {
					t.Errorf("%s: code %q field %d, want %q field %d", name, text.Code, text.Field, c.code, c.field)
				}
				if msg := err.Error(); msg == "" || strings.ContainsAny(msg, "\n\r") {
					t.Errorf("%s: the message is not one line: %q", name, msg)
				}
			}
		})
	}
}

func TestReadableButIllegal(t *testing.T) {
	const text = "4,4,7,11,5,4,7,0,0,2,0,0;0;7"
	_, err := chaosclock.Rules{}.Parse(text)
	var setup *core.SetupError
	if !errors.As(err, &setup) || !errors.Is(err, core.ErrIllegalPosition) || errors.Is(err, core.ErrUnreadable) {
		t.Fatalf("got %v", err)
	}
	var squares []core.Square
	for _, p := range setup.Problems {
		if p.Code != "twice" {
			t.Errorf("code %q", p.Code)
		}
		squares = append(squares, p.Square)
	}
	if want := []core.Square{1, 5, 6}; !slices.Equal(squares, want) {
		t.Errorf("problems on %v, want %v", squares, want)
	}
	s, err := chaosclock.Rules{}.ParseSetup(text)
	if err != nil {
		t.Fatalf("an editor cannot open it: %v", err)
	}
	if got := (chaosclock.Rules{}).FormatSetup(s); got != text {
		t.Errorf("the setup is written %s", got)
	}
	if got := (chaosclock.Rules{}).FormatSetup(setup.Setup); got != text {
		t.Errorf("the error carries %s", got)
	}
}

func TestFromSetupRefuses(t *testing.T) {
	broken := func(change func(*core.Setup)) core.Setup {
		s := chaosclock.Rules{}.SetupOf(chaosclock.Rules{}.Start())
		change(&s)
		return s
	}
	cases := []struct {
		name, code string
		setup      core.Setup
	}{
		{"no board", "board", core.Setup{}},
		{"a third side", "board", broken(func(s *core.Setup) { s.Turn = 2 })},
		{"a large board", "board", broken(func(s *core.Setup) { s.Board = append(s.Board, 0) })},
		{"piece 13", "piece", broken(func(s *core.Setup) { s.Board[3] = 13 })},
		{"an unknown last", "last", broken(func(s *core.Setup) { s.Fields[chaosclock.FieldLast] = "x" })},
		{"a piece twice", "twice", broken(func(s *core.Setup) { s.Board[3] = s.Board[4] })},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := chaosclock.Rules{}.FromSetup(c.setup)
			var setup *core.SetupError
			if !errors.As(err, &setup) || setup.Problems[0].Code != c.code {
				t.Errorf("got %v, want problem %q", err, c.code)
			}
			if _ = (chaosclock.Rules{}).FormatSetup(c.setup); len(chaosclock.Rules{}.Problems(c.setup)) == 0 {
				t.Error("Problems finds none")
			}
		})
	}
}

func TestNotationRoundTrips(t *testing.T) {
	r, rng := chaosclock.Rules{}, rand.New(rand.NewPCG(8, 0))
	for range 20000 {
		p := randomPosition(rng)
		if q := mustParse(t, p.String()); q != p {
			t.Fatalf("%v is read back as %v", p, q)
		}
		if q := mustParse(t, p.Key()); q.Key() != p.Key() || q.Barred() != p.Barred() {
			t.Fatalf("the key of %v is read back as %v", p, q)
		}
		s := r.SetupOf(p)
		q, err := r.FromSetup(s)
		if err != nil || q != core.Position(p) {
			t.Fatalf("%v comes back from a setup as %v, %v", p, q, err)
		}
		if r.FormatSetup(s) != p.String() {
			t.Fatalf("%v is written as a setup %s", p, r.FormatSetup(s))
		}
		for _, m := range p.Moves() {
			back, err := r.ParseMove(p, r.FormatMove(p, m))
			if err != nil || back != m {
				t.Fatalf("%v: %v is written %s and read back as %v, %v", p, m, r.FormatMove(p, m), back, err)
			}
		}
	}
}

func TestEmptySetupIsLegal(t *testing.T) {
	p, err := chaosclock.Rules{}.FromSetup(chaosclock.Rules{}.NewSetup())
	if err != nil || p.String() != "0,0,0,0,0,0,0,0,0,0,0,0;1;0" {
		t.Errorf("%v, %v", p, err)
	}
}

func TestSetupFieldsOfferWhatBars(t *testing.T) {
	s := chaosclock.Rules{}.SetupOf(mustParse(t, "3,2,0,0,0,0,0,0,0,0,0,7;1;0"))
	fields := chaosclock.Rules{}.SetupFields(s)
	if len(fields) != 1 || !slices.Equal(fields[0].Values, []string{"0", "p", "3", "7"}) {
		t.Errorf("%+v", fields)
	}
}

// Of all move values, including some slightly off the board, exactly the generated moves are accepted.
func TestOnlyGeneratedMovesAreAccepted(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	kinds := []core.MoveKind{core.Walk, core.Drop, core.Pass, core.OwnKinds, core.OwnKinds + 1, 200}
	for range 300 {
		p := randomPosition(rng)
		legal := map[core.Move]bool{}
		for _, m := range p.Moves() {
			legal[m] = true
		}
		want := core.ErrIllegalMove
		if p.Outcome().Over() {
			want = core.ErrGameOver
		}
		for from := core.Square(-2); from <= chaosclock.Cells+1; from++ {
			for to := core.Square(-2); to <= chaosclock.Cells+1; to++ {
				for _, kind := range kinds {
					m := core.Move{From: from, To: to, Kind: kind}
					next, err := p.Play(m)
					switch {
					case legal[m] && err != nil:
						t.Fatalf("%v: %v is generated and refused: %v", p, m, err)
					case !legal[m] && (!errors.Is(err, want) || next != nil):
						t.Fatalf("%v: %v is not generated; Play gives %v, %v", p, m, next, err)
					}
				}
			}
		}
	}
}
