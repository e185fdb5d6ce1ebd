package repertoire

import (
	"math/rand/v2"

	"qilab/core"
	"qilab/core/book"
)

// Reply draws a move of the other side at p among those that the repertoire is prepared for. Moves are as frequent as in
// the known ones, which a book or a library lists; one that is not known counts as a single game. ok is false if the
// repertoire ends at p.
func (r *Repertoire) Reply(p core.Position, known []book.Move, rng *rand.Rand) (m core.Move, ok bool) {
	at := r.places[r.key(p)]
	if at == nil || len(at.edges) == 0 || p.Turn() == r.side {
		return core.Move{}, false
	}
	weight := make(map[key]float64, len(at.edges))
	sum := 0.0
	for _, e := range at.edges {
		weight[e.to]++
		sum++
	}
	games, _ := book.Frequencies(known)
	for i, k := range known {
		next, err := p.Play(k.Move)
		if err != nil {
			continue
		}
		if to := r.key(next); weight[to] > 0 {
			weight[to] += games[i]
			sum += games[i]
		}
	}
	left := rng.Float64() * sum
	chosen := at.edges[len(at.edges)-1]
	for _, e := range at.edges {
		if left -= weight[e.to]; left < 0 {
			chosen = e
			break
		}
	}
	return r.at(p, at.node.Position(), chosen.move)
}
