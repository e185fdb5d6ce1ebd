//go:build tune

// The tuner: the evaluation's weights from games that the engine plays against itself.
//
//	go test -tags tune -run TunePlay ./solver/eternal -timeout 0 -positions FILE -games 2000 -nodes 1500
//	go test -tags tune -run TuneFit  ./solver/eternal -timeout 0 -positions FILE
//
// The first plays and appends quiet positions to the file, with what the search and the game thought of them; the second
// fits the weights to all of the file and writes weights.go. Whether new weights are stronger is for a match to say.
package eternal

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/eternal"
)

var (
	tuneFile    = flag.String("positions", filepath.Join(os.TempDir(), "qilab-eternal.txt"), "where the positions are")
	tuneGames   = flag.Int("games", 2000, "games to play")
	tuneNodes   = flag.Uint64("nodes", 1500, "nodes for a step")
	tuneThreads = flag.Int("threads", runtime.NumCPU(), "games at a time")
	tuneSeed    = flag.Uint64("seed", uint64(time.Now().UnixNano()), "for the openings")
	tuneEpochs  = flag.Int("epochs", 300, "passes over the positions")
	tuneResult  = flag.Float64("result", 0.5, "share of the game's result in what is aimed at; the rest is the search's score")
	tuneKeep    = flag.Float64("keep", 1e-6, "how strongly weights are held to what they were")
)

// tuneScale is the score by which the odds grow by e. With it the Scale of the catalogue is 175: three games of four.
const tuneScale = 160.0

