package eternal_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
)

const emptyBoard = "8/8/8/8/8/8/8/8/8"

func TestPositionsAreReadLeniently(t *testing.T) {
	board, _, _ := strings.Cut(eternal.StartText, " ")
	for _, text := range []string{
		eternal.StartText, "  " + eternal.StartText + "\r\n", strings.ReplaceAll(eternal.StartText, " ", "   "), strings.ReplaceAll(eternal.StartText, " ", "\t"),
		strings.ReplaceAll(eternal.StartText, " ", "　"), strings.Replace(eternal.StartText, "2a2a2", "11a11a2", 1), board + "\n r 0-0/4 -",
	} {
		p, err := eternal.Parse(text)
		if err != nil || p != eternal.Start() {
			t.Errorf("%q is read as %v, %v", text, p, err)
		}
	}
}

func TestPositionsRoundTrip(t *testing.T) {
	randomPositions(t, rand.New(rand.NewPCG(9, 0)), gametest.Sample(3000), func(p eternal.Position) {
		if back, err := eternal.Parse(p.String()); err != nil || back != p {
			t.Fatalf("%v is read back as %v, %v", p, back, err)
		}
		if again, err := (eternal.Rules{}).FromSetup((eternal.Rules{}).SetupOf(p)); err != nil || again != p {
			t.Fatalf("%v is set up as %v, %v", p, again, err)
		}
		if p.Board().Position() != p {
			t.Fatalf("%v is not that of its board", p)
		}
		for _, m := range p.Moves() {
			text := eternal.FormatStep(p, m)
			if back, err := eternal.ParseStep(p, " "+text+" "); err != nil || back != m {
				t.Fatalf("%v: %s is read back as %v, %v", p, text, back, err)
			}
		}
	})
}

