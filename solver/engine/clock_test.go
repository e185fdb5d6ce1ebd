package engine_test

import (
	"context"
	"testing"
	"time"

	"qilab/solver/engine"
)

func TestClock(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := engine.StartClock(ctx, engine.TimeLimit{})
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
	if !engine.StartClock(ctx, engine.TimeLimit{}).Stopped() {
		t.Error("a search of a cancelled context began")
	}
	c = engine.StartClock(context.Background(), engine.TimeLimit{Turn: time.Nanosecond, Exact: true})
	time.Sleep(2 * time.Millisecond)
	c.Check()
	if !c.Stopped() || !c.Timed() {
		t.Error("a budget was not noticed")
	}
	c.Release()
}

// A clock counts from the beginning of its limit.
func TestClockBegan(t *testing.T) {
	c := engine.StartClock(t.Context(), engine.TimeLimit{Turn: time.Minute, Exact: true, Began: time.Now().Add(-time.Hour)})
	defer c.Release()
	if c.Check(); !c.Stopped() || c.Elapsed() < time.Hour {
		t.Errorf("%v have passed", c.Elapsed())
	}
}
