package engine_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
)

// Of equivalent moves only the first is searched; all have its verdict, with their own line.
func TestFold(t *testing.T) {
	start := xiangqi.Start()
	move := func(p core.Position, text string) core.Move {
		m, err := xiangqi.Rules{}.ParseMove(p, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	p := engine.NewProofs(core.Line{{Position: start}}, func(core.Move, core.Line) (core.Result, int) { return core.Unfinished, 0 })
	p.Fold(xiangqi.Rules{}.Capabilities().Index)
	open := p.Open()
	if len(start.Moves()) != 44 || len(open) != 23 { // two are their own mirror images
		t.Fatalf("%d of %d moves are open", len(open), len(start.Moves()))
	}
	var report solver.Report
	s := engine.NewStudy(p, solver.Limit{}, engine.Scores{Max: 10_000, Won: 20_000, Mate: 30_000}, func(r solver.Report) { report = r })
	mirrored := map[string]string{"b2e2": "h2e2", "h9g7": "b9c7"}
	mirrored["h2e2"], mirrored["b9c7"] = "b2e2", "h9g7"
	var root []engine.RootMove[core.Move]
	for i, m := range open {
		r := engine.NewRootMove(m, -30_000)
		var line []core.Move // after the move
		if text := (xiangqi.Rules{}).FormatMove(start, m); mirrored[text] != "" {
			next, _ := start.Play(m)
			line = append(line, move(next, "h9g7"))
		}
		r.Note(100-i, -30_000, 30_000, true, line)
		root = append(root, r)
	}
	engine.Take(s, 3, root, func(m core.Move) core.Move { return m })
	s.Report("")
	lines := map[string]solver.Verdict{}
	for _, v := range report.Moves {
		lines[(xiangqi.Rules{}).FormatMove(start, v.Move)] = v
	}
	if len(report.Moves) != 44 || len(lines) != 44 {
		t.Fatalf("%d moves are reported", len(report.Moves))
	}
	a, b := lines["b2e2"], lines["h2e2"]
	next, _ := start.Play(a.Move)
	image, _ := start.Play(b.Move)
	if !a.Scored || a.Score != b.Score || len(a.PV) != 2 || len(b.PV) != 2 || b.PV[0] != b.Move || a.PV[0] != a.Move {
		t.Fatalf("%+v, %+v", a, b)
	}
	if x, y := (xiangqi.Rules{}).FormatMove(next, a.PV[1]), (xiangqi.Rules{}).FormatMove(image, b.PV[1]); mirrored[x] != y {
		t.Errorf("the lines go on with %s and %s", x, y)
	}
	for text, v := range lines {
		if !v.Scored {
			t.Errorf("%s has no score", text)
		}
	}

	// A verdict of its own is kept.
	twin := b.Move
	if p.Open()[0] == twin || p.Twin(p.Index(a.Move)) {
		twin = a.Move
	}
	p.Prove(twin, core.First, 3, []core.Move{twin})
	s.Report("")
	if v, ok := report.Verdict(twin); !ok || v.Result != core.FirstWins {
		t.Errorf("a proof is lost: %+v", v)
	}
}
