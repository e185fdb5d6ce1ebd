package engine

import (
	"context"
	"testing"
	"time"
)

func TestBudgets(t *testing.T) {
	for _, c := range []struct {
		left, increment time.Duration
		moves           int
	}{
		{time.Millisecond, 0, 0}, {20 * time.Millisecond, 0, 1}, {time.Second, 0, 0}, {time.Minute, time.Second, 0},
		{time.Hour, 0, 40}, {time.Minute, 0, 1}, {100 * time.Millisecond, 5 * time.Second, 0}, {time.Minute, 0, 1000},
	} {
		b := ClockTime(c.left, c.increment, c.moves)
		if b.Soft <= 0 || b.Soft > b.Hard || b.Hard > max(c.left, time.Millisecond) {
			t.Errorf("%+v: %+v", c, b)
		}
		if c.left > time.Second && b.Hard < c.left/100 || c.moves != 1 && b.Hard > max(c.left/2, time.Millisecond) {
			t.Errorf("%+v: %+v is not sensible", c, b)
		}
	}
	for _, d := range []time.Duration{1, time.Millisecond, 100 * time.Millisecond, time.Minute} {
		if b := FixedTime(d); b.Hard <= 0 || b.Hard > max(d, time.Millisecond) {
			t.Errorf("%v: %+v", d, b)
		}
	}
}

func TestBudgetAfter(t *testing.T) {
	const second = time.Second
	for _, c := range []struct {
		b    TimeBudget
		d    time.Duration
		want TimeBudget
	}{
		{TimeBudget{}, second, TimeBudget{}},
		{TimeBudget{Soft: second, Hard: 4 * second}, second / 4, TimeBudget{Soft: second * 3 / 4, Hard: second * 15 / 4}},
		{TimeBudget{Soft: second, Hard: 4 * second}, 2 * second, TimeBudget{Soft: time.Millisecond, Hard: 2 * second}},
		{TimeBudget{Hard: second}, 2 * second, TimeBudget{Hard: time.Millisecond}},
	} {
		if got := c.b.After(c.d); got != c.want {
			t.Errorf("%v after %v: %v, want %v", c.b, c.d, got, c.want)
		}
	}
}

func TestClock(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := StartClock(ctx, TimeBudget{})
	c.Check()
	if c.Stopped() || c.Timed() || c.SoftOver(1) {
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
	if !StartClock(ctx, TimeBudget{}).Stopped() {
		t.Error("a search of a cancelled context began")
	}
	c = StartClock(context.Background(), TimeBudget{Soft: time.Nanosecond, Hard: time.Nanosecond})
	time.Sleep(time.Millisecond)
	c.Check()
	if !c.Stopped() || !c.SoftOver(1) || c.SoftOver(1e12) || !c.Timed() {
		t.Error("a budget was not noticed")
	}
	c.Release()
}
