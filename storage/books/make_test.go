package books

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/storage"
)

// randomGames returns games that have their first moves in common.
func randomGames(n int) []Played {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	list := make([]Played, n)
	for i := range list {
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Rules{}.Start())
		for ply := range 20 {
			moves := g.Position().Moves()
			if len(moves) == 0 {
				break
			}
			if _, err := g.Play(moves[rng.IntN(min(len(moves), 2+ply/4))]); err != nil {
				panic(err)
			}
		}
		list[i] = Played{g, []core.Result{core.FirstWins, core.SecondWins, core.Draw, core.Unfinished}[rng.IntN(4)]}
	}
	return list
}

func all(list []Played) iter.Seq2[Played, error] {
	return func(yield func(Played, error) bool) {
		for _, g := range list {
			if !yield(g, nil) {
				return
			}
		}
	}
}

// mirrorMove returns the move on the other side of the middle file.
func mirrorMove(m core.Move) core.Move {
	turn := func(sq core.Square) core.Square { return sq - 2*(sq%9) + 8 }
	return core.Move{From: turn(m.From), To: turn(m.To)}
}

// mirrorText returns a position with its files the other way round.
func mirrorPosition(t *testing.T, p core.Position) core.Position {
	t.Helper()
	s := xiangqi.Rules{}.SetupOf(p)
	for row := range slices.Chunk(s.Board, 9) {
		slices.Reverse(row)
	}
	q, err := xiangqi.Rules{}.FromSetup(s)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// A book read back agrees with slow counting in the games.
func TestMake(t *testing.T) {
	const plies, minGames = 12, 2
	r := xiangqi.Rules{}
	n := 300
	if testing.Short() {
		n = 60
	}
	games := randomGames(n)
	type count struct{ games, win, draw, lost int }
	counts := map[string]map[core.Move]count{} // by positions and, the same again, by their images
	positions := map[string]core.Position{}
	for _, g := range games {
		line := g.MainLine()
		seen := map[string]bool{}
		for i := 1; i <= plies && i < len(line); i++ {
			p, m := line[i-1].Position(), line[i].Move()
			image := mirrorPosition(t, p)
			one := func(p core.Position, m core.Move) {
				key := p.Key()
				if seen[key+r.FormatMove(p, m)] {
					return
				}
				seen[key+r.FormatMove(p, m)] = true
				if counts[key] == nil {
					counts[key] = map[core.Move]count{}
				}
				positions[key] = p
				c := counts[key][m]
				c.games++
				switch g.Result.For(p.Turn()) {
				case core.ViewWin:
					c.win++
				case core.ViewLoss:
					c.lost++
				case core.ViewDraw:
					c.draw++
				}
				counts[key][m] = c
			}
			one(p, m)
			one(image, mirrorMove(m))
		}
	}
	for _, kind := range Makes(r) {
		path := filepath.Join(t.TempDir(), "made"+kind.Extension())
		told := 0
		made, err := Make(t.Context(), path, r, all(games), Options{Kind: kind, MinGames: minGames, Plies: plies}, func(n int) { told = n })
		if err != nil || made.Games != n || told != n/100*100 || made.Positions == 0 || made.Moves < made.Positions {
			t.Fatalf("%s: %+v, %d told, %v", kind, made, told, err)
		}
		b := openBook(t, path)
		if b.Kind() != kind || b.Entries() != made.Moves {
			t.Errorf("%s: %d entries of %d, a %s", kind, b.Entries(), made.Moves, b.Kind())
		}
		found := 0
		for key, want := range counts {
			p := positions[key]
			got, err := b.Moves(p)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, c := range want {
				if c.games >= minGames {
					n++
				}
			}
			if len(got) != n {
				t.Fatalf("%s: %v has %d moves, not %d", kind, p, len(got), n)
			}
			for _, m := range got {
				c := want[m.Move]
				win, lost := m.First, m.Second
				if p.Turn() == core.Second {
					win, lost = lost, win
				}
				unknown := c.games - c.win - c.draw - c.lost
				if c.games < minGames || win != c.win || lost != c.lost || m.Draws != c.draw || m.Score != 2*c.win+c.draw+unknown || m.Barred {
					t.Fatalf("%s: %v: %s is %+v, not %+v", kind, p, r.FormatMove(p, m.Move), m, c)
				}
				found++
			}
		}
		if found < made.Moves {
			t.Errorf("%s: %d of %d moves were looked for", kind, found, made.Moves)
		}
	}
}

// The keys in a file that was made are whole numbers, as the readers of the format expect, and there is an index.
func TestMadeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.obk")
	r := xiangqi.Rules{}
	if _, err := Make(t.Context(), path, r, all(randomGames(50)), Options{Kind: Obk, MinGames: 1, Plies: 20}, nil); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var others, negative, start int
	var index, check string
	for query, to := range map[string]any{
		"SELECT count(*) FROM bhobk WHERE typeof(vkey) <> 'integer' OR typeof(vmove) <> 'integer' OR vvalid <> 1": &others,
		"SELECT count(*) FROM bhobk WHERE vkey < 0":                                                               &negative,
		"SELECT count(*) FROM bhobk WHERE vkey = 7101337512282506414":                                             &start,
		"SELECT name FROM sqlite_schema WHERE type = 'index' LIMIT 1":                                             &index,
		"PRAGMA integrity_check": &check,
	} {
		if err := db.QueryRow(query).Scan(to); err != nil {
			t.Fatal(query, err)
		}
	}
	if others != 0 || negative == 0 || start == 0 || index != "idxkey" || check != "ok" {
		t.Errorf("%d, %d, %d, %s, %s", others, negative, start, index, check)
	}
}

// A failed Make leaves the existing file unchanged.
func TestMakeFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.obk")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := xiangqi.Rules{}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	broken := errors.New("the library is broken")
	for name, test := range map[string]struct {
		ctx      context.Context
		path     string
		games    iter.Seq2[Played, error]
		rules    core.Rules
		minGames int
		want     error
	}{
		"cancelled":  {cancelled, path, all(randomGames(3)), r, 1, context.Canceled},
		"broken":     {t.Context(), path, func(yield func(Played, error) bool) { yield(Played{}, broken) }, r, 1, broken},
		"nothing":    {t.Context(), path, all(nil), r, 1, storage.ErrNotFound},
		"least":      {t.Context(), path, all(randomGames(3)), r, 4, storage.ErrNotFound},
		"no folder":  {t.Context(), filepath.Join(dir, "none", "a.obk"), all(randomGames(3)), r, 1, storage.ErrWrite},
		"other game": {t.Context(), path, all(randomGames(3)), gomoku.Rules{}, 1, storage.ErrWrite},
	} {
		_, err := Make(test.ctx, test.path, test.rules, test.games, Options{Kind: Obk, MinGames: test.minGames, Plies: 9}, nil)
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "old" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("the folder holds %v, %v", list, err)
	}
}

// Many games need no more memory than their moves.
func TestTallyMerges(t *testing.T) {
	var a, b tally
	views := Obk.keys(xiangqi.Rules{})
	for i, g := range randomGames(200) {
		if err := errors.Join(a.add(g, views, 20), b.add(g, views, 20)); err != nil {
			t.Fatal(err)
		}
		if i%7 == 0 {
			b.merge()
		}
	}
	a.merge()
	b.merge()
	if !slices.Equal(a.list, b.list) {
		t.Errorf("there are %d entries, or %d", len(a.list), len(b.list))
	}
}
