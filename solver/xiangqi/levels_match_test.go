//go:build match

package xiangqi

import (
	"flag"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

var (
	levelGames = flag.Int("levelgames", 20, "games between two levels")
	levelFrom  = flag.Int("levelfrom", 1, "the weakest of the stronger levels, from 1")
	levelTop   = flag.Int("leveltop", len(levels)-2, "the strongest level that plays, from 0")
)

// TestMatchLevels lets every level but the one that takes its time play against the one below it and the one two below:
//
//	go test -tags match -run MatchLevels -v -timeout 0 ./solver/xiangqi -levelgames 40
//
// The openings are six random moves, each played with both colours. A level has to score three quarters against the one
// two below it.
func TestMatchLevels(t *testing.T) {
	for below := 1; below <= 2; below++ {
		for i := max(below, *levelFrom); i <= *levelTop; i++ {
			strong, weak := levels[i], levels[i-below]
			var won, drawn, lost int
			for g := range *levelGames {
				rng := rand.New(rand.NewPCG(uint64(g/2), 7))
				switch levelGame(t, strong.ID, weak.ID, core.Side(g%2), rng) {
				case core.WinFor(core.Side(g % 2)):
					won++
				case core.WinFor(core.Side(g % 2).Other()):
					lost++
				default:
					drawn++
				}
			}
			score := (float64(won) + float64(drawn)/2) / float64(*levelGames)
			t.Logf("%-8s – %-8s  +%d =%d -%d  %.0f %%", strong.ID, weak.ID, won, drawn, lost, 100*score)
			if below == 2 && score < 0.75 {
				t.Errorf("%s is no clear step above %s", strong.ID, weak.ID)
			}
		}
	}
}

// levelGame plays one game; side is that of the stronger level.
func levelGame(t *testing.T, strong, weak string, side core.Side, rng *rand.Rand) core.Result {
	line := core.Line{{Position: xiangqi.Start()}}
	for range 6 {
		moves := line.Last().Moves()
		line = play(t, line, moves[rng.IntN(len(moves))])
	}
	opponents := map[string]*Opponent{strong: NewOpponent(nil), weak: NewOpponent(nil)}
	for range 300 {
		if out := (xiangqi.Rules{}).Adjudicate(line); out.Over() {
			return out.Result
		}
		level := weak
		if line.Last().Turn() == side {
			level = strong
		}
		m, err := opponents[level].Choose(t.Context(), line, level, rng)
		if err != nil {
			t.Fatal(err)
		}
		line = play(t, line, m)
	}
	return core.Draw
}
