package storage_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core/chaosclock"
	"qilab/storage"
)

func TestDeals(t *testing.T) {
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	if deals, err := s.Deals("chaosclock"); len(deals) > 0 || err != nil {
		t.Fatalf("empty: %v, %v", deals, err)
	}
	var want []storage.Deal
	for seed := range uint64(5) {
		want = append(want, storage.Deal{Position: chaosclock.Rules{}.Deal(seed).String(), Outcome: "both-win", Plies: 14 + int(seed)})
		storage.Must(s.SaveDeals("chaosclock", want))
		if got, err := s.Deals("chaosclock"); err != nil || !slices.Equal(got, want) {
			t.Fatalf("got %v, %v", got, err)
		}
	}
	if err := s.SaveDeals("chaosclock", make([]storage.Deal, storage.MaxDeals+1)); !errors.Is(err, storage.ErrTooLarge) {
		t.Errorf("too many: %v", err)
	}
	if _, err := s.Deals("../halma"); !errors.Is(err, storage.ErrUnknownGame) {
		t.Errorf("unknown game: %v", err)
	}
	if err := s.SaveDeals("../halma", nil); !errors.Is(err, storage.ErrUnknownGame) {
		t.Errorf("unknown game: %v", err)
	}
	if len(*problems) > 0 {
		t.Error(*problems)
	}
}

const sampleDeals = "QiLab deals 1\ngame: chaosclock\n\nboth-win 14 8,6,1,11,9,10,12,7,4,2,3,5;1;0\nend\n"

func TestDamagedDeals(t *testing.T) {
	change := func(old, with string) string { return strings.Replace(sampleDeals, old, with, 1) }
	for _, c := range []struct {
		name, data string
		code       string // of the *Error
		line       int
	}{
		{"other file", "x", "format", 1},
		{"newer", change("deals 1", "deals 2"), "newer", 1},
		{"other game", change("chaosclock", "halma"), "other-game", 2},
		{"no game", change("game: chaosclock\n", ""), "other-game", 2},
		{"cut off", change("end\n", ""), "cut", 5},
		{"cut header", "QiLab deals 1\ngame: chaosclock", "cut", 2},
		{"no deal", change("14 ", ""), "deal", 4},
		{"no number", change("14", "many"), "deal", 4},
		{"no outcome", change("both-win", "all-win"), "deal", 4},
		{"outcome of another game", change("both-win", "red-wins"), "deal", 4},
		{"not UTF-8", change("8,6", "\xff"), "deal", 4},
		{"no position", change("8,6", "8,8"), "start", 4},
		{"too many", change("end", strings.Repeat("both-win 14 8,6,1,11,9,10,12,7,4,2,3,5;1;0\n", storage.MaxDeals)+"end"), "too-many-deals", 4 + storage.MaxDeals},
		{"too large", change("end", strings.Repeat("\n", 1<<20)), "too-large", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, load := range []bool{true, false} {
				dir := t.TempDir()
				s, problems := storage.OpenForTest(t, dir)
				path := filepath.Join(dir, "deals", "chaosclock.txt")
				storage.WriteTest(t, path, c.data)
				if load {
					deals, err := s.Deals("chaosclock")
					var p storage.Problem
					var e *storage.Error
					if len(deals) > 0 || !errors.As(err, &p) || !errors.As(err, &e) || e.Code != c.code || e.Line != c.line {
						t.Fatalf("got %v, %v", deals, err)
					}
					*problems = append(*problems, p)
				}
				storage.Must(s.SaveDeals("chaosclock", nil))
				if p := (*problems)[len(*problems)-1]; storage.ReadTest(t, p.Aside) != c.data {
					t.Errorf("not kept: %v", *problems)
				}
				if deals, err := s.Deals("chaosclock"); len(deals) > 0 || err != nil {
					t.Errorf("afterwards: %v, %v", deals, err)
				}
			}
		})
	}
}

// Reading the stock does not wait for the settings, whose writing may take long.
func TestDealsBesideASlowWrite(t *testing.T) {
	s, _ := storage.OpenForTest(t, t.TempDir())
	defer s.HoldSettings()()
	read := make(chan error, 1)
	go func() {
		_, err := s.Deals("chaosclock")
		read <- err
	}()
	select {
	case err := <-read:
		storage.Must(err)
	case <-time.After(time.Minute):
		t.Error("it waits")
	}
}
