package reports_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/reports"
)

func rules() []core.Rules {
	return []core.Rules{xiangqi.Rules{}, gomoku.Rules{Set: gomoku.Renju}, eternal.Rules{}, chaosclock.Rules{}}
}

// randomEntry returns an entry for a random position, with verdicts of all kinds.
func randomEntry(rng *rand.Rand, r core.Rules) (reports.Entry, core.Position) {
	p := r.Start()
	for range rng.IntN(20) {
		moves := p.Moves()
		if next, err := p.Play(moves[rng.IntN(len(moves))]); err == nil && !next.Outcome().Over() {
			p = next
		}
	}
	report := solver.Unanalysed(p)
	report.Depth, report.SelDepth, report.Nodes, report.Elapsed = rng.IntN(30), rng.IntN(50), rng.Uint64N(1<<40), time.Duration(rng.IntN(9999))*time.Millisecond
	report.Stopped, report.Progress = solver.Stops[rng.IntN(len(solver.Stops))], 1
	for i := range report.Moves {
		v := &report.Moves[i]
		v.PV = v.PV[:1]
		at, _ := p.Play(v.Move)
		for at != nil && !at.Outcome().Over() && len(v.PV) < 1+rng.IntN(6) {
			m := at.Moves()[0]
			v.PV = append(v.PV, m)
			at, _ = at.Play(m)
		}
		switch rng.IntN(6) {
		case 0:
			v.Result, v.Plies = core.Result(1+rng.IntN(5)), rng.IntN(30)
		case 1:
			v.Claim, v.ClaimPlies, v.Score, v.Scored = core.FirstWins, rng.IntN(9), 29000, true
		case 2:
			v.Score, v.Scored, v.Bound = -rng.IntN(500), true, true
		case 3:
			v.Score, v.Scored = rng.IntN(1000)-500, true
		case 4:
			v.Result, v.Reason = core.SecondWins, "perpetual-check"
		}
		if i >= 10 {
			v.PV = v.PV[:1]
		}
	}
	return reports.Entry{Node: rng.IntN(100), Check: reports.Check(p), Lines: rng.IntN(6), Given: []time.Duration{reports.Endless, 3 * time.Second}[rng.IntN(2)], Report: report}, p
}

// all keeps every move.
func all(p core.Position) func(int) []core.Move { return func(int) []core.Move { return p.Moves() } }

func TestRoundTrip(t *testing.T) {
	for _, r := range rules() {
		for seed := range uint64(50) {
			e, p := randomEntry(rand.New(rand.NewPCG(seed, 1)), r)
			list, err := reports.Parse(reports.Format([]reports.Entry{e}, all(p)))
			if err != nil || len(list) != 1 {
				t.Fatalf("%s: %v", r.ID(), err)
			}
			got := list[0]
			if !got.Complete(p) {
				t.Fatalf("%s: not of its position", r.ID())
			}
			if !reflect.DeepEqual(got, e) {
				t.Fatalf("%s: read\n%+v\nwritten\n%+v", r.ID(), got, e)
			}
		}
	}
}

// Moves that are not among the best are omitted unless they were played or proven; a reader finds them unknown.
func TestKeepsTheBest(t *testing.T) {
	p := xiangqi.Start()
	report := solver.Unanalysed(p)
	for i := range report.Moves {
		report.Moves[i].Score, report.Moves[i].Scored = 100-i, true
	}
	played := report.Moves[30].Move
	data := reports.Format([]reports.Entry{{Check: reports.Check(p), Report: report}}, func(int) []core.Move { return []core.Move{played} })
	list, err := reports.Parse(data)
	if err != nil || !list[0].Complete(p) {
		t.Fatal(err)
	}
	r := list[0].Report
	if len(r.Moves) != len(report.Moves) {
		t.Errorf("%d moves", len(r.Moves))
	}
	if v, ok := r.Verdict(played); !ok || v.Score != 70 || !v.Scored {
		t.Errorf("the move that was played is %+v", v)
	}
	if v, _ := r.Verdict(report.Moves[20].Move); v.Scored {
		t.Errorf("another is %+v", v)
	}
	if len(data) > 400 {
		t.Errorf("%d bytes for a position", len(data))
	}
}

func TestOfAnotherPosition(t *testing.T) {
	p := xiangqi.Start()
	e := reports.Entry{Check: reports.Check(p), Report: solver.Unanalysed(p)}
	list, err := reports.Parse(reports.Format([]reports.Entry{e}, all(p)))
	if err != nil {
		t.Fatal(err)
	}
	next, err := p.Play(p.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	if list[0].Complete(next) {
		t.Error("it is taken for a report on another position")
	}
	list[0].Report.Moves[0].Move = core.Move{From: 3, To: 70}
	if list[0].Complete(p) {
		t.Error("an illegal move is taken")
	}
}

// header is the first line of the format.
const header = "QiLab analysis 1"

func TestRefused(t *testing.T) {
	head := header + "\n0 00000000 0 - 0 0 0 0 0.-1 -"
	if _, err := reports.Parse([]byte(head)); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"empty":     "",
		"newer":     strings.Replace(head, "analysis 1", "analysis 2", 1),
		"word":      strings.Replace(head, " 0 - ", " x - ", 1),
		"negative":  strings.Replace(head, "\n0", "\n-1", 1),
		"result":    strings.Replace(head, "0.-1", "9.-1", 1),
		"reason":    head + "x",
		"few words": header + "\n1 2 3",
		"no value":  head + " 1a",
		"value":     head + " 1a=s",
		"no kind":   head + " 1a=,2b",
		"kind":      head + " 1a=z1",
		"move":      head + " zz=s1",
		"long":      head + " 1a=s1" + strings.Repeat(",1a", 20),
		"moves":     head + strings.Repeat(" 1a=s1", 1024+1),
	} {
		if list, err := reports.Parse([]byte(text)); err == nil {
			t.Errorf("%s: %v", name, list)
		}
	}
}

func FuzzParse(f *testing.F) {
	for i, r := range rules() {
		e, p := randomEntry(rand.New(rand.NewPCG(uint64(i), 2)), r)
		f.Add(reports.Format([]reports.Entry{e}, all(p)))
	}
	f.Add([]byte(header + "\n0 00000000 0 - 0 0 0 0 0.-1 - 1a=s1,2b 3c=c1.2.3 4d=u 5e=r1.2 6f=b-3\n"))
	starts := rules()
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := reports.Parse(data)
		if err != nil {
			return
		}
		again, err := reports.Parse(reports.Format(list, func(int) []core.Move { return nil }))
		if err != nil || len(again) > len(list) {
			t.Fatalf("%d of %d, %v", len(again), len(list), err)
		}
		for _, e := range list {
			for _, r := range starts {
				e.Check = reports.Check(r.Start())
				e.Complete(r.Start())
			}
		}
	})
}
