package training_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/storage/training"
)

// An export can be imported into another store, and importing it again changes nothing.
func TestTransfer(t *testing.T) {
	from, to := training.NewForTest(t), training.NewForTest(t)
	for i := range uint64(5) {
		training.AddForTest(t, from, training.CardForTest(t, i))
		c, err := from.Cards.Get(t.Context(), int64(i+1))
		if err != nil {
			t.Fatal(err)
		}
		for n := range int(i) {
			if c, err = from.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1, Time: time.Second, Moves: []string{"a1"}}, training.Good, training.Noon.AddDate(0, 0, n), training.UsualRetention, training.Turn); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := from.Tries.Add(t.Context(), training.Try{Puzzle: "r1", Game: "renju", Estimate: 1300, Solved: true, Rated: true}, training.Noon); err != nil {
		t.Fatal(err)
	}
	if _, err := from.Runs.Save(t.Context(), training.Run{Game: "renju", Mode: "storm", At: training.Noon, Score: 12, Errors: 2, Time: 3 * time.Minute}); err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		set, err := from.Sets.Add(t.Context(), training.Set{Game: "renju", Name: "四三", Added: training.Noon.AddDate(0, 0, i), Puzzles: []string{"r1", "r2"}})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if set, err = from.Sets.Advance(t.Context(), set, true, time.Second, training.Noon); err != nil {
				t.Fatal(err)
			}
		}
	}
	export := func(s *training.Store) string {
		t.Helper()
		var b bytes.Buffer
		if cards, tries, err := s.Export(t.Context(), &b); err != nil || cards != 5 || tries != 1 {
			t.Fatalf("%d cards and %d tries, %v", cards, tries, err)
		}
		return b.String()
	}
	text := export(from)
	for i, want := range []training.Imported{{5, 1, 0}, {0, 0, 6}} {
		if n, err := to.Import(t.Context(), strings.NewReader(text), nil); err != nil || n != want {
			t.Errorf("import %d: %+v, %v", i, n, err)
		}
		if got := export(to); got != text {
			t.Errorf("import %d gives\n%s, not\n%s", i, got, text)
		}
	}
	r, n, err := to.Tries.Rating(t.Context(), "renju", training.Noon)
	if want, _, _ := from.Tries.Rating(t.Context(), "renju", training.Noon); err != nil || n != 1 || r.Value != want.Value {
		t.Errorf("the rating is %+v after %d tries, %v", r, n, err)
	}
	lines := strings.SplitAfter(text, "\n")
	for _, bad := range []string{"{}\n", "x\n", "{\"card\":{\"kind\":\"mistake\",\"shelf\":\"active\",\"game\":\"renju\",\"position\":\"?\"}}\n", "{\"unknown\":1}\n",
		strings.Replace(lines[4], `"difficulty":`, `"difficulty":-`, 1), strings.Replace(lines[7], `"done":2`, `"done":1`, 1)} {
		fresh := training.NewForTest(t)
		var line *core.PlaceError
		if _, err := fresh.Import(t.Context(), strings.NewReader(lines[0]+bad), nil); !errors.As(err, &line) || line.Line != 2 {
			t.Errorf("%q: %v", bad, err)
		}
		if _, count, err := fresh.Cards.List(t.Context(), training.Filter{}, 0, 1); err != nil || count != 0 {
			t.Errorf("of what was refused %d cards are there, %v", count, err)
		}
	}
}

