package training

import (
	"database/sql"
	"fmt"
	"testing"
)

// many returns a store with 100,000 cards, a tenth of which are new and a tenth of the others due.
func many(b *testing.B) *Store {
	b.Helper()
	s := NewForTest(b)
	c := CardForTest(b, 1)
	err := s.change(b.Context(), func(tx *sql.Tx) error {
		for i := range 100_000 {
			state, due := Reviewing, Noon.AddDate(0, 0, i%10*3)
			if i%10 == 9 {
				state = New
			}
			_, err := tx.Exec(`INSERT INTO card(game, kind, key, position, goal, line, accepted, themes, rating, source, note, added, shelf,
				state, due, last, stability, difficulty, days, reps, lapses, steps) VALUES('renju',1,?,?,'vcf -','h8 h9','h8/h9',' fork ',1500,?,'',?,0,?,?,?,3,5,3,1,0,0)`,
				fmt.Sprint("k", i), c.Position, GameSource(fmt.Sprint("game ", i/5), "3"), milli(Noon), state, milli(due), milli(Noon))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func BenchmarkQueue(b *testing.B) {
	s := many(b)
	for b.Loop() {
		if q, err := s.Cards.Queue(b.Context(), UsualPlan(Noon)); err != nil || len(q.Cards) != 110 {
			b.Fatalf("%d cards, %v", len(q.Cards), err)
		}
	}
}

func BenchmarkPage(b *testing.B) {
	s := many(b)
	for b.Loop() {
		if list, count, err := s.Cards.List(b.Context(), Filter{Game: "renju", Theme: "fork"}, 50_000, 100); err != nil || count != 100_000 || len(list) != 100 {
			b.Fatalf("%d cards, %v", count, err)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	s := many(b)
	var sources []string
	for i := range 5000 {
		sources = append(sources, fmt.Sprint("game ", 3*i))
	}
	for _, f := range []Filter{{Text: "Game 77 "}, {Text: "nothing"}, {Text: "3"}, {Text: "players", Or: CardAlternatives{Games: []string{"xiangqi"}, From: sources}}} {
		b.Run(f.Text, func(b *testing.B) {
			for b.Loop() {
				if _, _, err := s.Cards.List(b.Context(), f, 0, 100); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkHistory(b *testing.B) {
	s := many(b)
	err := s.change(b.Context(), func(tx *sql.Tx) error {
		for i := range 100_000 {
			if _, err := tx.Exec("INSERT INTO try(puzzle, game, at, solved, ms, mode, rated, before, after) VALUES(?,'renju',?,1,5,'themes',0,0,0)", fmt.Sprint("r", i%3000), milli(Noon)+int64(i)); err != nil {
				return err
			}
			if _, err := tx.Exec("INSERT INTO review(card, at, grade, ms, tries, hint, moves, state, source) VALUES(?,?,3,5,1,0,'',2,'')", i+1, milli(Noon)+int64(i)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	for name, f := range map[string]TryFilter{"all": {}, "game": {Game: "renju"}, "cards": {Modes: []string{ModeCards}}, "text": {Text: "r77", Or: Alternatives{Sources: []string{"r5"}}}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, _, err := s.Tries.List(b.Context(), f, 0, 200); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
