package xiangqi_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

func TestFENForms(t *testing.T) {
	const other = "4k4/9/9/9/9/9/9/9/9/3K5"
	for _, c := range []struct{ text, want string }{
		{xiangqi.StartFEN, xiangqi.StartFEN},
		{strings.Replace(xiangqi.StartFEN, " w ", " r ", 1), xiangqi.StartFEN},
		{strings.Replace(xiangqi.StartFEN, " w ", " red ", 1), xiangqi.StartFEN},
		{strings.Replace(xiangqi.StartFEN, " w ", " RED ", 1), xiangqi.StartFEN},
		{"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR", xiangqi.StartFEN},
		{strings.ReplaceAll(xiangqi.StartFEN, " ", "_"), xiangqi.StartFEN},
		{"  " + xiangqi.StartFEN + "\r\n", xiangqi.StartFEN},
		{"fen " + xiangqi.StartFEN, xiangqi.StartFEN},
		{"startpos", xiangqi.StartFEN},
		{other, other + " w - - 0 1"}, {other + " b", other + " b - - 0 1"}, {other + " black", other + " b - - 0 1"},
		{other + " w - - 7", other + " w - - 7 1"}, {other + " w 7 30", other + " w - - 7 30"}, {other + " b - 0 0", other + " b - - 0 1"},
		{"4k4/9/9/9/9/9/9/9/9/111K11111 w", other + " w - - 0 1"},
	} {
		p, err := xiangqi.Rules{}.Parse(c.text)
		if err != nil || p.String() != c.want {
			t.Errorf("%q is read as %v, %v, want %s", c.text, p, err, c.want)
		}
	}
}

