package monkey

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Config describes the available steps to Generate.
type Config struct {
	Commands []string // ids
	Games    []string // ids
	Keys     []string // as package command writes them
	// Outside leaves out the steps that need a window in the same process.
	Outside bool
}

// weights are the frequencies of the kinds of step.
var weights = []struct {
	kind   Kind
	weight int
}{
	{Tap, 220}, {Run, 170}, {Play, 120}, {Press, 120}, {Click, 70}, {Dismiss, 60}, {Double, 30}, {Right, 50}, {Hover, 30}, {Drag, 40}, {Wheel, 60},
	{Paste, 50}, {Reply, 40}, {Game, 25}, {Type, 20}, {Size, 20}, {Copy, 15}, {Open, 15}, {Wait, 8}, {Unwind, 8}, {Disk, 6}, {Reopen, 5},
}

// inside are the kinds that need a window in the same process.
var inside = []Kind{Tap, Run, Game, Play, Reply, Open, Unwind, Dismiss}

// Generate returns n steps, always the same ones for a seed and a configuration.
func Generate(seed uint64, n int, cfg Config) []Step {
	g := &generator{cfg: cfg, rng: rand.New(rand.NewPCG(seed, 1)), names: corpusNames()}
	for _, w := range weights {
		if !cfg.Outside || !slices.Contains(inside, w.kind) {
			g.total += w.weight
		}
	}
	var steps []Step
	for len(steps) < n {
		switch {
		case g.rng.IntN(40) == 0:
			steps = append(steps, g.habit()...)
		case !cfg.Outside && g.rng.IntN(12) == 0: // most commands need no open dialog
			steps = append(steps, Step{Kind: Dismiss})
		default:
			steps = append(steps, g.step())
		}
	}
	return steps[:n]
}

// habit returns steps that belong together, as users make them, and that single steps would seldom come to.
func (g *generator) habit() []Step {
	if g.cfg.Outside {
		return []Step{{Kind: Press, Text: "Escape"}, {Kind: Press, Text: "Escape"}, {Kind: Press, Text: one(g, g.cfg.Keys)}}
	}
	steps := []Step{{Kind: Dismiss}}
	run := func(ids ...string) {
		for _, id := range ids {
			steps = append(steps, Step{Kind: Run, Text: id})
		}
	}
	if g.rng.IntN(2) == 0 {
		steps = append(steps, Step{Kind: Game, Text: one(g, g.cfg.Games)})
	} else {
		run("sample")
	}
	switch g.rng.IntN(4) {
	case 0: // plays on
		for range 3 + g.rng.IntN(12) {
			steps = append(steps, Step{Kind: Play, N: g.rng.IntN(1000)})
		}
	case 1: // looks at the errors of a game
		run("last", "review", "mistakes")
		steps = append(steps, Step{Kind: Wait, N: 50})
	case 2: // reads the list of moves
		run("last", "report", "report")
	case 3: // sets a position up
		run("editor")
		for range 5 {
			steps = append(steps, Step{Kind: Click, At: Point{100 + g.rng.IntN(450), 150 + g.rng.IntN(800)}})
		}
		run("editor")
	}
	return steps
}

type generator struct {
	cfg   Config
	rng   *rand.Rand
	names []string
	total int
}

func (g *generator) step() Step {
	s := Step{Kind: g.kind(), At: g.point(), To: g.point()}
	switch s.Kind {
	case Wheel:
		s.N = []int{-8, -3, -1, 1, 3, 8}[g.rng.IntN(6)]
	case Press:
		s.Text = one(g, g.cfg.Keys)
	case Type:
		s.Text = one(g, []string{"1", "12", "hello", "棋", "c2=5", "炮二平五", "h8", "", "?", "!!", "50%", "e3-e4", "0", "-1", "999999999999"})
	case Copy, Paste, Open:
		s.Text = g.text()
	case Size:
		s.At = one(g, []Point{{640, 560}, {800, 600}, {1180, 800}, {1180, 800}, {1600, 1000}, {1000, 640}})
	case Wait:
		s.N = 20 + g.rng.IntN(200)
	case Disk:
		s.Text = one(g, []string{"full", "gone", "back", "back"})
	case Tap, Play:
		s.N = g.rng.IntN(1000)
	case Run:
		s.Text = one(g, g.cfg.Commands)
	case Game:
		s.Text, s.N = one(g, g.cfg.Games), []int{0, 0, 1, 2, 3}[g.rng.IntN(5)]
	case Reply:
		s.N = 1 + g.rng.IntN(4)
	}
	parsed, err := parse(s.String()) // drops fields unused by the kind
	if err != nil {
		panic(err)
	}
	return parsed
}

func (g *generator) kind() Kind {
	at := g.rng.IntN(g.total)
	for _, w := range weights {
		if g.cfg.Outside && slices.Contains(inside, w.kind) {
			continue
		}
		if at -= w.weight; at < 0 {
			return w.kind
		}
	}
	panic("the weights add up to the total")
}

func (g *generator) point() Point { return Point{g.rng.IntN(1000), g.rng.IntN(1000)} }

// text returns the name of a text, every third one damaged and every eighth one garbage.
func (g *generator) text() string {
	switch n := g.rng.IntN(24); {
	case n < 3:
		return fmt.Sprintf("garbage~%d", g.rng.IntN(10000))
	case n < 11:
		return fmt.Sprintf("%s~%d", one(g, g.names), g.rng.IntN(10000))
	}
	return one(g, g.names)
}

func one[T any](g *generator, list []T) T { return list[g.rng.IntN(len(list))] }
