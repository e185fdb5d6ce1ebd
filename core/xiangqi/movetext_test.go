package xiangqi_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// styleColumns are the columns of testdata/xiangqi-notation.tsv.
var styleColumns = map[xiangqi.Style]int{xiangqi.StyleUCI: 1, xiangqi.StyleICCS: 2, xiangqi.StyleWXF: 3, xiangqi.StyleWXFDot: 4, xiangqi.StyleSimplified: 5}

func TestNotationTable(t *testing.T) {
	for _, row := range gametest.Rows(t, "testdata/xiangqi-notation.tsv") {
		p := mustParse(t, row[0])
		for style, column := range styleColumns {
			m, err := xiangqi.ParseMoveText(p, row[column])
			if err != nil || xiangqi.SquareName(m.From)+xiangqi.SquareName(m.To) != row[1] {
				t.Errorf("%s: %s is read as %v, %v, want %s", row[0], row[column], xiangqi.NewMove(m.From, m.To), err, row[1])
				continue
			}
			if got := xiangqi.FormatMoveAs(p, m, style); got != row[column] {
				t.Errorf("%s: %s is written %s, want %s", row[0], row[1], got, row[column])
			}
		}
	}
}

func TestMoveVariantsAreRead(t *testing.T) {
	for _, c := range []struct{ fen, text, want string }{
		{xiangqi.StartFEN, "炮二平五", "h2e2"}, {xiangqi.StartFEN, "砲二平五", "h2e2"}, {xiangqi.StartFEN, "炮２平５", "h2e2"}, {xiangqi.StartFEN, "炮2平5", "h2e2"},
		{xiangqi.StartFEN, "馬八進七", "b0c2"}, {xiangqi.StartFEN, "傌八上七", "b0c2"}, {xiangqi.StartFEN, "俥一进1", "i0i1"}, {xiangqi.StartFEN, " 炮 二 平 五 ", "h2e2"},
		{xiangqi.StartFEN, "c2=5", "h2e2"}, {xiangqi.StartFEN, "Ｃ２＝５", "h2e2"}, {xiangqi.StartFEN, "N8+7", "b0c2"}, {xiangqi.StartFEN, "h2-e2", "h2e2"},
		{xiangqi.StartFEN, "H2E2", "h2e2"}, {xiangqi.StartFEN, "h2e2", "h2e2"}, {xiangqi.StartFEN, "帥五进一", "e0e1"}, {xiangqi.StartFEN, "G5+1", "e0e1"},
		{"3k5/4R4/9/9/4N4/9/4N4/2C6/2C1R4/5K3 w", "後車平六", "e1d1"}, {"3k5/4R4/9/9/4N4/9/4N4/2C6/2C1R4/5K3 w", "+R=6", "e8d8"},
		{"3k5/4R4/9/9/4N4/9/4N4/2C6/2C1R4/5K3 w", "车前平六", "e8d8"},
		{"3k5/9/9/4P4/4P4/4P4/9/9/9/5K3 w", "P+=6", "e6d6"}, {"3k5/9/9/4P4/4P4/4P4/9/9/9/5K3 w", "P-=6", ""},
		{"3k1a3/9/3a5/9/9/9/9/9/9/5K3 b", "士4退5", "d7e8"}, {"5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "后仕进五", "d0e1"},
	} {
		m, err := xiangqi.ParseMoveText(mustParse(t, c.fen), c.text)
		got := xiangqi.NewMove(m.From, m.To).String()
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: %s is read as %s", c.fen, c.text, got)
			}
			continue
		}
		if err != nil || got != c.want {
			t.Errorf("%s: %s is read as %s, %v, want %s", c.fen, c.text, got, err, c.want)
		}
	}
}