func TestFENRefusals(t *testing.T) {
	for _, c := range []struct {
		text, code string
		field      int
		args       []string
	}{
		{"", "xq-empty", 0, nil},
		{strings.Repeat("9/", 300), "xq-too-long", 0, []string{"600", "400"}},
		{"9/9/9 w", "xq-fen-ranks", 1, []string{"10", "3"}},
		{"4k4/9/9/9/9/9/9/9/9/4X4 w", "xq-fen-piece", 1, []string{"'X'", "10", `"4X4"`}},
		{"4k4/9/9/8/9/9/9/9/9/4K4 w", "xq-fen-width", 1, []string{"4", `"8"`, "8", "9"}},
		{"4k4/9/9/9/9/9/9/9/9/4K5 w", "xq-fen-width", 1, []string{"10", `"4K5"`, "10", "9"}},
		{"4k4/9/9/9/9/9/9/9/9/4K4 x", "xq-fen-side", 2, []string{`"x"`}},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w - - x", "xq-fen-number", 5, []string{`"x"`, "9999"}},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 99999", "xq-fen-number", 6, []string{`"99999"`, "9999"}},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 what", "xq-fen-rest", 7, []string{`"what"`}},
	} {
		_, err := xiangqi.Rules{}.Parse(c.text)
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || e.Field != c.field || !slices.Equal(e.Args, c.args) || !errors.Is(err, core.ErrUnreadable) {
			t.Errorf("%.60q: %#v, want %s at %d %v", c.text, err, c.code, c.field, c.args)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      []string // code and square
	}{
		{"none", xiangqi.StartFEN, nil},
		{"empty", "9/9/9/9/9/9/9/9/9/9", []string{"xq-no-king ", "xq-no-king "}},
		{"kings facing", "4k4/9/9/9/9/9/9/9/9/4K4 w", []string{"xq-kings-facing e0"}},
		{"black in check", "4k4/4R4/9/9/9/9/9/9/9/3K5 w", []string{"xq-not-to-move-in-check e9"}},
		{"red in check", "4k4/9/9/9/9/9/9/9/3r5/3K5 b", []string{"xq-not-to-move-in-check d0"}},
		{"three rooks", "3k5/R8/9/9/9/9/9/9/R8/R3K4 w", []string{"xq-too-many a8"}},
		{"two kings", "4k4/9/9/9/9/9/9/9/4K4/3K5 w", []string{"xq-too-many e1"}},
		{"king outside", "k8/9/9/9/9/9/9/9/9/4K4 w", []string{"xq-place-king a9"}},
		{"advisors", "3k5/3a5/9/9/9/9/9/9/9/A3K4 w", []string{"xq-place-advisor a0", "xq-place-advisor d8"}},
		{"elephants", "3k5/9/1b7/9/2B6/9/9/9/9/4K4 w", []string{"xq-place-elephant c5", "xq-place-elephant b7"}},
		{"pawns", "3k5/9/9/9/1p7/9/1P7/P8/9/4K4 w", []string{"xq-place-pawn a2", "xq-place-pawn b3", "xq-place-pawn b5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			setup, err := xiangqi.Rules{}.ParseSetup(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range (xiangqi.Rules{}).Problems(setup) {
				where := ""
				if p.Square != core.NoSquare {
					where = xiangqi.SquareName(p.Square)
				}
				got = append(got, p.Code+" "+where)
				if p.Message == "" {
					t.Errorf("%s has no message", p.Code)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
			var refused *core.SetupError
			if _, err := (xiangqi.Rules{}).Parse(c.fen); errors.As(err, &refused) != (len(c.want) > 0) {
				t.Errorf("read with %v", err)
			}
			if refused != nil && !slices.Equal(refused.Setup.Board, setup.Board) {
				t.Error("the refusal does not carry the setup")
			}
		})
	}
	bad := xiangqi.Rules{}.NewSetup()
	bad.Board[3], bad.Fields[xiangqi.FieldQuiet] = 8, "x"
	var codes []string
	for _, p := range (xiangqi.Rules{}).Problems(bad) {
		codes = append(codes, p.Code)
	}
	if want := []string{"piece", "xq-counter", "xq-no-king", "xq-no-king"}; !slices.Equal(codes, want) {
		t.Errorf("%v, want %v", codes, want)
	}
	if list := (xiangqi.Rules{}).Problems(core.Setup{}); len(list) != 1 || list[0].Code != "board" {
		t.Errorf("no board: %v", list)
	}
}

// All positions of the test data are legal and survive parsing, formatting and setup.
func TestPositionsOfTheData(t *testing.T) {
	for _, name := range []string{"90", "formats", "mates", "notation", "perft", "repetition"} {
		for _, row := range gametest.Rows(t, "testdata/xiangqi-"+name+".tsv") {
			p, err := xiangqi.Rules{}.Parse(row[0])
			if err != nil {
				t.Errorf("%s: %s: %v", name, row[0], err)
				continue
			}
			if !strings.HasPrefix(p.String(), row[0]) {
				t.Errorf("%s is written %v", row[0], p)
			}
			if again, err := (xiangqi.Rules{}).FromSetup((xiangqi.Rules{}).SetupOf(p)); err != nil || again != p {
				t.Errorf("%s is set up as %v, %v", row[0], again, err)
			}
		}
	}
}

// The first moves of the mate problems are legal, and none stalemates by mistake.
func TestMateProblemsFirstMoves(t *testing.T) {
	for _, row := range gametest.Rows(t, "testdata/xiangqi-mates.tsv") {
		p := mustParse(t, row[0])
		for _, word := range strings.Split(row[2], ",") {
			if word == "?" {
				continue
			}
			if _, err := xiangqi.ParseMoveText(p, word); err != nil {
				t.Errorf("%s: %s: %v", row[0], word, err)
			}
		}
	}
}

// firstMove returns the text of the first move of a piece from the start.
func firstMove(t *testing.T, piece core.Piece, style xiangqi.Style) string {
	t.Helper()
	p := xiangqi.Start()
	if xiangqi.SideOf(piece) == xiangqi.Black {
		p = play(t, p, p.Moves()[0])
	}
	for _, m := range p.Moves() {
		if p.At(m.From) == piece {
			return xiangqi.FormatMoveAs(p, m, style)
		}
	}
	t.Fatalf("piece %d has no move", piece)
	return ""
}

func TestPalette(t *testing.T) {
	palette := xiangqi.Rules{}.Palette()
	if len(palette) != 14 {
		t.Fatalf("%d pieces", len(palette))
	}
	names := ""
	for _, p := range palette {
		if !xiangqi.ValidPiece(p) {
			t.Errorf("%d is no piece", p)
		}
		for _, style := range []xiangqi.Style{xiangqi.StyleSimplified, xiangqi.StyleTraditional} {
			names += string([]rune(firstMove(t, p, style))[0])
		}
	}
	if want := "帅帥仕仕相相马馬车車炮炮兵兵将將士士象象马馬车車炮砲卒卒"; names != want {
		t.Errorf("%s, want %s", names, want)
	}
}
