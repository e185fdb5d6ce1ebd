package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core/xiangqi"
	"qilab/solver/tool/tooltest"
	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

// some returns samples of positions from random games, with their classical evaluations.
func some(t testing.TB, seed uint64, n int) (list []samples.Sample) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	p := xiangqi.Start()
	for ply := 0; len(list) < n; ply++ {
		moves := p.Moves()
		if len(moves) == 0 || ply == 200 {
			p, ply = xiangqi.Start(), 0
			continue
		}
		list = append(list, samples.New(p.Board(), network.Standard().Evaluate(p.Board()), rng.IntN(4), ply))
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		p = next.(xiangqi.Position)
	}
	return list
}

const testOdds samples.Odds = 300

func drawn(seed uint64) *model {
	return newModel(rand.New(rand.NewPCG(seed, 2)).Float64, testOdds)
}

// The gradient is that of the loss.
func TestGradient(t *testing.T) {
	m, g := drawn(1), newGradient()
	var x example
	s := some(t, 3, 60)[59]
	x.read(&s, true, 0.3, testOdds)
	loss := func() float64 {
		m.combine()
		var way pass
		miss := testOdds.Chance(float64(m.value(&x, &way))*network.Unit) - float64(x.target)
		return miss * miss
	}
	g.add(m, &x)
	if want := loss(); math.Abs(g.loss-want) > 1e-9 {
		t.Errorf("the loss is %v, not %v", g.loss, want)
	}
	check := func(name string, w *float32, slope float32) {
		const d = 1e-3
		old := *w
		*w = old + d
		up := loss()
		*w = old - d
		down := loss()
		*w = old
		if want := (up - down) / (2 * d); math.Abs(float64(slope)-want) > 1e-3+0.03*math.Abs(want) {
			t.Errorf("%s: the slope is %v, not %v", name, slope, want)
		}
	}
	for i := 0; i < network.Width; i += 9 {
		for half, row := range []uint16{x.rows[0][3], x.rows[1][5]} {
			check(fmt.Sprint("row of half ", half), &m.weights[own+int(row)][i], g.input[row][i])
		}
		check("bias", &m.weights[bias][i], g.rest[0][i])
		for neuron := range network.Neurons {
			neurons, _ := layer(m.weights, 0, x.output)
			slopes, _ := layer(g.rest, bias, x.output)
			check(fmt.Sprint("neuron ", neuron), &neurons[neuron][i], slopes[neuron][i])
		}
	}
	_, lasts := layer(m.weights, 0, x.output)
	_, slopes := layer(g.rest, bias, x.output)
	for i := range end + 1 {
		check(fmt.Sprint("last ", i), &lasts[i], slopes[i])
	}
}

// Insufficient winning material reduces a value in the model as in the engine, and the gradient accordingly.
func TestShare(t *testing.T) {
	for fen, want := range map[string][2]float32{
		"3k5/9/9/4p4/9/9/9/9/4A4/3AK4 w": {2. / 64, 32. / 64},
		"3k5/9/9/4p4/9/9/9/9/4A4/3AK4 b": {32. / 64, 2. / 64},
		"3k5/9/9/9/9/9/9/4N4/9/R3K4 w":   {1, 2. / 64},
	} {
		p, err := xiangqi.Rules{}.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		s := samples.New(p.(xiangqi.Position).Board(), 0, samples.Unknown, 0)
		var x example
		x.read(&s, false, 0, testOdds)
		if x.shares != want {
			t.Errorf("%s: %v, not %v", fen, x.shares, want)
		}
		m := drawn(2)
		_, lasts := layer(m.weights, 0, x.output)
		var way pass
		lasts[end] = 100
		ahead := m.value(&x, &way)
		lasts[end] = -100
		behind := m.value(&x, &way)
		if ahead < 95*want[0] || ahead > 105*want[0] || -behind < 95*want[1] || -behind > 105*want[1] {
			t.Errorf("%s: %v ahead, %v behind", fen, ahead, behind)
		}
	}
}

// A model can overfit a few samples.
func TestLearnsByHeart(t *testing.T) {
	m, g := drawn(8), newGradient()
	list := some(t, 9, 64)
	rng := rand.New(rand.NewPCG(4, 4))
	for i := range list {
		list[i] = samples.New(position(t, &list[i]).Board(), rng.IntN(1200)-600, samples.Unknown, i)
	}
	for step := range 400 {
		g.clear()
		for i := range list {
			var x example
			x.read(&list[i], i%2 == 0, 0.3, testOdds)
			g.add(m, &x)
		}
		m.step(g, 0.003*float64(400-step)/400)
	}
	if loss := g.loss / float64(g.examples); loss > 1e-6 {
		t.Errorf("the loss is %v", loss)
	}
}

