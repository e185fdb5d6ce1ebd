package external

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver"
)

// eager is a game's own opponent that ponders at its only level.
type eager struct {
	own
	pondered int
}

func (o *eager) Ponders(level string) bool                       { return level == "easy" }
func (o *eager) Ponder(context.Context, core.Line, string) error { o.pondered++; return nil }

func TestPonderByEngines(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv("QILAB_FAKE_LOG", log)
	start := line(t, "startpos")
	b := NewBeside(nil, &Xiangqi, &own{}, &own{})
	defer b.Close()
	b.Use(Setups{fakeSetup(t, "stops")}, "")
	for level, want := range map[string]bool{LevelExternal: true, "external-2": false, "easy": false} {
		if b.Ponders(level) != want {
			t.Errorf("%s ponders: %v", level, !want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- b.Ponder(ctx, start, LevelExternal) }()
	// The engine is asked about the other side's position first, with a time that this one does not keep to.
	told := func(text string) bool {
		said, _ := os.ReadFile(log)
		return strings.Contains(string(said), text)
	}
	for began := time.Now(); !told("go movetime"); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatal("nothing is searched")
		}
	}
	cancel()
	since := time.Now()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if d := time.Since(since); d > time.Second {
		t.Errorf("stopped after %v", d)
	}
	if err := b.Ponder(ctx, start, LevelExternal); err != nil {
		t.Errorf("cancelled: %v", err)
	}
	if err := b.Ponder(t.Context(), start, "external-2"); err != nil {
		t.Errorf("an engine that is not there: %v", err)
	}
}

// TestPonderTheExpectedReply has an engine that answers at once: then it is asked about the position after its answer.
func TestPonderTheExpectedReply(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv("QILAB_FAKE_LOG", log)
	b := NewBeside(nil, &Xiangqi, &own{}, &own{})
	defer b.Close()
	b.Use(Setups{fakeSetup(t, "good")}, "")
	if err := b.Ponder(t.Context(), line(t, "startpos"), LevelExternal); err == nil {
		t.Error("h2e2 is no answer to h2e2, and nobody says so")
	}
	said, _ := os.ReadFile(log)
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	if len(lines) != 4 || !strings.HasSuffix(lines[2], " w - - 0 1 moves h2e2") || lines[1] != "go movetime 500" || lines[3] != "go infinite" {
		t.Errorf("%q", lines)
	}
}

func TestPonderOfTheOwnOpponent(t *testing.T) {
	o := &eager{}
	b := NewBeside(nil, &Xiangqi, o, o)
	var p solver.Ponderer = b
	if !p.Ponders("easy") || p.Ponders("hard") {
		t.Error("other levels ponder than those of the opponent")
	}
	if err := p.Ponder(t.Context(), line(t, "startpos"), "easy"); err != nil || o.pondered != 1 {
		t.Errorf("%d, %v", o.pondered, err)
	}
	board := NewBeside(nil, Gomoku(0), o, o)
	defer board.Close()
	board.Use(Setups{fakeSetup(t, "gomocup")}, "")
	if board.Ponders(LevelExternal) {
		t.Error("an engine that cannot be stopped ponders")
	}
}
