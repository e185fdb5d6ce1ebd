package training_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/training"
)

// A new card is asked at once; after a good answer it is due some days later.
func Example() {
	dir, err := os.MkdirTemp("", "training")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	ctx, now := context.Background(), time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	store, err := training.Open(filepath.Join(dir, training.FileName), []core.Rules{xiangqi.Rules{}}, func(storage.Problem) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	card := training.Card{
		Game: "xiangqi", Kind: training.Mistake, Position: xiangqi.StartFEN, Line: []string{"h2e2"}, Accepted: [][]string{{"h2e2", "b2e2"}},
	}
	if _, err := store.Cards.Add(ctx, []training.Card{card}, now); err != nil {
		fmt.Println(err)
		return
	}
	queue, err := store.Cards.Queue(ctx, training.UsualPlan(now))
	if err != nil || len(queue.Cards) != 1 {
		fmt.Println(len(queue.Cards), err)
		return
	}
	card, err = store.Cards.Review(ctx, queue.Cards[0], training.Attempt{Solved: true, Tries: 1}, training.Easy, now, 0.9, training.Turn)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(card.Schedule.Reps, card.Schedule.Due.Sub(now) > 24*time.Hour)
	// Output: 1 true
}
