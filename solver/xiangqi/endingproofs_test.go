package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/xiangqi/endgame"
)

// slowWins reports by plain search whether a side wins from the end of a line within some plies, with the rules of the whole line.
func slowWins(line core.Line, winner core.Side, plies int) bool {
	if out := (xiangqi.Rules{}).Adjudicate(line); out.Over() || plies == 0 {
		return out.Result == core.WinFor(winner)
	}
	ours := line.Last().Turn() == winner
	for _, m := range line.Last().Moves() {
		next, err := line.Then(m)
		if err == nil && slowWins(next, winner, plies-1) == ours {
			return ours
		}
	}
	return !ours
}

// What a class proves holds after repetitions too: pieces go to and fro, and short wins are checked by plain search.
func TestProofsAfterRepetitions(t *testing.T) {
	checked, open := 0, 0
	rng := rand.New(rand.NewPCG(4, 4))
	store := endgame.NewStore(nil)
	for _, start := range []string{"5k3/5N3/9/9/9/9/9/9/5K3/9 b", "3ak4/3P5/9/9/9/9/9/9/5K3/9 b", "4k4/9/9/4P4/9/9/9/9/9/4K4 w", "3k5/4P4/9/9/9/9/9/9/9/4K4 w"} {
		p, err := (xiangqi.Rules{}).Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		view, err := store.Solve(t.Context(), endgame.MaterialOf(p.(xiangqi.Position).Board()), endgame.Limit{Threads: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			line := core.Line{{Position: p}}
			for len(line) < 16 && !(xiangqi.Rules{}).Adjudicate(line).Over() {
				moves := line.Last().Moves()
				m := moves[rng.IntN(len(moves))]
				if back := len(line) - 2; back > 0 && rng.IntN(5) > 0 { // the move of two plies ago, back
					for _, other := range moves {
						if other.From == line[back].Move.To && other.To == line[back].Move.From {
							m = other
						}
					}
				}
				next, err := line.Then(m)
				if err != nil {
					t.Fatal(err)
				}
				if line = next; (xiangqi.Rules{}).Adjudicate(line).Over() {
					break
				}
				proofs := newEndingProofs(line, false)
				if len(proofs.barred) == 0 {
					continue
				}
				proofs.take(view, true)
				open += len(proofs.Open())
				for _, v := range proofs.Verdicts() {
					winner, won := v.Result.Winner()
					if !won || v.Plies == solver.Unknown || v.Plies > 5 {
						continue
					}
					after, err := line.Then(v.Move)
					if err != nil {
						t.Fatal(err)
					}
					if checked++; !slowWins(after, winner, v.Plies-1) {
						t.Errorf("%v after %v: %v is no win in %d", p, line[1:], v.Move, v.Plies)
					}
				}
			}
		}
	}
	if checked < 100 || open == 0 {
		t.Errorf("%d short wins were checked, and %d moves were left open", checked, open)
	}
}

// A win that leads through a position which has occurred twice is not proven: the other side would repeat it.
func TestBarredWin(t *testing.T) {
	line := core.Line{}
	for _, text := range []string{"", "f9e9", "f1f0", "e9f9", "f0f1", "f9e9"} {
		if text == "" {
			p, err := (xiangqi.Rules{}).Parse("5k3/5N3/9/9/9/9/9/9/5K3/9 b")
			if err != nil {
				t.Fatal(err)
			}
			line = core.Line{{Position: p}}
			continue
		}
		m, err := (xiangqi.Rules{}).ParseMove(line.Last(), text)
		if err == nil {
			line, err = line.Then(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	view, err := endgame.NewStore(nil).Solve(t.Context(), endgame.MaterialOf(line.Last().(xiangqi.Position).Board()), endgame.Limit{Threads: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	proofs := newEndingProofs(line, false)
	proofs.take(view, true)
	for text, proven := range map[string]bool{"f1f0": false, "f8e6": true, "f8g6": true} {
		m, err := (xiangqi.Rules{}).ParseMove(line.Last(), text)
		if err != nil {
			t.Fatal(err)
		}
		if proofs.Proven(m) != proven {
			t.Errorf("%s: %+v", text, *proofs.Verdict(m))
		}
	}
}

// Once every move has a proven result, of the class or of the engine, the position has one too. A mate in one is the shortest win,
// whatever is known of the other moves.
func TestReportOfAnUnsolvedEnding(t *testing.T) {
	for _, c := range []struct {
		fen      string
		open     bool // a move is left without a result
		exact    bool
		result   core.Result
		plies    int
		shortest int
	}{
		{"3a5/9/4k4/9/1R3P3/4r4/9/3K5/9/9 w - - 0 1", false, true, core.FirstWins, 5, 5},
		{"3a5/9/4k4/9/1R3P3/4r4/9/3K5/9/9 w - - 0 1", true, false, core.FirstWins, solver.Unknown, 5},
		{"3a5/9/4k4/9/1R3P3/4r4/9/3K5/9/9 w - - 0 1", true, false, core.FirstWins, 1, 1},
	} {
		p, err := xiangqi.Rules{}.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		line := core.Line{{Position: p}}
		scores := solver.Report{Position: p}
		for i, m := range p.Moves() {
			v := solver.Verdict{Move: m, Result: core.Draw, Plies: solver.Unknown}
			switch {
			case i == 0:
				v = solver.Verdict{Move: m, Result: core.FirstWins, Plies: c.shortest}
			case i == 1 && c.open:
				v = solver.Verdict{Move: m, Score: 20, Scored: true, Plies: solver.Unknown}
			}
			scores.Moves = append(scores.Moves, v)
		}
		a := &ending{line: line, proofs: newEndingProofs(line, false), scores: &scores, need: endgame.Need{Material: endgame.MaterialOf(p.(xiangqi.Position).Board())}}
		if r := a.report(""); r.Exact != c.exact || r.Result != c.result || r.Plies != c.plies {
			t.Errorf("%+v: exact %v, %v in %d", c, r.Exact, r.Result, r.Plies)
		}
	}
}
