package training_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"qilab/storage/database/databasetest"
	"qilab/storage/training"
)

// killDirVar holds the folder of the file, for the child that TestKill starts.
const killDirVar = "QILAB_TRAINING_KILL_DIR"

// killCards is the number of cards that the child reviews in turn.
const killCards = 5

// TestKillChild reviews cards and advances a set, one after the other, and reports each pair, until it is killed. It is run
// by TestKill.
func TestKillChild(t *testing.T) {
	dir := os.Getenv(killDirVar)
	if dir == "" {
		t.Skip("TestKill runs this in another process")
	}
	s := training.OpenForTest(t, filepath.Join(dir, training.FileName))
	sets, err := s.Sets.List(t.Context(), "")
	if err != nil || len(sets) != 1 {
		fmt.Println("failed", len(sets), err)
	}
	set := sets[0]
	fmt.Print("\nready\n")
	for i := range 1_000_000 {
		c, err := s.Cards.Get(t.Context(), int64(i%killCards)+1)
		if err == nil {
			_, err = s.Cards.Review(t.Context(), c, training.Attempt{Solved: true}, training.Good, time.Now(), training.UsualRetention, training.Turn)
		}
		if err == nil {
			set, err = s.Sets.Advance(t.Context(), set, true, time.Second, time.Now())
		}
		if err != nil {
			fmt.Println("failed", err)
		}
		fmt.Println("reviewed")
	}
}

// TestKill kills a program while it reviews, at random moments. All reported reviews must be there, and at most one
// more, in the cards as well as in the log and in the set.
func TestKill(t *testing.T) {
	kills := 30
	if testing.Short() {
		kills = 3
	}
	dir, random, reviewed := t.TempDir(), rand.New(rand.NewPCG(1, 7)), 0
	path := filepath.Join(dir, training.FileName)
	first := training.OpenForTest(t, path)
	for i := range uint64(killCards) {
		training.AddForTest(t, first, training.CardForTest(t, i))
	}
	if _, err := first.Sets.Add(t.Context(), training.Set{Game: "renju", Added: training.Noon, Puzzles: []string{"r1", "r2", "r3"}}); err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	advanced := 0
	for i := range kills {
		more := databasetest.KillOnce(t, killDirVar+"="+dir, "reviewed", time.Duration(random.IntN(30_000))*time.Microsecond)
		reviewed, advanced = reviewed+more, advanced+more
		s := training.OpenForTest(t, path)
		reps, reviews := 0, 0
		for id := range int64(killCards) {
			c, err := s.Cards.Get(t.Context(), id+1)
			if err != nil {
				t.Fatal(err)
			}
			log, err := s.Cards.Log(t.Context(), id+1)
			if err != nil {
				t.Fatal(err)
			}
			reps, reviews = reps+c.Schedule.Reps, reviews+len(log)
		}
		if reps != reviews || reps < reviewed || reps > reviewed+1 {
			t.Fatalf("after %d kills %d reviews were noted, the cards have %d and the log %d", i+1, reviewed, reps, reviews)
		}
		reviewed = reps
		sets, err := s.Sets.List(t.Context(), "")
		if err != nil || len(sets) != 1 {
			t.Fatalf("there are %d sets, %v", len(sets), err)
		}
		done, took := 0, time.Duration(0)
		for _, r := range sets[0].Rounds {
			done, took = done+r.Done, took+r.Time
		}
		if done < advanced || done > advanced+1 || took != time.Duration(done)*time.Second {
			t.Fatalf("after %d kills the set was advanced %d times, and has %d in %v", i+1, advanced, done, took)
		}
		advanced = done
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if reviewed == 0 && !testing.Short() {
		t.Error("nothing was reviewed: the test shows nothing")
	}
}
