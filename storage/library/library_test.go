package library_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/library"
)

func TestRoundTrip(t *testing.T) {
	l, ctx := library.NewForTest(t), t.Context()
	for _, r := range library.AllRules() {
		for seed := range uint64(12) {
			g := library.RandomGame(r, seed, 60)
			if seed%3 == 1 { // with a tree
				line := g.MainLine()
				n := line[len(line)/2]
				n.Comment, line[1].Glyph = "注 { }\n", "?!"
				if err := g.Goto(n.Parent()); err != nil {
					t.Fatal(err)
				}
				for _, m := range g.Position().Moves()[:2] {
					if _, err := g.Play(m); err != nil || !g.Back() {
						t.Fatal(err)
					}
				}
			}
			if seed%3 == 2 { // from another start
				line := g.MainLine()
				p := line[len(line)-2].Position()
				if start, err := r.Parse(p.String()); err == nil {
					m := line[len(line)-1].Move()
					g = core.NewGame(r, start)
					if _, err := g.Play(m); err != nil {
						t.Fatal(err)
					}
				}
			}
			g.SetTags(core.Tags{{Name: "Event", Value: "五羊杯"}, {Name: core.SideTag(r, core.First), Value: fmt.Sprint("甲", seed)}, {Name: "Date", Value: "1986.1.5"}})
			id, added, err := l.Add(ctx, g, library.Info{Kind: library.Played, Mine: true, Stars: 2})
			if err != nil || !added {
				t.Fatal(err)
			}
			back, record, err := l.Get(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := library.Encoded(t, back), library.Encoded(t, g); got != want {
				t.Fatalf("%s is read back as\n%s, want\n%s", r.ID(), got, want)
			}
			if record.First != fmt.Sprint("甲", seed) || record.Event != "五羊杯" || record.Date != "1986-01-05" || record.Year != 1986 || !record.Mine ||
				record.Stars != 2 || record.Kind != library.Played || record.Tree != (seed%3 == 1) || record.Plies != len(g.MainLine())-1 {
				t.Errorf("%s: %+v", r.ID(), record)
			}
		}
	}
	if n, err := l.Count(ctx, library.Filter{}); err != nil || n != 12*len(library.AllRules()) {
		t.Errorf("%d games, %v", n, err)
	}
	if _, _, err := l.Get(ctx, 1<<40); !errors.Is(err, storage.ErrNotFound) {
		t.Error(err)
	}
}

func TestAddTwice(t *testing.T) {
	l, ctx := library.NewForTest(t), t.Context()
	add := func(g *core.Game, kind library.Kind, tags ...string) (int64, bool) {
		t.Helper()
		var list core.Tags
		for i := 0; i < len(tags); i += 2 {
			list = list.With(tags[i], tags[i+1])
		}
		g.SetTags(list)
		id, added, err := l.Add(ctx, g, library.Info{Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		return id, added
	}
	long := library.RandomGame(xiangqi.Rules{}, 1, 40)
	id, added := add(long, library.Imported, "Red", "胡榮華")
	if !added {
		t.Fatal("the first is not added")
	}
	// Games with equal moves are stored once, with the additional information of the second.
	if again, added := add(long, library.Imported, "Black", "柳大華"); added || again != id {
		t.Error("it is added twice")
	}
	if _, r, _ := l.Get(ctx, id); r.First != "胡榮華" || r.Second != "柳大華" {
		t.Errorf("%+v", r)
	}
	commented := library.RandomGame(xiangqi.Rules{}, 1, 40)
	commented.Root().Comment = "a comment"
	if again, added := add(commented, library.Imported); added || again != id {
		t.Error("it is added twice for a comment")
	}
	if g, r, err := l.Get(ctx, id); err != nil || g.Root().Comment != "a comment" || !r.Tree || r.First != "胡榮華" {
		t.Errorf("the comment is lost: %+v, %v", r, err)
	}
	commented.Root().Comment = "another"
	if _, added := add(commented, library.Imported); !added {
		t.Error("another comment is lost")
	}
	if _, added := add(long, library.Played); !added {
		t.Error("a game that was played is not kept")
	}
	short := library.RandomGame(xiangqi.Rules{}, 2, 8)
	add(short, library.Imported, "Red", "A")
	if _, added := add(short, library.Imported, "Red", "B"); !added {
		t.Error("short games of two players are one")
	}
	if _, added := add(short, library.Imported, "Red", " a "); added {
		t.Error("short games of one player are two")
	}
	if err := l.Delete(ctx, id); err != nil {
		t.Fatal(err)
	}
	if again, added := add(long, library.Pasted); added || again != id {
		t.Error("a deleted game does not come back")
	}
	if n, err := l.Count(ctx, library.Filter{}); n != 5 || err != nil {
		t.Errorf("%d games, %v", n, err)
	}
}

func TestDeleteAndUpdate(t *testing.T) {
	l, ctx := library.NewForTest(t), t.Context()
	g := library.RandomGame(xiangqi.Rules{}, 3, 30)
	id, _, err := l.Add(ctx, g, library.Info{Kind: library.Played})
	if err != nil {
		t.Fatal(err)
	}
	through := func() int {
		t.Helper()
		a, err := l.Index.Positions(ctx, g.Rules(), g.Position(), library.Filter{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return a.Sum.Games
	}
	if through() != 1 {
		t.Error("the game is not found")
	}
	if err := errors.Join(l.Delete(ctx, id), l.SetStars(ctx, 9, id)); err != nil {
		t.Fatal(err)
	}
	if n, _ := l.Count(ctx, library.Filter{}); n != 0 || through() != 0 {
		t.Error("it is not deleted")
	}
	if list, err := l.List(ctx, library.Query{Filter: library.Filter{Deleted: true}}); err != nil || len(list) != 1 || list[0].Stars != 5 || !list[0].Deleted {
		t.Errorf("%v, %v", list, err)
	}
	if err := l.Restore(ctx, id); err != nil || through() != 1 {
		t.Error("it is not restored", err)
	}
	other := library.RandomGame(xiangqi.Rules{}, 4, 30)
	if err := l.Update(ctx, id, other, library.Info{Kind: library.Played}); err != nil || through() != 0 {
		t.Error("it is not changed", err)
	}
	if err := l.Update(ctx, id+1, other, library.Info{Kind: library.Played}); !errors.Is(err, storage.ErrNotFound) {
		t.Error(err)
	}
	if err := l.SetAnalysis(ctx, id, "engine", []byte("scores")); err != nil {
		t.Error(err)
	}
	if scores, by, err := l.Analysis(ctx, id, ""); err != nil || string(scores) != "scores" || by != "engine" {
		t.Error(scores, by, err)
	}
	if err := l.SetAnalysis(ctx, id+1, "engine", []byte("scores")); !errors.Is(err, storage.ErrNotFound) {
		t.Error(err)
	}
	if err := l.Purge(ctx, id); err != nil {
		t.Error(err)
	}
	if _, _, err := l.Get(ctx, id); err != nil {
		t.Errorf("a game that was not deleted is gone: %v", err)
	}
	if err := errors.Join(l.Delete(ctx, id), l.Purge(ctx, id)); err != nil {
		t.Error(err)
	}
	if _, _, err := l.Get(ctx, id); !errors.Is(err, storage.ErrNotFound) {
		t.Error(err)
	}
	if _, _, err := l.Analysis(ctx, id, ""); !errors.Is(err, storage.ErrNotFound) {
		t.Error(err)
	}
}

func TestFilters(t *testing.T) {
	l, ctx := library.NewForTest(t), t.Context()
	for i, tags := range []string{
		"Red=胡榮華 Black=柳大華 Date=1976.05.01 Result=1-0 Event=全國賽 ECCO=B32",
		"Red=柳大华 Black=胡荣华 Date=1980-1-2 Result=0-1 Event=五羊杯",
		"Red=胡荣华 Black=許銀川 Date=1999 Result=1/2-1/2 Event=五羊杯 ECCO=C10",
		"Red=A Black=B Result=*",
	} {
		g := library.RandomGame(xiangqi.Rules{}, uint64(i), 22+i)
		var list core.Tags
		for _, pair := range strings.Fields(tags) {
			name, value, _ := strings.Cut(pair, "=")
			list = list.With(name, value)
		}
		g.SetTags(list)
		if _, _, err := l.Add(ctx, g, library.Info{Kind: library.Kind(1 + i%2), Mine: i == 3, Stars: i}); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		f    library.Filter
		want []int64
	}{
		"all":           {library.Filter{}, []int64{1, 2, 3, 4}},
		"either script": {library.Filter{Players: [2]string{"胡榮華"}}, []int64{1, 2, 3}},
		"a part":        {library.Filter{Players: [2]string{"", "银"}}, []int64{3}},
		"two players":   {library.Filter{Players: [2]string{"柳大华", "胡"}}, []int64{1, 2}},
		"by side":       {library.Filter{Players: [2]string{"柳大华", "胡"}, Sides: true}, []int64{2}},
		"second":        {library.Filter{Players: [2]string{"", "胡"}, Sides: true}, []int64{2}},
		"nobody":        {library.Filter{Players: [2]string{"x"}}, nil},
		"not one":       {library.Filter{Except: 2}, []int64{1, 3, 4}},
		"some":          {library.Filter{Games: []int64{4, 2, 9}}, []int64{2, 4}},
		"event":         {library.Filter{Event: "五羊"}, []int64{2, 3}},
		"from":          {library.Filter{FromYear: 1980}, []int64{2, 3}},
		"to":            {library.Filter{ToYear: 1980}, []int64{1, 2}},
		"won":           {library.Filter{Results: []core.Result{core.FirstWins, core.Draw}}, []int64{1, 3}},
		"unknown":       {library.Filter{Results: []core.Result{core.Unfinished}}, []int64{4}},
		"kind":          {library.Filter{Kinds: []library.Kind{library.Pasted}}, []int64{2, 4}},
		"mine":          {library.Filter{Mine: true}, []int64{4}},
		"long":          {library.Filter{MinPlies: 24}, []int64{3, 4}},
		"short":         {library.Filter{MaxPlies: 22}, []int64{1}},
		"stars":         {library.Filter{MinStars: 2}, []int64{3, 4}},
		"opening":       {library.Filter{Opening: "B"}, []int64{1}},
		"tag":           {library.Filter{Tag: "ECCO"}, []int64{1, 3}},
		"value":         {library.Filter{Tag: "五羊杯"}, nil},
		"other game":    {library.Filter{Rules: "renju"}, nil},
	} {
		list, err := l.List(ctx, library.Query{Filter: c.f, Reverse: true})
		var got []int64
		for _, r := range list {
			got = append(got, r.ID)
		}
		slices.Sort(got)
		if n, errCount := l.Count(ctx, c.f); err != nil || errCount != nil || !slices.Equal(got, c.want) || n != len(c.want) {
			t.Errorf("%s: %v, counted %d, want %v, %v, %v", name, got, n, c.want, err, errCount)
		}
		if c.f.Rules != "" {
			continue
		}
		a, err := l.Index.Positions(ctx, xiangqi.Rules{}, xiangqi.Start(), c.f, nil)
		got = nil
		for _, h := range a.Through {
			got = append(got, h.ID)
		}
		if slices.Sort(got); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: through the start go %v, want %v, %v", name, got, c.want, err)
		}
	}
	for order := range library.ByStars + 1 {
		page, err := l.List(ctx, library.Query{Order: order, Offset: 1, Limit: 2})
		all, _ := l.List(ctx, library.Query{Order: order})
		if err != nil || len(page) != 2 || len(all) != 4 || page[0] != all[1] || page[1] != all[2] {
			t.Errorf("order %d: %v of %v, %v", order, page, all, err)
		}
	}
}

// namedRules gives the opening of every game a name.
type namedRules struct{ core.Rules }

func (r namedRules) Capabilities() core.Capabilities {
	c := r.Rules.Capabilities()
	c.OpeningOf = func(line core.Line) (core.OpeningName, bool) {
		return core.OpeningName{ID: fmt.Sprint("after-", len(line)-1), Code: "X"}, len(line) > 1
	}
	return c
}

func TestOpening(t *testing.T) {
	l := library.NewForTest(t)
	for i, c := range []struct {
		plies     int
		tag, want string
	}{{0, "", ""}, {7, "", "after-7"}, {7, "C40", "screen-trade"}, {7, "C55", "after-7"}, {0, "C55", "C55"}, {7, "x", "after-7"}} {
		g := library.RandomGame(namedRules{xiangqi.Rules{}}, 1, c.plies)
		g.SetTags(core.Tags(nil).With("ECCO", c.tag))
		id, _, err := l.Add(t.Context(), g, library.Info{Kind: library.Played})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := l.Records(t.Context(), id); err != nil || r[0].Opening != c.want {
			t.Errorf("game %d: %+v, %v", i, r, err)
		}
		if found, err := l.IDs(t.Context(), library.Query{Filter: library.Filter{Opening: c.tag}}); c.tag != "" && (err != nil || !slices.Contains(found, id)) {
			t.Errorf("the games with %q are %v, %v", c.tag, found, err)
		}
	}
}

// The name of an opening is found by its beginning, with spaces and in any case.
func TestOpeningByName(t *testing.T) {
	l := library.NewForTest(t)
	id, _, err := l.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, 1, 7), library.Info{Kind: library.Imported, Opening: "Same Direction Cannons"})
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]int{"Same Direction": 1, "same direction c": 1, "SAME": 1, "direction": 0, "same cannons": 0} {
		if found, err := l.IDs(t.Context(), library.Query{Filter: library.Filter{Opening: typed}}); err != nil || len(found) != want || want > 0 && found[0] != id {
			t.Errorf("%q finds %v, %v", typed, found, err)
		}
	}
}

func TestFold(t *testing.T) {
	for name, want := range map[string]string{"胡 榮華": "胡荣华", " ＡbC\u3000": "abc", "許銀川": "许银川", "": "", "Ünsal": "ünsal"} {
		if got := library.Fold(name); got != want {
			t.Errorf("%q is folded to %q, want %q", name, got, want)
		}
	}
}

func TestNewest(t *testing.T) {
	var n library.Newest
	first, end := n.Ask(context.Background())
	defer end()
	second, end := n.Ask(context.Background())
	defer end()
	if first.Err() == nil || second.Err() != nil {
		t.Error(first.Err(), second.Err())
	}
}

// By date the last comes first, and dates without a year come after all others.
func TestDateOrder(t *testing.T) {
	l, ctx := library.NewForTest(t), t.Context()
	for i, date := range []string{"比赛日期", "1980.03.02", "994-12-27", "", "2003", "1980.11.01"} {
		g := library.RandomGame(xiangqi.Rules{}, uint64(i), 20)
		g.SetTags(core.Tags{{Name: "Date", Value: date}, {Name: "Red", Value: fmt.Sprint(i)}})
		if _, _, err := l.Add(ctx, g, library.Info{Kind: library.Imported}); err != nil {
			t.Fatal(err)
		}
	}
	list, err := l.List(ctx, library.Query{Order: library.ByDate})
	if err != nil || len(list) != 6 {
		t.Fatal(len(list), err)
	}
	for i, want := range []string{"2003", "1980-11-01", "1980-03-02"} {
		if list[i].Date != want {
			t.Errorf("game %d is of %q, want %q", i, list[i].Date, want)
		}
	}
	back, err := l.List(ctx, library.Query{Order: library.ByDate, Reverse: true})
	if err != nil || back[5].Date != "2003" || back[3].Date != "1980-03-02" {
		t.Errorf("%v, %v", back, err)
	}
}
