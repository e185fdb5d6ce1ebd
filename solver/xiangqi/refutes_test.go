package xiangqi

import (
	"context"
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

func TestRefutes(t *testing.T) {
	o := NewOpponent(nil)
	line := core.Line{{Position: xiangqi.Start()}}
	for text, want := range map[string]bool{"h2e2": false, "b0c2": false, "c3c4": false, "h2h9": true, "b2b9": true, "h2h6": false, "e3e4": false} {
		m, err := xiangqi.Rules{}.ParseMove(line.Last(), text)
		if err != nil {
			t.Fatal(err)
		}
		if bad, err := o.Refutes(t.Context(), line, m); err != nil || bad != want {
			t.Errorf("%s is refuted: %v, %v", text, bad, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Refutes(ctx, line, line.Last().Moves()[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
