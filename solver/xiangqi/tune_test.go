//go:build tune

// The tuner: the evaluation's weights from games that the engine plays against itself.
//
//	go test -tags tune -run TunePlay ./solver/xiangqi -timeout 0 -positions FILE -games 2000 -nodes 2000
//	go test -tags tune -run TuneFit  ./solver/xiangqi -timeout 0 -positions FILE
//
// The first plays and appends quiet positions to the file, with what the search and the game thought of them; the second
// fits the weights to all of the file and writes weights.go. Without -positions a temporary file is used, so -run Tune
// does it all. Whether new weights are stronger is for a match to say.
package xiangqi

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
	"qilab/core/xiangqi"
)

var (
	tuneFile    = flag.String("positions", filepath.Join(os.TempDir(), "qilab-tune.txt"), "where the positions are")
	tuneGames   = flag.Int("games", 2000, "games to play")
	tuneNodes   = flag.Uint64("nodes", 2000, "nodes for a move")
	tuneThreads = flag.Int("threads", runtime.NumCPU(), "games at a time")
	tuneSeed    = flag.Uint64("seed", uint64(time.Now().UnixNano()), "for the openings")
	tuneEpochs  = flag.Int("epochs", 400, "passes over the positions")
	tuneResult  = flag.Float64("result", 0.4, "share of the game's result in what is aimed at; the rest is the search's score")
	tuneKeep    = flag.Float64("keep", 2e-7, "how strongly weights are held to what they were")
)

// sample is a quiet position, seen from Red.
type sample struct {
	fen    string
	score  int
	result float64 // 1: Red won
}

