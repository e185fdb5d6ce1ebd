package notation_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/eternal/notation"
	"qilab/core/gametest"
)

// games is the codec under test.
var games = notation.For(eternal.Rules{})

func TestCodec(t *testing.T) { gametest.Codec(t, games) }

func FuzzParseGame(f *testing.F) {
	rng := rand.New(rand.NewPCG(11, 0))
	for range 3 {
		f.Add(games.Plain(playRandom(f, rng, eternal.Start(), 60)))
		f.Add(games.Plain(playRandom(f, rng, later(rng), 20)))
	}
	f.Add("1. b3b7 c@a7, a9a8")
	f.Add("start moves b3b7")
	f.Add(eternal.StartText + " moves moves")
	f.Fuzz(func(t *testing.T, text string) {
		game, ok := gametest.Game(t, games, text)
		if !ok {
			return
		}
		if back, err := games.Game(games.Plain(game)); err != nil || !sameGame(game, back) {
			t.Fatalf("%q is read back as another game: %v", text, err)
		}
	})
}

// later returns a position in the middle of a game.
func later(rng *rand.Rand) eternal.Position {
	p := core.Position(eternal.Start())
	for range 1 + rng.IntN(80) {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			panic(err) // it is in the list
		}
		p = next
	}
	return p.(eternal.Position)
}
