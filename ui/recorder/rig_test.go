package recorder

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/gomokuopening"
	"qilab/storage/library"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

type first struct{}

func (first) Levels() []solver.Level { return []solver.Level{{ID: "easy"}, {ID: "expert"}} }
func (first) Choose(_ context.Context, r solver.Request) (core.Move, error) {
	line := r.Line
	return line.Last().Moves()[0], nil
}

type scored struct{}

func (scored) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	r := solver.Unanalysed(line.Last())
	for i := range r.Moves {
		r.Moves[i].Score, r.Moves[i].Scored = 50-40*i, true
	}
	r.Depth, r.Stopped, r.Progress = 9, solver.StoppedTime, 1
	report(r)
	return nil
}

type rig struct {
	*Room
	t       *testing.T
	host    *hosttest.Host
	library *library.Library
	linked  int
	kept    int
	engine  string
	warned  bool
}

func games() []catalog.Game {
	return []catalog.Game{
		{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: scored{}, Scale: 300, Opponent: first{}},
		{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Analyzer: scored{}, Scale: 300, Opponent: first{}, Dialogue: gomokuopening.New(gomoku.Renju, nil, 100)},
	}
}

func openLibrary(t *testing.T, dir string) *library.Library {
	t.Helper()
	l, err := library.Open(filepath.Join(dir, library.FileName), catalog.Readers(games()), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func newRig(t *testing.T) *rig {
	t.Helper()
	c, h := hosttest.New(t, i18n.English, games()...)
	r := &rig{t: t, host: h, engine: "QiLab 1"}
	r.Room = New(depsOf(c), Links{
		Linked: func() { r.linked++ }, Kept: func() { r.kept++ }, Warned: func() bool { return r.warned },
		Engine: func(core.Rules) string { return r.engine }, Own: func(core.Rules) string { return r.engine },
	})
	t.Cleanup(r.Close)
	h.Changed, h.Leaving = r.Changed, r.Keep
	r.Begin()
	return r
}

func (r *rig) open(l *library.Library) *rig {
	r.library, r.Library = l, l
	r.Opened()
	return r
}

func newOpen(t *testing.T) *rig { return newRig(t).open(openLibrary(t, t.TempDir())) }

func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	r.host.Until(r.t, 10*time.Second, what, done)
}

func (r *rig) settled() {
	r.t.Helper()
	r.host.Take()
	r.Keep()
	r.until("all is written", func() bool {
		w := r.writer
		w.mu.Lock()
		defer w.mu.Unlock()
		return len(w.waiting) == 0 && !w.busy
	})
	r.host.Take()
}

func (r *rig) play(numbers ...int) {
	r.t.Helper()
	for _, n := range numbers {
		if err := r.Table.Play(r.Table.Position().Moves()[n]); err != nil {
			r.t.Fatal(err)
		}
	}
}

func (r *rig) list() []library.Record {
	r.t.Helper()
	list, err := r.library.List(r.t.Context(), library.Query{Reverse: true})
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func (r *rig) want(want ...record) []library.Record {
	r.t.Helper()
	r.settled()
	list := r.list()
	var got []record
	for _, g := range list {
		got = append(got, record{g.Kind, g.Plies})
	}
	if !slices.Equal(got, want) {
		r.t.Fatalf("the library has %v, want %v", got, want)
	}
	return list
}

type record struct {
	kind  library.Kind
	plies int
}

func (r *rig) start(seats [2]table.Seat) {
	r.Table.Start(games()[0], games()[0].Rules.Start(), seats)
}