// A card that can never be asked is refused with its line; the cards that the program writes of each kind are not.
func TestImportRefusesSenselessCards(t *testing.T) {
	const (
		mate   = "4k4/9/9/9/9/9/9/2R6/9/3K5 w - - 0 1"
		middle = "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju"
	)
	goals := func(_, goal string) (bool, error) {
		if goal == "mate x" {
			return false, errors.New("no goal")
		}
		return goal == "win -", nil
	}
	card := func(game, kind, position, rest string) string {
		return fmt.Sprintf(`{"card":{"game":%q,"kind":%q,"position":%q,"shelf":"active",%s,"added":"2026-03-10T12:00:00Z","due":"2026-03-10T12:00:00Z"}}`, game, kind, position, rest) + "\n"
	}
	for _, c := range []struct{ text, want string }{
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["c2c9","c2e2"]]`), ""},
		{card("renju", "mistake", middle, `"line":["h9","h10"],"accepted":[["h9"]]`), ""},
		{card("renju", "opening", middle, `"accepted":[["h9"]]`), ""},
		{card("renju", "opening", middle, `"reps":3`), ""}, // out of use
		{card("xiangqi", "ending", mate, `"goal":"win -"`), ""},
		{card("xiangqi", "puzzle", mate, `"goal":"win -"`), ""}, // judged by its goal
		{card("xiangqi", "puzzle", mate, `"goal":"mate x","line":["c2c9"],"accepted":[["c2c9"]]`), "no goal"},
		{card("xiangqi", "puzzle", mate, `"line":["c2c9"],"accepted":[["c2c9"]]`), "the puzzle has no goal"},
		{card("xiangqi", "mistake", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["c2c9"]]`), `the mistake has the goal "mate 1"`},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[]`), "the puzzle has no right moves"},
		{card("xiangqi", "puzzle", mate, `"goal":"win -","line":["c2c9"]`), "the puzzle has no right moves"},
		{card("xiangqi", "ending", mate, `"goal":"dance -"`), "the ending has no right moves"},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[[]]`), "a step of the card has no right moves"},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["a0a9"],"accepted":[["c2c9"]]`), `move 1 of the line, "a0a9": `},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["a0a9"]]`), `the right move "a0a9": `},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["c2c8"]]`), "the first move of the line, c2c9, is not one"},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["c2c9"],["c9c8"]]`), "right moves for 2 steps, but its line has 1"},
		{card("chess", "puzzle", mate, `"goal":"mate 1"`), `there is no game "chess"`},
		{strings.Replace(card("renju", "mistake", middle, `"accepted":[["h9"]]`), "2026-03-10T", "yesterday ", 1), `it has "yesterday 12:00:00Z" for a time such as`},
		{strings.Replace(card("renju", "mistake", middle, `"accepted":[["h9"]]`), `"2026-03-10T12:00:00Z"`, "7", 1), "it has no text for a time"},
	} {
		s := training.NewForTest(t)
		n, err := s.Import(t.Context(), strings.NewReader("\n"+c.text), goals)
		var line *core.PlaceError
		switch {
		case c.want == "" && (err != nil || n.Cards != 1):
			t.Errorf("%s: %+v, %v", c.text, n, err)
		case c.want != "" && (!errors.As(err, &line) || line.Line != 2 || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "kind 3") || strings.Contains(err.Error(), "parsing")):
			t.Errorf("%s: %v, not %s", c.text, err, c.want)
		}
	}
	s := training.NewForTest(t)
	if _, err := s.Import(t.Context(), strings.NewReader(card("renju", "opening", middle, `"reps":3`)), goals); err != nil {
		t.Fatal(err)
	}
	if c, err := s.Cards.Get(t.Context(), 1); err != nil || c.Status != training.Suspended {
		t.Errorf("an opening without answers is in use: %+v, %v", c, err)
	}
}

// Tries, runs, sets and ratings that the program never writes are refused with their line.
func TestImportRefusesSenselessResults(t *testing.T) {
	const (
		try = `{"try":{"puzzle":"r1","game":"renju","at":"2026-03-10T12:00:00Z","solved":true,"ms":900,"mode":"themes"}}`
		run = `{"run":{"game":"renju","mode":"storm","at":"2026-03-10T12:00:00Z","score":3,"errors":1,"ms":9000}}`
		set = `{"set":{"game":"renju","name":"a","added":"2026-03-10T12:00:00Z","puzzles":["r1"],"rounds":[]}}`
		own = `{"rating":{"game":"renju","tries":1,"value":1500,"deviation":90,"volatility":0.06,"at":"2026-03-10T12:00:00Z"}}`
	)
	for _, c := range []struct{ text, old, new, want string }{
		{try, "", "", ""}, {run, "", "", ""}, {strings.Replace(run, "storm", "streak", 1), "", "", ""}, {set, "", "", ""}, {own, "", "", ""},
		{try, `"game":"renju",`, "", `there is no game ""`},
		{try, `"ms":900`, `"ms":-900`, "the try is impossible"},
		{try, "2026-", "0001-", "the try is impossible"},
		{run, `"game":"renju",`, "", `there is no game ""`},
		{run, "renju", "chess", `there is no game "chess"`},
		{run, `"mode":"storm",`, "", "the run is impossible"},
		{run, "storm", "marathon", "the run is impossible"},
		{run, `"score":3`, `"score":-3`, "the run is impossible"},
		{run, `"errors":1`, `"errors":-1`, "the run is impossible"},
		{run, `"ms":9000`, `"ms":-9000`, "the run is impossible"},
		{run, "2026-03-10T12:00:00Z", "0001-01-01T00:00:00Z", "the run is impossible"},
		{set, `["r1"]`, "[]", "the set has no puzzles"},
		{set, "renju", "chess", `there is no game "chess"`},
		{own, "renju", "chess", `there is no game "chess"`},
	} {
		s, text := training.NewForTest(t), strings.Replace(c.text, c.old, c.new, 1)
		_, err := s.Import(t.Context(), strings.NewReader("\n"+text), nil)
		var line *core.PlaceError
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, &line) || line.Line != 2 || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, not %q", text, err, c.want)
		}
	}
}

