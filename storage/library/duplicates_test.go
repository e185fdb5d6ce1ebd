package library

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// twice is a library with rows that Add and Import would merge.
type twice struct {
	*Library
	t *testing.T
}

func newTwice(t *testing.T) twice { return twice{NewForTest(t), t} }

// put inserts a game as it is. An imported one is from a file, unless it is Apart.
func (l twice) put(g *core.Game, info Info) (id int64) {
	l.t.Helper()
	r, err := newRow(g, info)
	if err != nil {
		l.t.Fatal(err)
	}
	if err := l.writer.do(l.t.Context(), func(tx *sql.Tx) ([]int64, error) {
		in, source := newInserter(tx), int64(0)
		if info.Kind == Imported && !info.Apart {
			s, err := in.source(result{piece: piece{file: &file{path: "games.pgn", sha: sha256.Sum256(nil)}}})
			if err != nil {
				return nil, err
			}
			source = s.id
		}
		if id, err = in.insert(r, source, 1); err != nil {
			return nil, err
		}
		return []int64{id}, in.leave(id, info.State)
	}); err != nil {
		l.t.Fatal(err)
	}
	return id
}

// clear removes all games.
func (l twice) clear() error {
	return l.writer.do(l.t.Context(), func(tx *sql.Tx) ([]int64, error) {
		_, err := tx.Exec("DELETE FROM game")
		return nil, err
	})
}

// plain returns the same game of xiangqi each time, with some tags.
func plain(plies int, tags ...string) *core.Game {
	g := RandomGame(xiangqi.Rules{}, 1, plies)
	var list core.Tags
	for i := 0; i < len(tags); i += 2 {
		list = list.With(tags[i], tags[i+1])
	}
	g.SetTags(list)
	return g
}

// commented is plain with a comment.
func commented(comment string, tags ...string) *core.Game {
	g := plain(40, tags...)
	g.MainLine()[7].Comment = comment
	return g
}

// drop deletes the duplicates and checks their numbers.
func (l twice) drop(want ...int64) {
	l.t.Helper()
	list, err := l.Duplicates.Find(l.t.Context(), 0, nil)
	if err != nil {
		l.t.Fatal(err)
	}
	var found []int64
	for _, d := range list {
		found = append(found, d.ID)
	}
	deleted, err := l.Duplicates.Delete(l.t.Context(), list, nil)
	if err != nil || !slices.Equal(found, want) || !slices.Equal(deleted, want) {
		l.t.Errorf("found %v, deleted %v, %v; want %v", found, deleted, err, want)
	}
	if list, err := l.Duplicates.Find(l.t.Context(), 0, nil); err != nil || len(list) > 0 {
		l.t.Errorf("afterwards there are %v, %v", list, err)
	}
}

func (l twice) game(id int64) (*core.Game, Record) {
	l.t.Helper()
	g, r, err := l.Get(l.t.Context(), id)
	if err != nil {
		l.t.Fatal(err)
	}
	return g, r
}

var imported = Info{Kind: Imported}