func TestMoveRefusals(t *testing.T) {
	pinned := "4k4/4r4/9/9/4R4/9/9/9/9/4K4 b"
	for _, c := range []struct {
		fen, text, code string
		kind            error
	}{
		{xiangqi.StartFEN, "", "xq-move", core.ErrUnreadable},
		{xiangqi.StartFEN, "炮二平", "xq-move", core.ErrUnreadable},
		{xiangqi.StartFEN, "j2e2", "xq-move", core.ErrUnreadable},
		{xiangqi.StartFEN, strings.Repeat("a", 99), "xq-too-long", core.ErrUnreadable},
		{xiangqi.StartFEN, "e4e5", "xq-move-nothing", core.ErrIllegalMove},
		{xiangqi.StartFEN, "h7e7", "xq-move-not-yours", core.ErrIllegalMove},
		{xiangqi.StartFEN, "h2a3", "xq-move-shape", core.ErrIllegalMove},
		{xiangqi.StartFEN, "炮二平九", "xq-move-none", core.ErrIllegalMove},
		{pinned, "e8d8", "xq-move-exposes", core.ErrIllegalMove},
		{pinned, "车5平4", "xq-move-exposes", core.ErrIllegalMove},
		{"4k4/9/9/9/9/9/9/9/4r4/4K4 w", "e0d0", "", nil},
		{"4k4/9/9/9/9/4r4/9/9/9/R3K4 w", "a0a1", "xq-move-check", core.ErrIllegalMove},
		{"4k4/9/9/9/9/4N4/9/9/9/4K4 w", "e4d6", "xq-move-kings", core.ErrIllegalMove},
		{"3k5/9/3PP4/3PP4/4P4/9/9/9/9/5K3 w", "前兵进一", "xq-move-ambiguous", core.ErrAmbiguousMove},
		{"3k5/4P4/9/9/9/9/9/9/9/4K4 b", "d9d8", "", core.ErrGameOver},
	} {
		_, err := xiangqi.ParseMoveText(mustParse(t, c.fen), c.text)
		if !errors.Is(err, c.kind) {
			t.Errorf("%s: %q: %v, want %v", c.fen, c.text, err, c.kind)
			continue
		}
		var text *core.TextError
		if c.code != "" && (!errors.As(err, &text) || text.Code != c.code) {
			t.Errorf("%s: %q: %#v, want %s", c.fen, c.text, err, c.code)
		}
	}
}

// Every legal move of random games is parsed from every notation as the same move.
func TestMoveRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for range gametest.Sample(8) {
		p := xiangqi.Start()
		for range 80 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				for style := xiangqi.StyleUCI; style <= xiangqi.StyleTraditional; style++ {
					text := xiangqi.FormatMoveAs(p, m, style)
					if back, err := xiangqi.ParseMoveText(p, text); err != nil || back != m {
						t.Fatalf("%v: %v is written %s and read as %v, %v", p, m, text, back, err)
					}
				}
			}
			p = play(t, p, moves[rng.IntN(len(moves))])
		}
	}
}

func TestNotationsRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	p := xiangqi.Start()
	for range 200 {
		moves := p.Moves()
		if len(moves) == 0 {
			p = xiangqi.Start()
			continue
		}
		for _, m := range moves {
			for _, name := range (xiangqi.Rules{}).Notations() {
				text := xiangqi.Rules{}.FormatMoveAs(p, m, name)
				back, err := xiangqi.Rules{}.ParseMove(p, text)
				if err != nil || back != m {
					t.Fatalf("%v: %v is written %s in %s and read as %v, %v", p, m, text, name, back, err)
				}
			}
		}
		p = play(t, p, moves[rng.IntN(len(moves))])
	}
	for _, m := range []core.Move{core.PassMove, {From: 40, To: 41}, {From: -5, To: 900}} {
		if m.From >= 0 && (xiangqi.Rules{}).FormatMoveAs(xiangqi.Start(), m, "simplified") != (xiangqi.Rules{}).FormatMove(xiangqi.Start(), m) {
			t.Errorf("%v is no move of the start", m)
		}
	}
}
