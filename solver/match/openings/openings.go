// Package openings lists starting lines for the games of a match: balanced openings of the program, random deals, or
// quiet random moves. It is for the commands and for the window.
package openings

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/catalog"
	"qilab/solver/match"
)

// balanced are openings for matches, by game: GAME.txt, made by the commands named in them.
//
//go:embed *.txt
var balanced embed.FS

// Of lists the starting lines for the games of a match: those of a file, or if path is "", those for the game: balanced
// openings of xiangqi and gomoku, n random deals of Chaos Clock, n quiet openings of Eternal Chess, and of every other
// game its starting position.
func Of(game catalog.Game, path string, n int, seed uint64) ([]core.Line, error) {
	if path != "" {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		return readOpenings(file, path, game.Reader())
	}
	rng := rand.New(rand.NewPCG(seed, 7))
	if _, ok := game.Rules.(eternal.Rules); ok {
		return Quiet(eternal.Openings(), n, rng)
	}
	if d := game.Deals; d != nil {
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
	path = game.Rules.ID() + ".txt"
	file, err := balanced.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return []core.Line{{{Position: game.Rules.Start()}}}, nil
	}
	if err != nil {
		return nil, err
	}
	return readOpenings(file, path, game.Reader())
}

// readOpenings reads a file and closes it.
func readOpenings(file fs.File, path string, reader core.Reader) ([]core.Line, error) {
	defer file.Close()
	list, err := match.ReadOpenings(file, reader)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// quietTurns is the number of random turns at the start of a game of Eternal Chess.
const quietTurns = 4

// Quiet returns n openings of Eternal Chess from the positions of a list in turn: each with random quiet moves after
// which neither side can score.
func Quiet(list []eternal.Opening, n int, rng *rand.Rand) ([]core.Line, error) {
	var lines []core.Line
	for len(lines) < n {
		line := core.Line{{Position: list[len(lines)%len(list)].Position()}}
		for range quietTurns {
			p := line.Last()
			b := p.(eternal.Position).Board()
			var quiet []core.Move
			for _, m := range p.Moves() {
				if b.At(m.To) == core.NoPiece && !eternal.InZone(p.Turn().Other(), m.To) {
					quiet = append(quiet, m)
				}
			}
			m := quiet[rng.IntN(len(quiet))]
			next, err := p.Play(m)
			if err != nil {
				return nil, err
			}
			line = append(line, core.Step{Move: m, Position: next})
		}
		if b := line.Last().(eternal.Position).Board(); !b.CanScore(eternal.Red) && !b.CanScore(eternal.Black) {
			lines = append(lines, line)
		}
	}
	return lines, nil
}

// MaxPlies returns the usual length in plies at which a game is called a draw.
func MaxPlies(g catalog.Game) int {
	if _, ok := g.Rules.(eternal.Rules); ok {
		return 2000
	}
	return 500
}