func TestTunePlay(t *testing.T) {
	out, err := os.OpenFile(*tuneFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var mutex sync.Mutex
	var threads sync.WaitGroup
	games := make(chan int)
	positions := 0
	for range *tuneThreads {
		threads.Go(func() {
			e := NewEngine(4)
			for g := range games {
				list := selfPlay(e, rand.New(rand.NewPCG(*tuneSeed, uint64(g))))
				mutex.Lock()
				for _, s := range list {
					fmt.Fprintf(out, "%s\t%d\t%g\n", s.fen, s.score, s.result)
				}
				if positions += len(list); g%100 == 0 {
					t.Logf("%d games, %d positions", g, positions)
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
	t.Logf("%d positions", positions)
}

// selfPlay plays a game from a few random moves on and picks its quiet positions.
func selfPlay(e *Engine, rng *rand.Rand) []sample {
	rules := xiangqi.Rules{}
	start, _ := rules.Parse("start")
	line := core.Line{{Position: start}}
	play := func(m core.Move) {
		next, _ := line.Last().Play(m)
		line = append(line, core.Step{Move: m, Position: next})
	}
	for range 4 + rng.IntN(8) {
		moves := line.Last().Moves()
		if len(moves) == 0 {
			return nil
		}
		play(moves[rng.IntN(len(moves))])
	}
	e.Clear()
	var list []sample
	result, lost := 0.5, 0
	for range 300 {
		if out := rules.Adjudicate(line); out.Over() {
			if winner, ok := out.Result.Winner(); ok {
				result = 1 - float64(winner)
			}
			break
		}
		score := 0
		best, _, err := e.Search(context.Background(), line, Limits{Nodes: *tuneNodes}, func(i Info) { score = i.Score })
		if err != nil {
			break
		}
		p := line.Last().(xiangqi.Position)
		if p.Turn() == xiangqi.Black {
			score = -score
		}
		if len(line) == 1 && max(score, -score) > 400 {
			return nil // the opening has decided the game
		}
		if max(score, -score) > 1500 {
			if lost++; lost >= 6 {
				result = float64(b2i(score > 0))
				break
			}
		} else {
			lost = 0
			if !p.InCheck() && p.At(best.To) == core.NoPiece && len(line) > 6 {
				list = append(list, sample{fen: p.String(), score: score})
			}
		}
		play(best)
	}
	for i := range list {
		list[i].result = result
	}
	return list
}

// row is a sample as the fit sees it.
type row struct {
	terms  []uint16
	counts []int8
	phase  float32 // 1: full board
	factor float32 // of the whole score
	target float32
}

func readRows(t *testing.T, scale float64) []row {
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
		pos, err := xiangqi.Rules{}.Parse(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		p := newPosition(core.Line{{Position: pos}})
		trace, factor := traceOf(p)
		r := row{phase: float32(min(int(p.now().phase), maxPhase)) / maxPhase, factor: float32(factor) / 64}
		for term, n := range trace {
			if n != 0 {
				r.terms = append(r.terms, uint16(term))
				r.counts = append(r.counts, int8(n))
			}
		}
		r.target = float32(*tuneResult*result + (1-*tuneResult)*sigmoid(float64(score)/scale))
		rows = append(rows, r)
	}
	return rows
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func (r *row) score(w *[termCount][2]float64) float64 {
	mg, eg := 0.0, 0.0
	for i, term := range r.terms {
		n := float64(r.counts[i])
		mg += w[term][0] * n
		eg += w[term][1] * n
	}
	phase := float64(r.phase)
	return (mg*phase + eg*(1-phase)) * float64(r.factor)
}

// TestTuneFit is a logistic regression with Adam (Kingma and Ba, 2015).
func TestTuneFit(t *testing.T) {
	const scale = 260.0 // centipawns in which the odds grow by e
	rows := readRows(t, scale)
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	held := rows[:len(rows)/20]
	rows = rows[len(rows)/20:]
	var w, prior, m, v [termCount][2]float64
	for i := range w {
		prior[i] = [2]float64{float64(weights[i].mg()), float64(weights[i].eg())}
	}
	w = prior
	loss := func(list []row) float64 {
		sum := 0.0
		for i := range list {
			d := sigmoid(list[i].score(&w)/scale) - float64(list[i].target)
			sum += d * d
		}
		return sum / float64(len(list))
	}
	t.Logf("%d positions; error %.6f, of those held back %.6f", len(rows), loss(rows), loss(held))
	const batch = 8192
	step := 0
	for epoch := range *tuneEpochs {
		rate := 2.0 * (1 - float64(epoch)/float64(*tuneEpochs))
		for from := 0; from < len(rows); from += batch {
			part := rows[from:min(from+batch, len(rows))]
			grad := gradient(part, &w, scale)
			step++
			c1, c2 := 1-math.Pow(0.9, float64(step)), 1-math.Pow(0.999, float64(step))
			for i := range w {
				for k := range 2 {
					g := grad[i][k]/float64(len(part)) + *tuneKeep*(w[i][k]-prior[i][k])
					m[i][k] = 0.9*m[i][k] + 0.1*g
					v[i][k] = 0.999*v[i][k] + 0.001*g*g
					w[i][k] -= rate * m[i][k] / c1 / (math.Sqrt(v[i][k]/c2) + 1e-9)
				}
			}
		}
		if epoch%50 == 49 || epoch == *tuneEpochs-1 {
			t.Logf("epoch %d: error %.6f, of those held back %.6f", epoch+1, loss(rows), loss(held))
		}
	}
	writeWeights(t, &w)
}

// gradient is the sum over the rows of that of the squared error, by two goroutines.
func gradient(rows []row, w *[termCount][2]float64, scale float64) *[termCount][2]float64 {
	var parts [2][termCount][2]float64
	var both sync.WaitGroup
	for k := range parts {
		both.Go(func() {
			g := &parts[k]
			for i := k; i < len(rows); i += len(parts) {
				r := &rows[i]
				s := sigmoid(r.score(w) / scale)
				d := (s - float64(r.target)) * s * (1 - s) * float64(r.factor)
				mg, eg := d*float64(r.phase), d*(1-float64(r.phase))
				for j, term := range r.terms {
					n := float64(r.counts[j])
					g[term][0] += mg * n
					g[term][1] += eg * n
				}
			}
		})
	}
	both.Wait()
	for i := range parts[0] {
		parts[0][i][0] += parts[1][i][0]
		parts[0][i][1] += parts[1][i][1]
	}
	return &parts[0]
}

// writeWeights writes weights.go, a block of terms after the other.
func writeWeights(t *testing.T, w *[termCount][2]float64) {
	var b strings.Builder
	b.WriteString("// Code generated by the tuner (tune_test.go). DO NOT EDIT.\n\npackage xiangqi\n\n" +
		"// weights are the values of the terms, for a full board and for an endgame, in centipawns.\n" +
		"var weights = pairs([termCount][2]int16{\n")
	for i, block := range blocks {
		fmt.Fprintf(&b, "\t// %s\n", block.name)
		end := termCount
		if i+1 < len(blocks) {
			end = blocks[i+1].first
		}
		width := 10
		if block.first < termRookMobility {
			width = 5
		}
		for from := block.first; from < end; from += width {
			b.WriteString("\t")
			for term := from; term < min(from+width, end); term++ {
				if term > from {
					b.WriteString(" ")
				}
				fmt.Fprintf(&b, "{%d, %d},", int(math.Round(w[term][0])), int(math.Round(w[term][1])))
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("})\n")
	if err := os.WriteFile("weights.go", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// blocks are the blocks of terms and their titles in weights.go.
var blocks = newBlocks()

type block struct {
	first int
	name  string
}

func newBlocks() []block {
	var list []block
	for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
		list = append(list, block{termPlace + (int(kind)-1)*halfPoints,
			kind.String() + ": a line each rank from the own side on, from the edge to the middle"})
	}
	return append(list,
		block{termRookMobility, "termRookMobility"}, block{termCannonMobility, "termCannonMobility"},
		block{termHorseMobility, "termHorseMobility"}, block{termPalace, "termPalace"},
		block{termAttackers, "termAttackers"}, block{termCannonFile, "termCannonFile"},
		block{termCannonRank, "termCannonRank"}, block{termRookFile, "termRookFile"}, block{termRookRank, "termRookRank"},
		block{termNoAdvisor, "termNoAdvisor"}, block{termNoElephant, "termNoElephant"}, block{termPair, "termPair"},
		block{termPhalanx, "termPhalanx"}, block{termThreat, "termThreat"}, block{termTempo, "termTempo"},
		block{termCheck, "termCheck"}, block{termRaid, "termRaid"}, block{termKingFree, "termKingFree"},
		block{termDefenders, "termDefenders"})
}