// A byte-order mark is skipped, and a file without a line is refused.
func TestImportEmpty(t *testing.T) {
	for text, want := range map[string]error{
		"": training.ErrEmpty, "\n \n": training.ErrEmpty, "\ufeff": training.ErrEmpty,
		"\ufeff" + `{"run":{"game":"renju","mode":"storm","at":"2026-03-10T12:00:00Z","score":3}}`: nil,
	} {
		if _, err := training.NewForTest(t).Import(t.Context(), strings.NewReader(text), nil); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Imported reviews and tries are listed by time, even if they are older than the existing ones.
func TestImportOlder(t *testing.T) {
	older, newer := training.NewForTest(t), training.NewForTest(t)
	for i, s := range []*training.Store{older, newer} {
		training.AddForTest(t, s, training.CardForTest(t, 1))
		c, err := s.Cards.Get(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon.AddDate(0, i, 0), training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Tries.Add(t.Context(), training.Try{Puzzle: "r1", Game: "renju", Estimate: 1300}, training.Noon.AddDate(0, i, 0)); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if _, _, err := older.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if _, err := newer.Import(t.Context(), &b, nil); err != nil {
		t.Fatal(err)
	}
	log, err := newer.Cards.Log(t.Context(), 1)
	if err != nil || len(log) != 2 || !log[0].At.Before(log[1].At) {
		t.Errorf("the reviews are %+v, %v", log, err)
	}
	tries, _, err := newer.Tries.List(t.Context(), training.TryFilter{Game: "renju"}, 0, 10)
	tries = slices.DeleteFunc(tries, func(x training.PastTry) bool { return x.Mode == training.ModeCards })
	if err != nil || len(tries) != 2 || !tries[0].At.After(tries[1].At) {
		t.Errorf("the tries are %+v, %v", tries, err)
	}
}

// An existing card takes the answers of an imported one that was reviewed later, and keeps its own otherwise.
func TestImportAnswers(t *testing.T) {
	here, there := training.NewForTest(t), training.NewForTest(t)
	for i, s := range []*training.Store{here, there} {
		training.AddForTest(t, s, training.CardForTest(t, 1))
		c, err := s.Cards.Get(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		c.Accepted, c.Note = [][]string{[]string{"a1", "b1"}[:i+1]}, "note"[:i+1]
		if err := s.Cards.Edit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon.AddDate(0, i, 0), training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
	}
	move := func(from, to *training.Store) training.Card {
		t.Helper()
		var b bytes.Buffer
		if _, _, err := from.Export(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if _, err := to.Import(t.Context(), &b, nil); err != nil {
			t.Fatal(err)
		}
		c, err := to.Cards.Get(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := move(here, there); len(c.Accepted[0]) != 2 || c.Note != "no" {
		t.Errorf("the card reviewed earlier replaces the answers: %v, %q", c.Accepted, c.Note)
	}
	if c := move(there, here); len(c.Accepted[0]) != 2 || c.Note != "no" {
		t.Errorf("the card reviewed later leaves the answers: %v, %q", c.Accepted, c.Note)
	}
}

// What the user has done to a card stays when the same card is imported that was reviewed later: its note, and that it is not asked.
func TestImportKeepsStatusAndNote(t *testing.T) {
	for _, c := range []struct {
		here, there, want training.Status
	}{
		{training.Wrong, training.Active, training.Wrong}, {training.Suspended, training.Active, training.Suspended},
		{training.Suspended, training.Wrong, training.Wrong}, {training.Active, training.Suspended, training.Suspended},
		{training.Leech, training.Active, training.Active}, {training.Deleted, training.Wrong, training.Deleted},
	} {
		here, there := training.NewForTest(t), training.NewForTest(t)
		for _, s := range []*training.Store{here, there} {
			training.AddForTest(t, s, training.CardForTest(t, 1))
		}
		err := here.Cards.SetNote(t.Context(), 1, "a note")
		if err == nil {
			err = here.Cards.SetStatus(t.Context(), 1, c.here)
		}
		later, err2 := there.Cards.Get(t.Context(), 1)
		if err2 == nil {
			later, err2 = there.Cards.Review(t.Context(), later, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon, training.UsualRetention, training.Turn)
		}
		err3 := there.Cards.SetStatus(t.Context(), 1, c.there)
		if err := errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, _, err := there.Export(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if _, err := here.Import(t.Context(), &b, nil); err != nil {
			t.Fatal(err)
		}
		if got, err := here.Cards.Get(t.Context(), 1); err != nil || got.Note != "a note" || got.Status != c.want || got.Schedule != later.Schedule {
			t.Errorf("%s here, %s there: %+v, %v", c.here, c.there, got, err)
		}
	}
}

// An export shows one moment: a card added while it is written is not in it.
func TestExportIsOneMoment(t *testing.T) {
	s := training.NewForTest(t)
	for i := range uint64(3) {
		training.AddForTest(t, s, training.CardForTest(t, i))
	}
	w := writerFunc(func(b []byte) (int, error) {
		if n, _, err := s.Cards.List(t.Context(), training.Filter{}, 0, 10); err == nil && len(n) == 3 {
			training.AddForTest(t, s, training.CardForTest(t, 7))
		}
		return len(b), nil
	})
	if cards, _, err := s.Export(t.Context(), w); err != nil || cards != 3 {
		t.Errorf("%d cards, %v", cards, err)
	}
	if list, _, err := s.Cards.List(t.Context(), training.Filter{}, 0, 10); err != nil || len(list) != 4 {
		t.Errorf("%d cards afterwards, %v", len(list), err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func FuzzImport(f *testing.F) {
	f.Add(`{"card":{"game":"renju","kind":"mistake","position":"15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju","shelf":"active"}}`)
	f.Add(`{"try":{"puzzle":"r1","game":"renju","at":"2026-03-10T12:00:00Z","rated":true,"after":1600}}`)
	f.Add(`{"rating":{"game":"renju","tries":3,"value":1600,"deviation":120,"volatility":0.06,"at":"2026-03-10T12:00:00Z"}}`)
	f.Add(`{"puzzle":{"puzzle":"r1","estimate":1300,"value":1290,"deviation":100,"volatility":0.04,"at":"2026-03-10T12:00:00Z"}}`)
	f.Add(`{"run":{"game":"renju","mode":"storm","at":"2026-03-10T12:00:00Z","score":3}}`)
	f.Add(`{"set":{"game":"renju","added":"2026-03-10T12:00:00Z","puzzles":["r1"],"rounds":[{"done":1,"ms":3}]}}`)
	s := training.NewForTest(f)
	f.Fuzz(func(t *testing.T, text string) {
		if err := s.Clear(context.Background()); err != nil {
			t.Fatal(err)
		}
		n, err := s.Import(context.Background(), strings.NewReader(text), nil)
		if err != nil {
			return
		}
		var b bytes.Buffer
		cards, tries, err := s.Export(context.Background(), &b)
		if err != nil || cards != n.Cards || tries != n.Tries {
			t.Fatalf("%d cards and %d tries of %+v, %v", cards, tries, n, err)
		}
		if again, err := s.Import(context.Background(), &b, nil); err != nil || again.Cards+again.Tries != 0 {
			t.Fatalf("again: %+v, %v", again, err)
		}
	})
}