func position(t *testing.T, s *samples.Sample) xiangqi.Position {
	t.Helper()
	p, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The rounded network agrees roughly with the model.
func TestRounded(t *testing.T) {
	m := drawn(5)
	n := m.rounded()
	if back, err := network.Decode(n.Encode()); err != nil || *back != *n {
		t.Fatal("the network cannot be read:", err)
	}
	for _, s := range some(t, 6, 100) {
		var x example
		var way pass
		x.read(&s, false, 0, testOdds)
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		b := p.Board()
		got, want := n.Evaluate(b), float64(m.value(&x, &way))*network.Unit
		if math.Abs(float64(got)-want) > 25+0.02*math.Abs(want) {
			t.Errorf("%v: %d, not %.1f", p, got, want)
		}
	}
}

// files writes samples as chunks, at least one of which is for the test.
func files(t *testing.T, list []samples.Sample) string {
	t.Helper()
	folder := t.TempDir()
	const parts = 40
	for i := range parts {
		part := list[i*len(list)/parts : (i+1)*len(list)/parts]
		if err := samples.WriteFile(filepath.Join(folder, fmt.Sprintf("1-%06d%s", i, samples.Extension)), part); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// An interrupted and resumed training gives the same network as an uninterrupted one, and reduces the loss.
func TestTrain(t *testing.T) {
	count := 1000
	if testing.Short() {
		count = 300 // two steps an epoch
	}
	folder, dir := files(t, some(t, 7, count)), t.TempDir()
	whole, parts, state := filepath.Join(dir, "whole"), filepath.Join(dir, "parts"), filepath.Join(dir, "state")
	flags := []string{"-data", folder, "-batch", "250", "-epochs", "3", "-odds", "420", "-decay", "0.1", "-own", "1"}
	code, out, errs := tooltest.Execute(t.Context(), command, append(flags, "-o", whole)...)
	if code != 0 {
		t.Fatal(errs)
	}
	var losses []float64
	for line := range strings.Lines(out) {
		var epoch int
		var learning, model float64
		if _, err := fmt.Sscanf(line, "epoch %d learning %f test: model %f", &epoch, &learning, &model); err != nil {
			t.Fatal(line, err)
		}
		losses = append(losses, model)
	}
	if len(losses) != 3 || losses[2] >= losses[0] {
		t.Errorf("the losses are %v", losses)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := options{folders: []string{folder}, batch: 250, epochs: 3, rate: 0.001, last: 0.01, result: 0.3,
		odds: 420, seed: 1}
	train, test, err := read(o.folders)
	if err != nil {
		t.Fatal(err)
	}
	m := newModel(rand.New(rand.NewPCG(o.seed, math.MaxUint64)).Float64, samples.Odds(o.odds))
	m.decay = [2]float64{0.1, 1}
	tr := newTrainer(o, m, train, test)
	if _, err := tr.epoch(ctx, 0, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	if err := m.save(state, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := tr.epoch(ctx, 1, func(int, int) { cancel() }); err == nil {
		t.Error("a cancelled epoch ends without an error")
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, append(flags, "-o", parts, "-state", state)...); code != 0 || !strings.Contains(errs, "resuming after epoch 1\n") {
		t.Fatal(code, errs)
	}
	a, err1 := os.ReadFile(whole)
	b, err := os.ReadFile(parts)
	if err1 != nil || err != nil || !bytes.Equal(a, b) {
		t.Error("the networks differ:", err1, err)
	}
	// A second training begins with the weights of the first.
	second := append(flags, "-o", parts, "-from", state, "-rate", "1e-9")
	if code, _, errs := tooltest.Execute(t.Context(), command, second...); code != 0 {
		t.Fatal(errs)
	}
	if b, err = os.ReadFile(parts); err != nil || !bytes.Equal(a, b) {
		t.Error("the network at a rate of nearly 0 is not that of -from:", err)
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, append(flags, "-o", parts, "-from", state+"0")...); code != 1 || !strings.Contains(errs, "no such file") {
		t.Error(code, errs)
	}
	if err := os.WriteFile(state, []byte("QLXT"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, append(flags, "-o", parts, "-state", state)...); code != 1 || !strings.Contains(errs, "damaged state") {
		t.Error(code, errs)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range []string{"", "-data x", "-data x -o y -result 2", "-data x -o y -rate 0", "-data x -o y -batch 0", "-data x -o y -odds -1", "-data x -o y -own 2000", "-data x -o y z"} {
		if code, _, errs := tooltest.Execute(t.Context(), command, strings.Fields(args)...); code != 2 {
			t.Errorf("%q: code %d, %s", args, code, errs)
		}
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, "-data", t.TempDir(), "-o", "x"); code != 1 || !strings.Contains(errs, "not enough") {
		t.Errorf("code %d, %s", code, errs)
	}
}
