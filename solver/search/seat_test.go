package search

import (
	"context"
	"errors"
	"testing"
)

func TestSeat(t *testing.T) {
	seat := NewSeat()
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := seat.Take(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("a free seat was given to someone who had gone: %v", err)
	}
	if err := seat.Take(context.Background()); err != nil {
		t.Fatal(err)
	}
	waiting, leave := context.WithCancel(context.Background())
	refused := make(chan error)
	go func() { refused <- seat.Take(waiting) }()
	leave()
	if err := <-refused; !errors.Is(err, context.Canceled) {
		t.Errorf("a seat that is taken was given away, or the wait has failed: %v", err)
	}
	next := make(chan error)
	go func() { next <- seat.Take(context.Background()) }()
	seat.Leave()
	if err := <-next; err != nil {
		t.Errorf("a seat that was left is refused: %v", err)
	}
}
