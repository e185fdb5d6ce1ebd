package xiangqi_test

import (
	"context"
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	xiangqisolver "qilab/solver/xiangqi"
)

func TestRefutes(t *testing.T) {
	gametest.OneGoroutine(t)
	refutes := xiangqisolver.Game(nil).Refutes
	line := core.Line{{Position: xiangqi.Start()}}
	for _, c := range []struct {
		before, move string
		want         bool
	}{
		{"", "h2e2", false}, {"", "b0c2", false}, {"", "c3c4", false}, {"", "h2h6", false},
		{"h2e2 h9g7", "e2e6", true}, {"h2e2 h9g7", "h0g2", false}, // a cannon for a pawn
		{"b2e2 b9c7", "e2e6", true}, {"h2e2 h9g7 h0g2", "i9i8", false},
	} {
		line := playText(t, line, c.before)
		m, err := xiangqi.Rules{}.ParseMove(line.Last(), c.move)
		if err != nil {
			t.Fatal(err)
		}
		if bad, err := refutes(t.Context(), line, m); err != nil || bad != c.want {
			t.Errorf("%s %s is refuted: %v, %v", c.before, c.move, bad, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := refutes(ctx, line, line.Last().Moves()[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
