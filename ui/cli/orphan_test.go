package cli

import (
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A search continues when its input ends, and stops when its parent is gone too.
func TestUntilOrphaned(t *testing.T) {
	var parent atomic.Int64
	parent.Store(7)
	ctx, in, cancel := untilOrphaned(t.Context(), strings.NewReader("go\n"), func() int { return int(parent.Load()) })
	defer cancel()
	if text, err := io.ReadAll(in); err != nil || string(text) != "go\n" {
		t.Fatalf("the input is %q, %v", text, err)
	}
	time.Sleep(2 * orphanPause)
	if ctx.Err() != nil {
		t.Error("the end of the input stops the search")
	}
	parent.Store(1)
	select {
	case <-ctx.Done():
	case <-time.After(20 * orphanPause):
		t.Error("the search goes on for nobody")
	}
}
