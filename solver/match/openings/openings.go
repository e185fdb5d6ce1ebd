// Package openings lists starting lines for the games of a match: balanced openings of the game, random deals, or
// quiet random moves. It is for the commands and for the window.
package openings

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/match"
)

// Of lists the starting lines for the games of a match: those of a file, or if path is "", those for the game: n drawn
// openings, the balanced ones, n random deals, or of a game that has none of these its starting position.
func Of(game catalog.Game, path string, n int, seed uint64) ([]core.Line, error) {
	rng := rand.New(rand.NewPCG(seed, 7))
	switch {
	case path != "":
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return read(file, path, game)
	case game.Matches.Openings != nil:
		return game.Matches.Openings(n, rng)
	case game.Matches.Balanced != "":
		return read(strings.NewReader(game.Matches.Balanced), game.Rules.ID(), game)
	case game.Deals != nil:
		return deals(game.Deals, n, rng)
	}
	return []core.Line{{{Position: game.Rules.Start()}}}, nil
}

// deals draws n deals.
func deals(d *catalog.Deals, n int, rng *rand.Rand) ([]core.Line, error) {
	var list []core.Line
	for range n {
		p, err := d.At(rng.Int64N(d.Count))
		if err != nil {
			return nil, err
		}
		list = append(list, core.Line{{Position: p}})
	}
	return list, nil
}

// read reads a list of openings; name is that of its source.
func read(from io.Reader, name string, game catalog.Game) ([]core.Line, error) {
	list, err := match.ReadOpenings(from, game.Reader())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// usualMaxPlies is the length of most games at which they are called draws.
const usualMaxPlies = 500

// MaxPlies returns the usual length in plies at which a game is called a draw.
func MaxPlies(g catalog.Game) int {
	if n := g.Matches.MaxPlies; n > 0 {
		return n
	}
	return usualMaxPlies
}