// The first row stays and takes over what only the copy has.
func TestDuplicates(t *testing.T) {
	t.Run("plain", func(t *testing.T) {
		l := newTwice(t)
		first := l.put(plain(40, "Red", "A"), imported)
		copies := []int64{l.put(plain(40), imported), l.put(plain(40, "Red", "A"), Info{Kind: Pasted})}
		l.put(RandomGame(xiangqi.Rules{}, 2, 40), imported)
		_, before := l.game(first)
		l.drop(copies...)
		if _, r := l.game(first); r != before || Count(t, l.Library) != 2 {
			t.Errorf("%+v, before %+v", r, before)
		}
		if err := l.Restore(t.Context(), copies...); err != nil || Count(t, l.Library) != 4 {
			t.Error("the copies do not come back", err)
		}
		l.drop(copies...)
	})
	t.Run("played", func(t *testing.T) {
		l := newTwice(t)
		l.put(plain(40), Info{Kind: Played, Mine: true})
		l.drop(l.put(plain(40), imported), l.put(plain(40), Info{Kind: Pasted}))
		if _, r := l.game(1); r.Kind != Played || !r.Mine {
			t.Errorf("%+v", r)
		}
	})
	t.Run("details", func(t *testing.T) {
		l := newTwice(t)
		first := l.put(plain(40, "Red", "胡榮華", "Event", "Cup"), imported)
		id := l.put(plain(40, "Red", "胡荣华", "Black", "柳大华", "Result", "1-0", "Date", "1975.03.01"),
			Info{Kind: Pasted, Mine: true, Stars: 4, State: "state", Opening: "B01"})
		if err := l.set(t.Context(), "UPDATE game SET opening = ?2 WHERE id = ?1", "", []int64{first}); err != nil {
			t.Fatal(err)
		}
		l.drop(id)
		g, r := l.game(first)
		if r.First != "胡榮華" || r.Second != "柳大华" || r.Event != "Cup" || r.Date != "1975-03-01" || r.Year != 1975 || r.Result != core.FirstWins ||
			!r.Mine || r.Stars != 4 || r.State != "state" || r.Opening != "B01" || r.Kind != Imported || r.Plies != 40 || len(g.Tags()) != 5 {
			t.Errorf("%+v, %v", r, g.Tags())
		}
	})
	t.Run("notes of the file", func(t *testing.T) {
		l := newTwice(t)
		first, id := l.put(plain(40), imported), l.put(commented("a"), imported)
		other := l.put(commented("b"), imported)
		l.drop(id)
		if g, r := l.game(first); g.MainLine()[7].Comment != "a" || r.Noted {
			t.Errorf("%+v", r)
		}
		if _, r := l.game(other); r.Deleted {
			t.Error("other notes are deleted")
		}
	})
	t.Run("notes of the user", func(t *testing.T) {
		l := newTwice(t)
		first := l.put(plain(40, "Red", "A"), imported)
		l.drop(l.put(commented("a", "Black", "B"), Info{Kind: Pasted}))
		if g, r := l.game(first); g.MainLine()[7].Comment != "a" || !r.Noted || r.Second != "B" {
			t.Errorf("%+v", r)
		}
		if err := l.RestoreImported(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		if g, r := l.game(first); r.Noted || r.Tree || !slices.Equal(g.Tags(), plain(40, "Red", "A").Tags()) {
			t.Errorf("restored: %+v", r)
		}
	})
	t.Run("notes on the copy", func(t *testing.T) {
		l := newTwice(t)
		first := l.put(plain(40, "Red", "A", "Event", "Cup", "Result", "1-0"), imported)
		id := l.put(plain(40, "Red", "A", "Event", "Cup", "Result", "1-0"), imported)
		if err := l.Update(t.Context(), id, commented("a", "Red", "A", "Event", "Final", "Result", "0-1"), imported); err != nil {
			t.Fatal(err)
		}
		l.drop(id)
		if g, r := l.game(first); g.MainLine()[7].Comment != "a" || !r.Noted || r.Event != "Final" || r.Result != core.SecondWins {
			t.Errorf("%+v", r)
		}
		if err := l.RestoreImported(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		if _, r := l.game(first); r.Noted || r.Tree || r.Event != "Cup" || r.Result != core.FirstWins {
			t.Errorf("restored: %+v", r)
		}
	})
	t.Run("analysis", func(t *testing.T) {
		l := newTwice(t)
		first, id := l.put(plain(40), imported), l.put(plain(40), imported)
		for engine, scores := range map[string]string{"one": "1", "two": "2"} {
			if err := l.SetAnalysis(t.Context(), id, engine, []byte(scores)); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.SetAnalysis(t.Context(), first, "one", []byte("1")); err != nil {
			t.Fatal(err)
		}
		l.drop(id)
		if scores, _, err := l.Analysis(t.Context(), first, "two"); err != nil || string(scores) != "2" {
			t.Errorf("%q, %v", scores, err)
		}
	})
}

// A row stays if it has what the first one lacks and cannot take over, or if Add would not merge it.
func TestNoDuplicates(t *testing.T) {
	analysed := func(l twice, id int64, scores string) {
		if err := l.SetAnalysis(l.t.Context(), id, "one", []byte(scores)); err != nil {
			l.t.Fatal(err)
		}
	}
	noted := func(l twice, id int64, comment string) {
		if err := l.Update(l.t.Context(), id, commented(comment), imported); err != nil {
			l.t.Fatal(err)
		}
	}
	for name, fill := range map[string]func(l twice){
		"other notes": func(l twice) { l.put(commented("a"), imported); l.put(commented("b"), imported) },
		"other notes of the user": func(l twice) {
			noted(l, l.put(plain(40), imported), "a")
			noted(l, l.put(plain(40), imported), "b")
		},
		"notes on an opened game": func(l twice) {
			l.put(plain(40), Info{Kind: Pasted})
			noted(l, l.put(plain(40), imported), "a")
		},
		"other stars": func(l twice) {
			l.put(plain(40), Info{Kind: Imported, Stars: 2})
			l.put(plain(40), Info{Kind: Imported, Stars: 3})
		},
		"other analysis": func(l twice) {
			analysed(l, l.put(plain(40), imported), "1")
			analysed(l, l.put(plain(40), imported), "2")
		},
		"analysis of another tree": func(l twice) {
			l.put(commented("a"), imported)
			analysed(l, l.put(plain(40), imported), "1")
		},
		"analysis of a tree without notes": func(l twice) {
			analysed(l, l.put(plain(40), imported), "1")
			l.put(commented("a"), imported)
		},
		"short games": func(l twice) {
			l.put(plain(8, "Red", "A"), imported)
			l.put(plain(8, "Red", "B"), imported)
			l.put(plain(8, "Red", "A", "Date", "1975.01.02"), imported)
		},
		"played": func(l twice) { l.put(plain(40), imported); l.put(plain(40), Info{Kind: Played}) },
		"of a match": func(l twice) {
			l.put(plain(40), Info{Kind: Imported, Apart: true})
			l.put(plain(40), Info{Kind: Imported, Apart: true})
		},
		"attempt": func(l twice) { l.put(plain(40), Info{Kind: Attempt}); l.put(plain(40), imported) },
		"deleted": func(l twice) {
			first, _, last := l.put(plain(40), imported), l.put(plain(40), imported), l.put(plain(40), imported)
			if err := l.Delete(l.t.Context(), first, last); err != nil {
				l.t.Fatal(err)
			}
		},
		"other rules": func(l twice) { l.put(plain(40), imported); l.put(RandomGame(AllRules()[2], 1, 40), imported) },
	} {
		t.Run(name, func(t *testing.T) {
			l := newTwice(t)
			fill(l)
			l.drop()
		})
	}
}

// A row is a duplicate if Add does not insert the imported game again.
func TestDuplicatesAsImported(t *testing.T) {
	l := newTwice(t)
	games := []*core.Game{
		plain(40), plain(40, "Red", "A"), commented("a"), commented("b"), plain(8), plain(8, "Red", "A"), plain(8, "Red", "Ａ", "Site", "B"),
		plain(8, "Red", "A", "Event", "Cup"), plain(0, "Red", "A"), plain(19), plain(20),
	}
	for i, first := range games {
		for k, second := range games {
			if err := l.clear(); err != nil {
				t.Fatal(err)
			}
			l.put(first, imported)
			l.put(second, imported)
			list, err := l.Duplicates.Find(t.Context(), 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := l.clear(); err != nil {
				t.Fatal(err)
			}
			l.put(first, imported)
			if _, added, err := l.Add(t.Context(), second, imported); err != nil || added == (len(list) == 1) {
				t.Errorf("games %d and %d: added %t, duplicates %v, %v", i, k, added, list, err)
			}
		}
	}
}

// Short games are the same if players, event and date are.
func TestShortDuplicates(t *testing.T) {
	l := newTwice(t)
	l.put(plain(8, "Red", "胡榮華", "Date", "1975.1.2"), imported)
	l.drop(l.put(plain(8, "Red", "胡荣华", "Date", "1975年1月2日", "Site", "杭州"), imported))
	if _, r := l.game(1); r.First != "胡榮華" || r.Place != "杭州" {
		t.Errorf("%+v", r)
	}
}

// The current game is not deleted, nor a row that has changed since the search.
func TestDuplicatesInUse(t *testing.T) {
	l := newTwice(t)
	for range 4 {
		l.put(plain(40), imported)
	}
	list, err := l.Duplicates.Find(t.Context(), 2, nil)
	if err != nil || !slices.Equal(list, []Duplicate{{3, 1}, {4, 1}}) {
		t.Fatal(list, err)
	}
	if err := errors.Join(l.SetStars(t.Context(), 2, 1), l.SetStars(t.Context(), 3, 3)); err != nil {
		t.Fatal(err)
	}
	if deleted, err := l.Duplicates.Delete(t.Context(), list, nil); err != nil || !slices.Equal(deleted, []int64{4}) {
		t.Errorf("deleted %v, %v", deleted, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Duplicates.Find(ctx, 0, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := l.Duplicates.Delete(ctx, list, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Long lists are searched and deleted in parts, and a cancelled deletion returns the rows deleted so far.
func TestManyDuplicates(t *testing.T) {
	l := newTwice(t)
	const games = 2*batchGames + 10
	if err := l.writer.do(t.Context(), func(tx *sql.Tx) ([]int64, error) {
		in := newInserter(tx)
		for i := range 2 * games {
			r, err := newRow(plain(2, "Red", fmt.Sprint(i%games)), Info{Kind: Pasted})
			if err != nil {
				return nil, err
			}
			if i%games%2 == 0 { // half of them have hashes of their own
				r.start = fmt.Sprint("start ", i%games)
				r.hash = lineHash(r.rules, r.start, r.line)
			}
			if _, err := in.insert(r, 0, 0); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}); err != nil {
		t.Fatal(err)
	}
	last, of := 0, 0
	list, err := l.Duplicates.Find(t.Context(), 0, func(done, all int) { last, of = done, all })
	if err != nil || len(list) != games || last != of || of == 0 {
		t.Fatalf("found %d, told %d of %d, %v", len(list), last, of, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	deleted, err := l.Duplicates.Delete(ctx, list, func(int, int) { cancel() })
	if !errors.Is(err, context.Canceled) || len(deleted) != batchGames || Count(t, l.Library) != 2*games-batchGames {
		t.Errorf("deleted %d, %v", len(deleted), err)
	}
	if deleted, err = l.Duplicates.Delete(t.Context(), list, nil); err != nil || len(deleted) != games-batchGames || Count(t, l.Library) != games {
		t.Errorf("then deleted %d, %v", len(deleted), err)
	}
}
