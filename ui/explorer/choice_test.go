package explorer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/words"
)

func TestChoice(t *testing.T) {
	rules := xiangqi.Rules{}
	w := words.Words{Catalog: i18n.New(i18n.English)}
	for _, x := range []struct {
		choice choice
		said   string
	}{
		{choice{}, ""},
		{choice{player: "胡荣华", side: sideFirst, from: 1980, to: 1999}, "胡荣华 (Red) · 1980–1999"},
		{choice{player: "A&B=C", opponent: "D", side: sideSecond}, "A&B=C (Black) · D (Red)"},
		{choice{player: "A", opponent: "B", event: "Cup"}, "A against B · Cup"},
		{choice{opponent: "B", to: 1970, mine: true}, "B · until 1970 · my own games"},
		{choice{result: "draw", kind: "imported"}, "Draw · imported"},
		{choice{result: unknownResult, from: 2000, to: 2000}, "2000 · result unknown"},
	} {
		if back := parseChoice(x.choice.String(), rules); back != x.choice {
			t.Errorf("%+v is read back as %+v", x.choice, back)
		}
		if said := x.choice.said(w, rules); said != x.said {
			t.Errorf("%+v is said as %q, want %q", x.choice, said, x.said)
		}
	}
	if f := (choice{player: "A", opponent: "B", side: sideSecond, result: "red-wins", kind: "attempt"}).filter(rules); f.Players != [2]string{"B", "A"} || !f.Sides ||
		len(f.Results) != 1 || f.Results[0] != core.FirstWins || len(f.Kinds) != 1 || f.Kinds[0] != library.Attempt || f.Rules != "xiangqi" {
		t.Errorf("%+v", f)
	}
}

// Any stored text parses to a choice that can be described.
func FuzzParseChoice(f *testing.F) {
	f.Add("player=a&side=first&from=1980&result=draw&kind=played&mine=on")
	f.Add("player=0&opponent=" + strings.Repeat("%F0%9F%80%80 ", 300))
	f.Add("side=x&result=jia-wins&kind=%zz&from=-1&to=99999999999")
	rules := xiangqi.Rules{}
	w := words.Words{Catalog: i18n.New(i18n.English)}
	f.Fuzz(func(t *testing.T, text string) {
		c := parseChoice(text, rules)
		if back := parseChoice(c.String(), rules); back != c {
			t.Errorf("%q: %+v is read back as %+v", text, c, back)
		}
		c.player, c.opponent, c.event = "", "", ""
		if said := c.said(w, rules); said != "" && []rune(said)[0] == '⟦' {
			t.Errorf("%q says %q", text, said)
		}
	})
}

func TestCache(t *testing.T) {
	var c cache
	answer := func(n int) library.Answer { return library.Answer{Through: make([]library.Hit, n)} }
	for i := range maxAnswers + 1 {
		c.put(fmt.Sprint(i), 1, answer(1))
	}
	if _, ok := c.get("0", 1); ok || len(c.list) != maxAnswers || c.hits != maxAnswers {
		t.Errorf("it holds %d answers with %d hits", len(c.list), c.hits)
	}
	if _, ok := c.get("1", 2); ok {
		t.Error("an answer outlives a change of the library")
	}
	c.put("large", 1, answer(maxHits+1))
	if a, ok := c.get("large", 1); !ok || len(a.Through) != maxHits+1 || len(c.list) != 1 {
		t.Error("the newest is not kept, or the others are")
	}
	c.put("other", 2, answer(1))
	if len(c.list) != 1 || c.hits != 1 {
		t.Error("answers of before the change are kept")
	}
}

func TestSortRows(t *testing.T) {
	rows := func() []row {
		return []row{
			{move: core.Move{To: 1}, Tally: library.Tally{Games: 10, First: 2, Second: 8, LastYear: 1990}},
			{move: core.Move{To: 2}, Tally: library.Tally{Games: 3, Unknown: 3, LastYear: 2020}},
			{move: core.Move{To: 3}, Tally: library.Tally{Games: 5, First: 3, Draws: 2, LastYear: 1980}},
			{move: core.Move{To: 4}, weight: 9},
			{move: core.Move{To: 5}, weight: 99, barred: true},
		}
	}
	for _, x := range []struct {
		order string
		mover core.Side
		want  [5]core.Square
	}{
		{byGames, core.First, [5]core.Square{1, 3, 2, 4, 5}},
		{byScore, core.First, [5]core.Square{3, 1, 2, 4, 5}},
		{byScore, core.Second, [5]core.Square{1, 3, 2, 4, 5}},
		{byYear, core.First, [5]core.Square{2, 1, 3, 4, 5}},
	} {
		list := rows()
		sortRows(list, x.order, x.mover, panel.Verdicts{})
		var got [5]core.Square
		for i, r := range list {
			got[i] = r.move.To
		}
		if got != x.want {
			t.Errorf("by %s for %v: %v, want %v", x.order, x.mover, got, x.want)
		}
	}
}

// At every width the columns do not overlap.
func TestColumns(t *testing.T) {
	for width := float32(140); width < 900; width += 7 {
		for _, w := range []widths{{move: 90, games: 50, year: true, badge: true, words: true}, {move: 60, games: 20}, {move: 400, games: 60, badge: true}} {
			c := w.arrange(width)
			end := float32(0)
			for _, s := range []span{c.move, c.games, c.bar, c.year, c.badge} {
				if s.width > 0 && s.left < end {
					t.Errorf("%v at %v: %+v", w, width, c)
				}
				if s.width > 0 {
					end = s.left + s.width
				}
			}
			if end > width && width > 200 {
				t.Errorf("%v at %v ends at %v", w, width, end)
			}
		}
	}
}

func TestNumber(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 58468: "58,468", 1234567: "1,234,567"} {
		if got := words.Count(n); got != want {
			t.Errorf("%d is written %s", n, got)
		}
	}
}

// The mirrored moves of a symmetric position are one row if the book has the same of both, and two otherwise.
func TestFolded(t *testing.T) {
	rules, p := xiangqi.Rules{}, xiangqi.Start()
	at := func(p core.Position, text string) core.Move {
		m, err := rules.ParseMove(p, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	tally := library.Tally{Games: 9, First: 5, Draws: 4}
	rows := folded([]row{{move: at(p, "b2e2"), Tally: tally}, {move: at(p, "h2e2"), Tally: tally}, {move: at(p, "b0c2"), weight: 3}, {move: at(p, "h0g2"), weight: 4}, {move: at(p, "e3e4")}}, rules, p)
	if len(rows) != 4 || rows[0].move != at(p, "h2e2") || !slices.Equal(rows[0].also, []core.Move{at(p, "b2e2")}) || rows[0].Tally != tally || rows[1].also != nil {
		t.Errorf("%+v", rows)
	}
	next, err := p.Play(at(p, "a0a1"))
	if err != nil {
		t.Fatal(err)
	}
	if rows := folded([]row{{move: at(next, "b9c7")}, {move: at(next, "h9g7")}}, rules, next); len(rows) != 2 {
		t.Errorf("where nothing is symmetric there are %+v", rows)
	}
}
