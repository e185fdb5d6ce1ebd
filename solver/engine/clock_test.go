package engine

import (
	"context"
	"testing"
	"time"
)

func TestClock(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := StartClock(ctx, TimeLimit{})
	c.Check()
	if c.Stopped() || c.Timed() {
		t.Error("a clock without a budget ran out")
	}
	cancel()
	<-ctx.Done()
	for range 1000 {
		if c.Stopped() {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if !c.Stopped() {
		t.Error("cancelling was not noticed")
	}
	c.Release()
	if !StartClock(ctx, TimeLimit{}).Stopped() {
		t.Error("a search of a cancelled context began")
	}
	c = StartClock(context.Background(), TimeLimit{Turn: time.Nanosecond, Exact: true})
	time.Sleep(2 * time.Millisecond)
	c.Check()
	if !c.Stopped() || !c.Timed() {
		t.Error("a budget was not noticed")
	}
	c.Release()
}

// A clock counts from the beginning of its limit.
func TestClockBegan(t *testing.T) {
	c := StartClock(t.Context(), TimeLimit{Turn: time.Minute, Exact: true, Began: time.Now().Add(-time.Hour)})
	defer c.Release()
	if c.Check(); !c.Stopped() || c.Elapsed() < time.Hour {
		t.Errorf("%v have passed", c.Elapsed())
	}
}
