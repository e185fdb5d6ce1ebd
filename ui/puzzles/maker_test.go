package puzzles

import (
	"context"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// endless is a prover that works until it is stopped.
type endless struct{ puzzle.Prover }

func (endless) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "mate", Max: 20}} }
func (endless) Prove(ctx context.Context, _ core.Position, _ puzzle.Goal) (puzzle.Proof, error) {
	<-ctx.Done()
	return puzzle.Proof{}, ctx.Err()
}

// A search tells how long it has been running and, once stopped, that nothing was decided.
func TestStoppedSearch(t *testing.T) {
	for _, language := range i18n.Langs() {
		c, h := hosttest.New(t, language, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Prover: endless{}})
		r := New(depsOf(c), noLinks())
		g := c.Table.Current()
		m := &puzzleMaker{room: r, game: g, position: g.Rules.Start(), verifier: r.verifier(g)}
		m.kinds = m.verifier.kinds()
		m.form()
		m.search()
		for _, seconds := range []int{1, 2} {
			want := c.Words.T("maker.checking", c.Words.T("lasts.seconds", seconds))
			h.Until(t, 10*time.Second, "it says "+want, func() bool { return strings.Contains(m.result.Text(), want) })
		}
		m.search()
		if got := m.result.Text(); got != c.Words.T("maker.stopped") {
			t.Errorf("it says %q", got)
		}
		if m.kind.SetSelectedIndex(0); m.cancel != nil {
			t.Error("it goes on")
		}
	}
}