func TestUnreadablePositions(t *testing.T) {
	for _, c := range []struct {
		text, code string
		field      int
		args       []string
	}{
		{"", "et-empty", 0, nil},
		{" \n\t", "et-empty", 0, nil},
		{strings.Repeat("8/", 300), "et-too-long", 0, []string{"600", "400"}},
		{"8/8/8 r 0-0/4 -", "et-ranks", 1, []string{"9", "3"}},
		{emptyBoard + "/8 r 0-0/4 -", "et-ranks", 1, []string{"9", "10"}},
		{"8/8/8/8/8/8/8/8/4K3 r 0-0/4 -", "et-piece", 1, []string{"'K'", "1", `"4K3"`}},
		{"8/8/8/8/8/8/8/8/4车3 r 0-0/4 -", "et-piece", 1, []string{"'车'", "1", `"4车3"`}},
		{"9/8/8/8/8/8/8/8/8 r 0-0/4 -", "et-piece", 1, []string{"'9'", "9", `"9"`}},
		{"8/80/8/8/8/8/8/8/8 r 0-0/4 -", "et-piece", 1, []string{"'0'", "8", `"80"`}},
		{"8/8/8/8/8/8/8/7/8 r 0-0/4 -", "et-width", 1, []string{"2", `"7"`, "7", "8"}},
		{"8/8/8/8/8/8/8/8/4R4 r 0-0/4 -", "et-width", 1, []string{"1", `"4R4"`, "9", "8"}},
		{"//////// r 0-0/4 -", "et-width", 1, []string{"9", `""`, "0", "8"}},
		{emptyBoard, "et-fields", 2, []string{"1"}},
		{emptyBoard + " r 0-0/4", "et-fields", 4, []string{"3"}},
		{emptyBoard + " w 0-0/4 -", "et-side", 2, []string{`"w"`}},
		{emptyBoard + " R 0-0/4 -", "et-side", 2, []string{`"R"`}},
		{emptyBoard + " r 0-0 -", "et-score", 3, []string{`"0-0"`}},
		{emptyBoard + " r 0/4 -", "et-score", 3, []string{`"0/4"`}},
		{emptyBoard + " r 0--1/4 -", "et-score", 3, []string{`"0--1/4"`}},
		{emptyBoard + " r 0-00/4 -", "et-score", 3, []string{`"0-00/4"`}},
		{emptyBoard + " r 0-+1/4 -", "et-score", 3, []string{`"0-+1/4"`}},
		{emptyBoard + " r 0-0/400 -", "et-score", 3, []string{`"0-0/400"`}},
		{emptyBoard + " r 0-0/4 x", "et-pending", 4, []string{`"x"`}},
		{emptyBoard + " r 0-0/4 o", "et-pending", 4, []string{`"o"`}},
		{emptyBoard + " r 0-0/4 i1", "et-pending", 4, []string{`"i1"`}},
		{emptyBoard + " r 0-0/4 d0", "et-pending", 4, []string{`"d0"`}},
		{emptyBoard + " r 0-0/4 D1", "et-pending", 4, []string{`"D1"`}},
		{emptyBoard + " r 0-0/4 - 7", "et-rest", 5, []string{`"7"`}},
		{"8 / 8/8/8/8/8/8/8/8 r 0-0/4 -", "et-ranks", 1, []string{"9", "1"}},
	} {
		_, err := eternal.Rules{}.Parse(c.text)
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || e.Field != c.field || !slices.Equal(e.Args, c.args) || !errors.Is(err, core.ErrUnreadable) {
			t.Errorf("%.60q: %#v, want %s at %d %v", c.text, err, c.code, c.field, c.args)
		}
		if _, other := (eternal.Rules{}).ParseSetup(c.text); other == nil || other.Error() != err.Error() {
			t.Errorf("%.60q: as a setup: %v", c.text, other)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string // code, square and arguments
	}{
		{"none", eternal.StartText, nil},
		{"three rooks", "8/8/8/8/8/RRR5/8/8/8 r 0-0/4 -", nil},
		{"empty", emptyBoard + " r 0-0/4 -", nil},
		{"finished with the piece in the zone", "3R4/8/8/8/8/8/8/8/8 b 4-0/4 d9", nil},
		{"finished without", "8/8/8/8/8/8/8/8/8 r 4-0/4 -", nil},
		{"stones", "7o/8/8/8/oooooooo/8/o7/8/8 r 0-0/4 -", []string{"et-stone a3 a3", "et-stone h9 h9"}},
		{"two guardians", "3rr3/8/8/8/8/8/8/3H4/4A3 r 0-0/4 -", []string{
			"et-guardians d2 d2 side.eternal.red", "et-guardians e9 e9 side.eternal.black",
		}},
		{"in the enemy zone", "3P4/8/8/8/8/8/8/4a3/8 r 1-1/4 -", []string{
			"et-zone e2 e2 piece.eternal.black.advisor", "et-zone d9 d9 piece.eternal.red.pawn",
		}},
		{"another piece is returned", "8/8/8/8/8/8/8/3r4/4a3 r 0-1/4 e1", []string{"et-zone d2 d2 piece.eternal.black.rook"}},
		{"no target", emptyBoard + " r 0-0/0 -", []string{"et-target  0 9", "et-both "}},
		{"too high a target", emptyBoard + " r 0-0/10 -", []string{"et-target  10 9"}},
		{"too many points", emptyBoard + " r 5-7/4 -", []string{"et-above  side.eternal.red 5 4", "et-above  side.eternal.black 7 4"}},
		{"both at the target", emptyBoard + " r 4-4/4 -", []string{"et-both "}},
		{"placing after the end", emptyBoard + " r 4-0/4 C", []string{"et-place-after-end  piece.eternal.red.cannon"}},
		{"returning without a point", "8/8/8/8/8/8/8/8/3r4 r 3-0/4 d1", []string{"et-return-point d1 d1 side.eternal.black"}},
		{"returning nothing", emptyBoard + " r 0-1/4 d1", []string{"et-return-piece d1 d1 side.eternal.black"}},
		{"returning a guardian", "8/8/8/8/8/8/8/8/3R4 r 0-1/4 d1", []string{"et-return-piece d1 d1 side.eternal.black"}},
		{"returning from elsewhere", "8/8/8/8/8/8/8/r7/8 r 0-1/4 a2", []string{"et-return-zone a2 a2 side.eternal.red"}},
		{"returning from the other zone", "3R4/8/8/8/8/8/8/8/8 r 1-1/4 d9", []string{"et-return-zone d9 d9 side.eternal.red"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			setup, err := eternal.Rules{}.ParseSetup(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if written := (eternal.Rules{}).FormatSetup(setup); written != c.text {
				t.Errorf("written as %s", written)
			}
			var got []string
			for _, p := range (eternal.Rules{}).Problems(setup) {
				where := ""
				if p.Square != core.NoSquare {
					where = eternal.SquareName(p.Square)
				}
				got = append(got, strings.Join(append([]string{p.Code, where}, p.Args...), " "))
				if p.Message == "" {
					t.Errorf("%s has no message", p.Code)
				}
			}
			if !slices.Equal(got, c.want) && !slices.EqualFunc(got, c.want, func(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }) {
				t.Errorf("%q, want %q", got, c.want)
			}
			var refused *core.SetupError
			if _, err := (eternal.Rules{}).Parse(c.text); errors.As(err, &refused) != (len(c.want) > 0) || !errors.Is(err, core.ErrIllegalPosition) && err != nil {
				t.Errorf("read with %v", err)
			}
			if refused != nil && !slices.Equal(refused.Setup.Board, setup.Board) {
				t.Error("the refusal does not carry the setup")
			}
		})
	}
}

// The fields of an editor's setup may hold any text.
func TestProblemsOfFields(t *testing.T) {
	bad := eternal.Rules{}.NewSetup()
	bad.Board[3], bad.Board[4] = 8, 200
	bad.Fields[eternal.FieldRed], bad.Fields[eternal.FieldTarget], bad.Fields[eternal.FieldPending] = "x", "-1", "k"
	var codes []string
	for _, p := range (eternal.Rules{}).Problems(bad) {
		codes = append(codes, p.Code)
	}
	if want := []string{"piece", "piece", "et-number", "et-number", "et-pending"}; !slices.Equal(codes, want) {
		t.Errorf("%v, want %v", codes, want)
	}
	if list := (eternal.Rules{}).Problems(core.Setup{}); len(list) != 1 || list[0].Code != "board" {
		t.Errorf("no board: %v", list)
	}
	if got := (eternal.Rules{}).FormatSetup(core.Setup{}); got != emptyBoard+" r 0-0/4 -" {
		t.Errorf("no board is written as %s", got)
	}
	missing := (eternal.Rules{}).SetupOf(eternal.Start())
	missing.Fields = nil
	if p, err := (eternal.Rules{}).FromSetup(missing); err != nil || p != eternal.Start() {
		t.Errorf("without fields: %v, %v", p, err)
	}
}

func TestSetupFields(t *testing.T) {
	p := mustParse(t, "8/8/8/8/8/8/8/3r4/4H3 r 0-1/2 d2")
	want := map[string][]string{
		eternal.FieldRed: {"0", "1", "2"}, eternal.FieldBlack: {"0", "1", "2"}, eternal.FieldTarget: {"1", "2", "3", "4", "5", "6", "7", "8", "9"},
		eternal.FieldPending: {"-", "d2", "R", "H", "C", "E", "A", "P", "r", "h", "c", "e", "a", "p"},
	}
	setup := (eternal.Rules{}).SetupOf(p)
	fields := (eternal.Rules{}).SetupFields(setup)
	if len(fields) != len(want) {
		t.Errorf("%d fields", len(fields))
	}
	for _, f := range fields {
		if !slices.Equal(f.Values, want[f.Name]) {
			t.Errorf("%s: %q", f.Name, f.Values)
		}
		if !slices.Contains(f.Values, setup.Fields[f.Name]) {
			t.Errorf("%s: the value %q is not offered", f.Name, setup.Fields[f.Name])
		}
	}
}

func TestTargetMayBeChosen(t *testing.T) {
	targets := eternal.Rules{}.Capabilities().Targets
	if p, err := targets.With(eternal.Start(), 1); err != nil || p.(eternal.Position).Target() != 1 {
		t.Errorf("%v, %v", p, err)
	}
	for _, target := range []int{-1, 0, 10, 256 + 4} {
		if p, err := targets.With(eternal.Start(), target); !errors.Is(err, core.ErrIllegalPosition) {
			t.Errorf("%d: %v, %v", target, p, err)
		}
	}
}

func TestPalette(t *testing.T) {
	letters := ""
	for _, p := range (eternal.Rules{}).Palette() {
		if !eternal.ValidPiece(p) {
			t.Errorf("%d is no piece", p)
		}
		letters += string(eternal.PieceLetter(p))
	}
	if letters != "RHCEAPrhceapo" {
		t.Errorf("%s", letters)
	}
}
