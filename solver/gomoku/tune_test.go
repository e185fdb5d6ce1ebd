//go:build tune

// The tuner: the numbers of the evaluation from positions at which searches of the engine have ended.
//
//	go test -tags 'ci tune' -run TunePlay ./solver/gomoku -timeout 0 -positions FILE -games 4000
//	go test -tags 'ci tune' -run TuneFit  ./solver/gomoku -timeout 0 -positions FILE
//
// The first plays games of the engine against itself from random openings and appends some leaves of the searches to the
// file, each with the score of a search of its own. The positions of the games themselves will not do: what a search
// compares at its leaves are mostly positions after a bad move, and weights that fit the good ones better played worse. The
// second fits the numbers to these scores and writes weights_table.go. Whether it plays better is for a match to say; then
// the first can be repeated with the better engine.
package gomoku

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/tune"
)

var tuning = tune.Flags(tune.Options{File: "qilab-gomoku.txt", Games: 4000, Nodes: 2500, Epochs: 20, Keep: 1e-6})

// tuneScale is the score by which the odds grow by e.
const tuneScale = 200

func TestTunePlay(t *testing.T) {
	err := tune.Play(tuning, func() func(*rand.Rand) []tune.Sample {
		play, judge := NewEngine(4), NewEngine(4)
		return func(rng *rand.Rand) []tune.Sample { return selfPlay(play, judge, rng) }
	}, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
}

// randomOpening puts a few stones near the centre.
func randomOpening(rng *rand.Rand, rules gomoku.RuleSet) *gomoku.Board {
	for {
		b := gomoku.NewBoard(rules)
		b.Make(gomoku.Centre)
		radius := 2 + rng.IntN(2)
		for range 2 + rng.IntN(6) {
			p := gomoku.PointAt(7-radius+rng.IntN(2*radius+1), 7-radius+rng.IntN(2*radius+1))
			if b.Has(b.Turn(), p) {
				b.Make(p)
			}
		}
		if _, won := b.Winner(); !won {
			return b
		}
	}
}

// leavesEach is how many leaves of the search of a move are kept, on average.
const leavesEach = 4

// selfPlay plays a game and gives leaves of its searches, each with the score of a search of its own.
func selfPlay(play, judge *Engine, rng *rand.Rand) (list []tune.Sample) {
	rules := []gomoku.RuleSet{gomoku.Renju, gomoku.Renju, gomoku.Freestyle, gomoku.Freestyle, gomoku.Standard}[rng.IntN(5)]
	var leaves []gomoku.Board
	met := 0
	play.opts.leaf = func(b *gomoku.Board) {
		if _, threatened := defences(b, b.Turn().Other()); threatened && rng.IntN(8) != 0 {
			return
		}
		met++
		switch {
		case len(leaves) < leavesEach:
			leaves = append(leaves, *b)
		case rng.IntN(met) < leavesEach:
			leaves[rng.IntN(leavesEach)] = *b
		}
	}
	for b := randomOpening(rng, rules); b.Plies() < 80; {
		score := 0
		leaves, met = leaves[:0], 0
		m := play.Search(context.Background(), b, Limits{Nodes: tuning.Nodes}, func(i Info) { score = i.Score })
		if m == gomoku.NoPoint || IsWin(score) {
			break
		}
		for i := range leaves {
			board := boardOfMoves(rules, textOf(&leaves[i]))
			score := 0
			judge.Search(context.Background(), board, Limits{Nodes: tuning.Nodes}, func(i Info) { score = i.Score })
			list = append(list, tune.Sample{Text: rules.String() + " " + textOf(&leaves[i]), Score: score})
		}
		b.Make(m)
	}
	return list
}

// textOf is the stones of a board, as moves in some order.
func textOf(b *gomoku.Board) string {
	var words []string
	black, white := b.Stones(gomoku.Black), b.Stones(gomoku.White)
	for !black.Empty() {
		words = append(words, black.Pop().String())
		if !white.Empty() {
			words = append(words, white.Pop().String())
		}
	}
	return strings.Join(words, " ")
}

// boardOfMoves is the board after moves.
func boardOfMoves(rules gomoku.RuleSet, moves string) *gomoku.Board {
	b := gomoku.NewBoard(rules)
	for _, word := range strings.Fields(moves) {
		row, err := strconv.Atoi(word[1:])
		if err != nil {
			panic(err)
		}
		b.Make(gomoku.PointAt(int(word[0]-'a'), row-1))
	}
	return b
}

// numbers is how many terms a side of a position has: how often each shape and each pair of them can be made.
const numbers = int(gomoku.Shapes) + pairs

// idle are the terms that say no more than how many points are empty. They are left out: they count so often that the
// rounding of what they are worth would matter.
func idle(number int) bool { return number == 0 || number == int(gomoku.Shapes) }

type term struct {
	number uint16
	count  float32 // in units of what it usually is
}

// rare is what terms are taken to count usually that count more seldom than that. The fit learns less of them then, which
// is better than much from a few positions.
const rare = 0.2

// sample is a position as the fit sees it, with the side to move first.
type sample struct {
	kinds  [2]int
	terms  [2][]term
	target float64
}

// samples reads the positions. usual is how often each term counts, as the root of the mean square.
func samples(t *testing.T) (list []sample, usual [numbers]float64) {
	f, err := os.Open(tuning.File)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	err = tune.Read(f, func(s tune.Sample) error {
		rules, moves, _ := strings.Cut(s.Text, " ")
		b := boardOfMoves(ruleSets[rules], moves)
		x := sample{target: float64(tuning.Aim(s, tuneScale))}
		for i, side := range []core.Side{b.Turn(), b.Turn().Other()} {
			x.kinds[i] = kindOf(b.Rules(), side)
			var counts [numbers]int
			for p := range b.Empty().All() {
				shapes := combos[comboOf[b.Shapes(side, p)]]
				for j, a := range shapes {
					counts[a]++
					for _, c := range shapes[:j] {
						counts[int(gomoku.Shapes)+pairIndex(a, c)]++
					}
				}
			}
			for j, n := range counts {
				if n > 0 && !idle(j) {
					x.terms[i] = append(x.terms[i], term{uint16(j), float32(n)})
					usual[j] += float64(n * n)
				}
			}
		}
		list = append(list, x)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for j := range usual {
		usual[j] = max(rare, math.Sqrt(usual[j]/float64(2*len(list))))
	}
	for _, x := range list {
		for i := range x.terms {
			for j := range x.terms[i] {
				x.terms[i][j].count /= float32(usual[x.terms[i][j].number])
			}
		}
	}
	return list, usual
}

// model is all numbers of the evaluation, such that its value is the logarithm of the odds that the side to move wins.
type model []float64

// The parts of a model: the worths of all terms by kind, for a count that is usual, then the network.
const (
	firstUnit  = kindCount * numbers * worthSize
	unitSize   = 2*lanes + kindCount
	firstBias  = firstUnit + units*unitSize
	modelSize  = firstBias + kindCount
	laneChance = 0.06 // how large the worths of lanes are at the beginning
	unitChance = 0.1  // and the weights of units
)

func (m model) worth(kind, number int) []float64 {
	return m[(kind*numbers+number)*worthSize:][:worthSize:worthSize]
}

// unit is the weights of the lanes and the biases.
func (m model) unit(j int) (weights, bias []float64) {
	u := m[firstUnit+j*unitSize:][:unitSize:unitSize]
	return u[:2*lanes], u[2*lanes:]
}

// newModel knows nothing.
func newModel(usual *[numbers]float64) model {
	m := make(model, modelSize)
	rng := rand.New(rand.NewPCG(9, 9))
	for j := range numbers {
		if idle(j) {
			continue
		}
		var same [lanes]float64 // at first for all kinds
		for l := range same {
			if same[l] = rng.NormFloat64() * laneChance; usual[j] == rare {
				same[l] = 0
			}
		}
		for kind := range kindCount {
			copy(m.worth(kind, j)[2:], same[:])
		}
	}
	for j := range units {
		weights, _ := m.unit(j)
		for i := range weights {
			weights[i] = rng.NormFloat64() * unitChance
		}
	}
	return m
}

// trace is what lies between the terms and the value.
type trace struct {
	lanes  [2 * lanes]float64
	hidden [units]float64
}

// sign is whether a unit speaks for or against the side to move.
func sign(unit int) float64 {
	if unit < units/2 {
		return 1
	}
	return -1
}

func (m model) value(x *sample) (v float64, t trace) {
	v = m[firstBias+x.kinds[0]]
	for i, side := range [2]float64{1, -1} {
		in := t.lanes[i*lanes:][:lanes]
		for _, term := range x.terms[i] {
			w, count := m.worth(x.kinds[i], int(term.number)), float64(term.count)
			v += side * count * w[i]
			for l, n := range w[2:] {
				in[l] += count * n
			}
		}
	}
	for j := range units {
		weights, bias := m.unit(j)
		h := bias[x.kinds[0]]
		for i, w := range weights {
			h += w * t.lanes[i]
		}
		t.hidden[j] = h
		v += sign(j) * max(0, h)
	}
	return v, t
}

// learn adds the gradient of the value, times d, to grad, by back-propagation.
func (m model) learn(x *sample, t *trace, d float64, grad model) {
	grad[firstBias+x.kinds[0]] += d
	var back [2 * lanes]float64
	for j := range units {
		if t.hidden[j] <= 0 {
			continue
		}
		weights, _ := m.unit(j)
		gradWeights, gradBias := grad.unit(j)
		d := d * sign(j)
		gradBias[x.kinds[0]] += d
		for i, w := range weights {
			gradWeights[i] += d * t.lanes[i]
			back[i] += d * w
		}
	}
	for i, side := range [2]float64{1, -1} {
		for _, term := range x.terms[i] {
			g, count := grad.worth(x.kinds[i], int(term.number)), float64(term.count)
			g[i] += side * d * count
			for l := range lanes {
				g[2+l] += back[i*lanes+l] * count
			}
		}
	}
}

// TestTuneFit writes weights_table.go.
func TestTuneFit(t *testing.T) {
	list, usual := samples(t)
	m := model(tune.Learn(tuning, list, newModel(&usual), 512, 0.002, t.Logf,
		func(list []sample, w []float64) (sum float64) {
			for i := range list {
				v, _ := model(w).value(&list[i])
				d := tune.Sigmoid(v) - list[i].target
				sum += d * d
			}
			return sum / float64(len(list))
		},
		func(list []sample, w []float64) []float64 { // that of the cross entropy
			grad := make(model, modelSize)
			for i := range list {
				v, trace := model(w).value(&list[i])
				model(w).learn(&list[i], &trace, tune.Sigmoid(v)-list[i].target, grad)
			}
			return grad
		}))
	if err := os.WriteFile("weights_table.go", m.table(list, &usual), 0o644); err != nil {
		t.Fatal(err)
	}
}

// usualLane is how large the numbers of the table make a lane on average. Lanes of twenty times that are met with, and there
// is room for a hundred times.
const usualLane = 10_000

// table is the model in whole numbers, as a Go file.
func (m model) table(list []sample, usual *[numbers]float64) []byte {
	in := [worthSize]float64{evalUnit * tuneScale, evalUnit * tuneScale} // what 1 of the model is in the table
	for i := range list {
		_, trace := m.value(&list[i])
		for l, x := range trace.lanes {
			in[2+l%lanes] += math.Abs(x)
		}
	}
	for l := range lanes {
		in[2+l] = usualLane * float64(2*len(list)) / in[2+l]
	}
	const out = evalUnit * tuneScale << networkShift
	var b bytes.Buffer
	number := func(x float64) { fmt.Fprintf(&b, "%d, ", int(math.Round(x))) }
	b.WriteString("package gomoku\n\nimport \"qilab/core/gomoku\"\n\n// Code generated by TestTuneFit (tune_test.go, tag tune). DO NOT EDIT.\n\n")
	b.WriteString("var worths = [kindCount]*worth{\n")
	for kind, name := range [kindCount]string{"either side in freestyle", "either side in standard", "Black in renju", "White in renju"} {
		fmt.Fprintf(&b, "{ // %s\nline: [gomoku.Shapes][worthSize]int{\n", name)
		for j := range numbers {
			if j == int(gomoku.Shapes) {
				b.WriteString("},\npair: [pairs][worthSize]int{\n")
			}
			b.WriteString("{")
			for i, x := range m.worth(kind, j) {
				number(x * in[i] / usual[j])
			}
			fmt.Fprintf(&b, "}, // %s\n", termNames[j])
		}
		b.WriteString("},\n},\n")
	}
	b.WriteString("}\n\nvar network = [units]unit{\n")
	for j := range units {
		weights, bias := m.unit(j)
		b.WriteString("{own: [lanes]int{")
		for i, x := range weights {
			if i == lanes {
				b.WriteString("}, other: [lanes]int{")
			}
			number(x * out / in[2+i%lanes])
		}
		b.WriteString("}, bias: [kindCount]int{")
		for _, x := range bias {
			number(x * out)
		}
		b.WriteString("}},\n")
	}
	b.WriteString("}\n\nvar outputBias = [kindCount]int{")
	for _, x := range m[firstBias:] {
		number(x * out)
	}
	b.WriteString("}\n")
	text, err := format.Source(b.Bytes())
	if err != nil {
		panic(err)
	}
	return text
}

var termNames = newTermNames()

func newTermNames() (names [numbers]string) {
	for a := range gomoku.Shapes {
		names[a] = a.String()
		for b := range a + 1 {
			names[int(gomoku.Shapes)+pairIndex(a, b)] = a.String() + ", " + b.String()
		}
	}
	return names
}
