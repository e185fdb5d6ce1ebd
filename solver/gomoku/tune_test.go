//go:build tune

package gomoku

import (
	"bufio"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
)

// The tuner: TestGenerate plays games against itself and writes them to a file, TestTune finds the weights with which the
// evaluation predicts their results best, and writes weights_table.go.
//
//	go test -tags 'ci tune' -run Generate ./solver/gomoku -games /tmp/games.txt -minutes 20 -timeout 0
//	go test -tags 'ci tune' -run Tune ./solver/gomoku -games '/tmp/games*.txt' -timeout 0
var (
	gamesFile = flag.String("games", "", "the file of games, for TestTune a pattern of files")
	minutes   = flag.Float64("minutes", 5, "how long TestGenerate plays")
	tuneSeed  = flag.Uint64("tuneseed", 1, "seed of the openings of TestGenerate")
	tuneNodes = flag.Uint64("tunenodes", 1500, "nodes for a move of TestGenerate")
	tuneRule  = flag.String("tunerule", "", "the rule set; all of them without it")
	epochs    = flag.Int("epochs", 30, "how often TestTune goes through the positions")
)

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

func TestGenerate(t *testing.T) {
	if *gamesFile == "" {
		t.Skip("no -games")
	}
	f, err := os.Create(*gamesFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	defer out.Flush()
	rng := rand.New(rand.NewPCG(*tuneSeed, 7))
	e := NewEngine(32)
	games, positions := 0, 0
	for end := time.Now().Add(time.Duration(*minutes * float64(time.Minute))); time.Now().Before(end); games++ {
		rules := []gomoku.RuleSet{gomoku.Renju, gomoku.Renju, gomoku.Standard, gomoku.Freestyle}[games%4]
		if *tuneRule != "" {
			rules = ruleSets[*tuneRule]
		}
		b := randomOpening(rng, rules)
		var moves []string
		for _, p := range played(b) {
			moves = append(moves, p.String())
		}
		result := "draw"
		for b.Plies() < 120 {
			score := 0
			m := e.Search(t.Context(), b, Limits{Nodes: *tuneNodes}, func(i Info) { score = i.Score })
			if m == gomoku.NoPoint {
				break
			}
			if _, won := b.Winner(); won || IsWin(score) {
				winner := b.Turn()
				if score < 0 {
					winner = winner.Other()
				}
				result = [2]string{"black", "white"}[winner]
				break
			}
			moves = append(moves, m.String()+":"+strconv.Itoa(score))
			b.Make(m)
			positions++
		}
		fmt.Fprintln(out, rules, result, strings.Join(moves, " "))
	}
	t.Logf("%d games, %d positions", games, positions)
}

// played is the stones of a board in the order of play.
func played(b *gomoku.Board) (list []gomoku.Point) {
	copied := *b
	for copied.Plies() > 0 {
		list = append([]gomoku.Point{copied.Last()}, list...)
		copied.Unmake()
	}
	return list
}

// sample is a quiet position: how often each number of the table counts, for the side to move and against it.
type sample struct {
	kinds  [2]int // of the side to move and the other one
	terms  [2][]term
	result float32 // 1: the side to move has won
	score  float32 // of the search, for the side to move
}

type term struct {
	number uint16 // in a flat worth: lines, then pairs
	count  float32
}

const numbers = int(gomoku.Shapes) + pairs

func samples(t *testing.T) (list []sample) {
	files, err := filepath.Glob(*gamesFile)
	if err != nil || len(files) == 0 {
		t.Fatal("no games: ", err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			words := strings.Fields(lines.Text())
			if len(words) < 3 || words[1] != "draw" && words[1] != "black" && words[1] != "white" {
				continue // written half
			}
			list = append(list, samplesOf(t, words)...)
		}
		f.Close()
	}
	return list
}

func samplesOf(t *testing.T, words []string) (list []sample) {
	b := gomoku.NewBoard(ruleSets[words[0]])
	for _, word := range words[2:] {
		move, score, scored := strings.Cut(word, ":")
		s := b.Turn()
		_, threatened := defences(b, s.Other())
		if scored && !threatened && b.Fives(s.Other()).Empty() {
			n, _ := strconv.Atoi(score)
			x := sample{score: float32(1 / (1 + math.Exp(-float64(n)/200))), result: 0.5}
			switch words[1] {
			case "black":
				x.result = float32(1 - s)
			case "white":
				x.result = float32(s)
			}
			for i, side := range []core.Side{s, s.Other()} {
				x.kinds[i] = kindOf(b.Rules(), side)
				var counts [numbers]float32
				for p := range b.Empty().All() {
					shapes := combos[comboOf[b.Shapes(side, p)]]
					for j, a := range shapes {
						counts[a]++
						for _, c := range shapes[:j] {
							counts[int(gomoku.Shapes)+pairIndex(a, c)]++
						}
					}
				}
				for j, c := range counts {
					if c > 0 {
						x.terms[i] = append(x.terms[i], term{uint16(j), c})
					}
				}
			}
			list = append(list, x)
		}
		b.Make(pointOf(t, move))
	}
	return list
}

// weightsOf is worths as one list of numbers: by kind, whether to move, and number.
type flat [kindCount][2][numbers]float64

func flatten() *flat {
	var f flat
	for kind, w := range worths {
		for side := range 2 {
			for i := range w.line {
				f[kind][side][i] = float64(w.line[i][side])
			}
			for i := range w.pair {
				f[kind][side][int(gomoku.Shapes)+i] = float64(w.pair[i][side])
			}
		}
	}
	return &f
}

func (f *flat) predict(x *sample) float64 {
	sum := 0.0
	for i, sign := range [2]float64{1, -1} {
		w := &f[x.kinds[i]][i]
		for _, t := range x.terms[i] {
			sum += sign * w[t.number] * float64(t.count)
		}
	}
	return 1 / (1 + math.Exp(-sum/evalUnit/200))
}

func TestTune(t *testing.T) {
	if *gamesFile == "" {
		t.Skip("no -games")
	}
	list := samples(t)
	rng := rand.New(rand.NewPCG(1, 1))
	// The first tenth, whole games, is for validation.
	held := len(list) / 10
	valid, train := list[:held], list[held:]
	target := func(x *sample) float64 { return 0.6*float64(x.result) + 0.4*float64(x.score) }
	f := flatten()
	loss := func(of []sample) (sum, log float64) {
		for i := range of {
			y, d := target(&of[i]), f.predict(&of[i])
			sum += (y - d) * (y - d)
			r := float64(of[i].result)
			d = min(max(d, 1e-6), 1-1e-6)
			log -= r*math.Log(d) + (1-r)*math.Log(1-d)
		}
		return sum / float64(len(of)), log / float64(len(of))
	}
	a, b := loss(valid)
	t.Logf("%d positions; before: error %.5f, log loss %.5f", len(list), a, b)
	start := *f
	var m, v flat // Adam
	step := 0
	const batch = 256
	for epoch := range *epochs {
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		rate := 0.6 / (1 + 0.3*float64(epoch))
		for from := 0; from+batch <= len(train); from += batch {
			var g flat
			for k := range train[from : from+batch] {
				x := &train[from+k]
				y := f.predict(x)
				d := (y - target(x)) / batch
				for i, sign := range [2]float64{1, -1} {
					for _, term := range x.terms[i] {
						g[x.kinds[i]][i][term.number] += sign * d * float64(term.count)
					}
				}
			}
			step++
			for kind := range g {
				for side := range g[kind] {
					for i := range g[kind][side] {
						d := g[kind][side][i] + 2e-7*(f[kind][side][i]-start[kind][side][i])
						if d == 0 && m[kind][side][i] == 0 {
							continue
						}
						mm, vv := &m[kind][side][i], &v[kind][side][i]
						*mm = 0.9**mm + 0.1*d
						*vv = 0.999**vv + 0.001*d*d
						f[kind][side][i] -= rate * *mm / (math.Sqrt(*vv) + 1e-6)
					}
				}
			}
		}
		if epoch%5 == 4 || epoch == *epochs-1 {
			ta, _ := loss(train)
			a, b := loss(valid)
			t.Logf("epoch %d: training error %.5f; error %.5f, log loss %.5f", epoch+1, ta, a, b)
		}
	}
	writeTable(t, f)
}

func writeTable(t *testing.T, f *flat) {
	var b strings.Builder
	b.WriteString("package gomoku\n\n// Code generated by TestTune (tune_test.go, tag tune). DO NOT EDIT.\n\nvar worths = [kindCount]*worth{\n")
	for kind := range f {
		fmt.Fprintf(&b, "\t{ // %d\n\t\tline: [12][2]int{", kind)
		for i := range int(gomoku.Shapes) {
			fmt.Fprintf(&b, "{%.0f, %.0f}, ", f[kind][0][i], f[kind][1][i])
		}
		b.WriteString("},\n\t\tpair: [pairs][2]int{\n")
		for a, i := 0, int(gomoku.Shapes); a < int(gomoku.Shapes); a++ {
			b.WriteString("\t\t\t")
			for range a + 1 {
				fmt.Fprintf(&b, "{%.0f, %.0f}, ", f[kind][0][i], f[kind][1][i])
				i++
			}
			b.WriteString("\n")
		}
		b.WriteString("\t\t},\n\t},\n")
	}
	b.WriteString("}\n")
	if err := os.WriteFile("weights_table.go", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
