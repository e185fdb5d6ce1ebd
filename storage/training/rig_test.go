package training

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/storage"
)

// RulesForTest are the rules of the stores that the helpers open.
var RulesForTest = []core.Rules{xiangqi.Rules{}, gomoku.Rules{}}

// Noon is the time at which the tests begin.
var Noon = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)

// MigrationsForTest returns the SQL commands that create the tables, version by version.
func MigrationsForTest() []string { return slices.Clone(migrations) }

// OpenForTest opens a store that is closed at the end of the test.
func OpenForTest(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, RulesForTest, func(p storage.Problem) { t.Errorf("problem: %v", p.Error()) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// NewForTest returns an empty store.
func NewForTest(t testing.TB) *Store { return OpenForTest(t, filepath.Join(t.TempDir(), FileName)) }

// CardForTest returns a card of a random position of renju.
func CardForTest(t testing.TB, n uint64) Card {
	t.Helper()
	rng := rand.New(rand.NewPCG(n, 3))
	p := gomoku.Rules{}.Start()
	for range 9 {
		moves := p.Moves()
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	text := gomoku.Rules{}.FormatMove(p, p.Moves()[0])
	return Card{Game: "renju", Kind: Mistake, Position: p.String(), Line: []string{text}, Accepted: [][]string{{text}}, Source: GameSource("game "+fmt.Sprint(n/4), fmt.Sprint(n))}
}

// AddForTest adds cards at Noon.
func AddForTest(t testing.TB, s *Store, cards ...Card) {
	t.Helper()
	if n, err := s.Cards.Add(t.Context(), cards, Noon); err != nil || n != len(cards) {
		t.Fatalf("%d of %d cards were added, %v", n, len(cards), err)
	}
}
