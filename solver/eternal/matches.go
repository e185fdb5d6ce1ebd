package eternal

import (
	"math/rand/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/catalog"
)

// matches describes the games of a match.
var matches = catalog.Matches{
	Openings: func(n int, rng *rand.Rand) ([]core.Line, error) {
		return QuietOpenings(eternal.Openings(), n, rng)
	},
	MaxPlies: 2000,
}

// quietTurns is the number of random turns at the start of a game.
const quietTurns = 4

// QuietOpenings returns n starting lines from the positions of a list in turn: each with random quiet moves after which
// neither side can score.
func QuietOpenings(list []eternal.Opening, n int, rng *rand.Rand) ([]core.Line, error) {
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
