package training

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"qilab/storage/database/databasetest"
)

// killDirVar holds the folder of the file, for the child that TestKill starts.
const killDirVar = "QILAB_TRAINING_KILL_DIR"

// killCards is the number of cards that the child reviews in turn.
const killCards = 5

// TestKillChild reviews cards one by one and reports each review, until it is killed. It is run by TestKill.
func TestKillChild(t *testing.T) {
	dir := os.Getenv(killDirVar)
	if dir == "" {
		t.Skip("TestKill runs this in another process")
	}
	s := openTest(t, filepath.Join(dir, FileName))
	fmt.Print("\nready\n")
	for i := range 1_000_000 {
		c, err := s.Card(t.Context(), int64(i%killCards)+1)
		if err == nil {
			_, err = s.Review(t.Context(), c, Attempt{Solved: true}, Good, time.Now(), UsualRetention)
		}
		if err != nil {
			fmt.Println("failed", err)
		}
		fmt.Println("reviewed")
	}
}

// TestKill kills a program while it reviews, at random moments. All reported reviews must be there, and at most one
// more, in the cards as well as in the log.
func TestKill(t *testing.T) {
	kills := 30
	if testing.Short() {
		kills = 3
	}
	dir, random, reviewed := t.TempDir(), rand.New(rand.NewPCG(1, 7)), 0
	path := filepath.Join(dir, FileName)
	first := openTest(t, path)
	for i := range uint64(killCards) {
		add(t, first, mistake(t, i))
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for i := range kills {
		reviewed += databasetest.KillOnce(t, killDirVar+"="+dir, "reviewed", time.Duration(random.IntN(30_000))*time.Microsecond)
		s := openTest(t, path)
		reps, reviews := 0, 0
		for id := range int64(killCards) {
			c, err := s.Card(t.Context(), id+1)
			if err != nil {
				t.Fatal(err)
			}
			log, err := s.Log(t.Context(), id+1)
			if err != nil {
				t.Fatal(err)
			}
			reps, reviews = reps+c.Schedule.Reps, reviews+len(log)
		}
		if reps != reviews || reps < reviewed || reps > reviewed+1 {
			t.Fatalf("after %d kills %d reviews were noted, the cards have %d and the log %d", i+1, reviewed, reps, reviews)
		}
		reviewed = reps
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if reviewed == 0 && !testing.Short() {
		t.Error("nothing was reviewed: the test shows nothing")
	}
}