func TestTunePlay(t *testing.T) {
	out, err := os.OpenFile(*tuneFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var mutex sync.Mutex
	var threads sync.WaitGroup
	games := make(chan int)
	positions, wins, steps := 0, [3]int{}, 0
	for range *tuneThreads {
		threads.Go(func() {
			e := NewEngine(2)
			for g := range games {
				list, result, n := selfPlay(e, rand.New(rand.NewPCG(*tuneSeed, uint64(g))))
				mutex.Lock()
				for _, s := range list {
					fmt.Fprintln(out, s)
				}
				wins[int(result*2)]++
				steps += n
				if positions += len(list); g%50 == 49 {
					t.Logf("%d games, %d steps, %d positions; Black won %d, drawn %d, Red won %d", g+1, steps, positions, wins[0], wins[1], wins[2])
				}
				mutex.Unlock()
			}
		})
	}
	for g := range *tuneGames {
		games <- g
	}
	close(games)
	threads.Wait()
}

// selfPlay plays a game from some random steps on and picks its quiet positions: text, score and result as Red sees them.
func selfPlay(e *Engine, rng *rand.Rand) (lines []string, result float64, steps int) {
	openings := eternal.Openings()
	line := core.Line{{Position: openings[rng.IntN(len(openings))*rng.IntN(2)].Position()}}
	advance := func(m core.Move) {
		next, err := line.Last().Play(m)
		if err != nil {
			panic(err)
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	for n := 4 + rng.IntN(12); n > 0; n-- {
		moves := line.Last().Moves()
		advance(moves[rng.IntN(len(moves))])
		if line.Last().Outcome().Over() {
			return nil, 0.5, 0
		}
	}
	e.Clear()
	type sample struct {
		text  string
		score int
	}
	var list []sample
	result = 0.5
	for range 600 {
		if out := (eternal.Rules{TurnLimit: 120}).Adjudicate(line); out.Over() {
			if winner, ok := out.Result.Winner(); ok {
				result = 1 - float64(winner)
			}
			break
		}
		r, err := e.Search(context.Background(), line, Limits{Nodes: *tuneNodes})
		if err != nil {
			panic(err)
		}
		score := r.Score
		p := line.Last().(eternal.Position)
		b := p.Board()
		if p.Turn() == eternal.Black {
			score = -score
		}
		if IsWin(score) && WinSteps(score) < 12 {
			result = 0
			if score > 0 {
				result = 1
			}
			break
		}
		if b.Phase() == eternal.ToMove && !b.CanScore(b.Turn()) && rng.IntN(2) == 0 {
			list = append(list, sample{p.String(), max(-1000, min(score, 1000))})
		}
		advance(r.Line[0])
	}
	for _, s := range list {
		lines = append(lines, fmt.Sprintf("%s\t%d\t%g", s.text, s.score, result))
	}
	return lines, result, len(line)
}

// row is a position as the fit sees it.
type row struct {
	terms  []uint16
	counts []int8
	target float32
}

func readRows(t *testing.T) []row {
	f, err := os.Open(*tuneFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []row
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Split(s.Text(), "\t")
		var score int
		var result float64
		if len(fields) != 3 {
			continue
		}
		fmt.Sscan(fields[1], &score)
		fmt.Sscan(fields[2], &result)
		p, err := eternal.Parse(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		if p.Turn() == eternal.Black {
			score, result = -score, 1-result
		}
		var trace [termCount]int8
		evaluateTraced(p.Board(), &trace)
		var r row
		for term, n := range trace {
			if n != 0 {
				r.terms = append(r.terms, uint16(term))
				r.counts = append(r.counts, n)
			}
		}
		r.target = float32(*tuneResult*result + (1-*tuneResult)*sigmoid(float64(score)/tuneScale))
		rows = append(rows, r)
	}
	return rows
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func (r *row) score(w *[termCount]float64) float64 {
	sum := 0.0
	for i, term := range r.terms {
		sum += w[term] * float64(r.counts[i])
	}
	return sum
}

// TestTuneFit is a logistic regression with Adam (Kingma and Ba, 2015).
func TestTuneFit(t *testing.T) {
	rows := readRows(t)
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	held := rows[:len(rows)/20]
	rows = rows[len(rows)/20:]
	var w, prior, m, v [termCount]float64
	for i := range w {
		prior[i] = float64(weights[i])
	}
	w = prior
	loss := func(list []row) float64 {
		sum := 0.0
		for i := range list {
			d := sigmoid(list[i].score(&w)/tuneScale) - float64(list[i].target)
			sum += d * d
		}
		return sum / float64(len(list))
	}
	t.Logf("%d positions; error %.6f, of those held back %.6f", len(rows), loss(rows), loss(held))
	const batch = 4096
	step := 0
	for epoch := range *tuneEpochs {
		rate := 1.5 * (1 - float64(epoch)/float64(*tuneEpochs))
		for from := 0; from < len(rows); from += batch {
			part := rows[from:min(from+batch, len(rows))]
			var grad [termCount]float64
			for i := range part {
				r := &part[i]
				p := sigmoid(r.score(&w) / tuneScale)
				g := (p - float64(r.target)) * p * (1 - p) / tuneScale
				for j, term := range r.terms {
					grad[term] += g * float64(r.counts[j])
				}
			}
			step++
			c1, c2 := 1-math.Pow(0.9, float64(step)), 1-math.Pow(0.999, float64(step))
			for i := range w {
				g := grad[i]/float64(len(part)) + *tuneKeep*(w[i]-prior[i])/100
				m[i] = 0.9*m[i] + 0.1*g
				v[i] = 0.999*v[i] + 0.001*g*g
				w[i] -= rate * m[i] / c1 / (math.Sqrt(v[i]/c2) + 1e-12)
			}
		}
		if epoch%50 == 49 {
			t.Logf("epoch %d: error %.6f, of those held back %.6f", epoch+1, loss(rows), loss(held))
		}
	}
	// Whoever needs one point more and the one who needs five differ by what all weights say; the first is held at 0.
	for i := 4; i >= 0; i-- {
		w[termNeed+i] -= w[termNeed]
	}
	w[termNeed+4] = 2*w[termNeed+3] - w[termNeed+2] // games to 4 points have no example
	writeWeights(t, &w)
}

// writeWeights writes weights.go, a block of terms after the other.
func writeWeights(t *testing.T, w *[termCount]float64) {
	blocks := []struct {
		first, width int
		name         string
	}{
		{termNeed, 5, "termNeed"},
		{termPlace, halfFiles, "termPlace: rook, horse, cannon, elephant, advisor, pawn; a line each rank from the own side on, from the edge to the middle"},
		{termMobility, kinds, "termMobility"}, {termIdle, kinds, "termIdle"}, {termStrike, 3, "termStrike"},
		{termThreat, 3, "termThreat"}, {termLoose, 3, "termLoose"}, {termNear, kinds, "termNear"}, {termDoor, 2, "termDoor"},
		{termGuardian, kinds, "termGuardian"}, {termAttack, kinds, "termAttack"}, {termOpen, 1, "termOpen"}, {termTempo, 1, "termTempo"},
	}
	var b strings.Builder
	b.WriteString("// Code generated by the tuner (tune_test.go). DO NOT EDIT.\n\npackage eternal\n\n" +
		"// weights are the values of the terms, in hundredths; a point more decides about as much as 190.\nvar weights = [termCount]int16{\n")
	for i, block := range blocks {
		fmt.Fprintf(&b, "\t// %s\n", block.name)
		end := termCount
		if i+1 < len(blocks) {
			end = blocks[i+1].first
		}
		for from := block.first; from < end; from += block.width {
			b.WriteString("\t")
			for term := from; term < min(from+block.width, end); term++ {
				if term > from {
					b.WriteString(" ")
				}
				fmt.Fprintf(&b, "%d,", int(math.Round(w[term])))
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("}\n")
	if err := os.WriteFile("weights.go", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
