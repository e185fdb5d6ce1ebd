package tune

import "math/rand/v2"

// leavesEach is the number of leaves kept from a search.
const leavesEach = 4

// Leaves is a random sample of the leaves of a search.
type Leaves[P any] struct {
	List []P
	met  int
}

// Clear forgets the leaves before the next search.
func (l *Leaves[P]) Clear() { l.List, l.met = l.List[:0], 0 }

// Next returns where to store the next leaf, or nil if the sample leaves it out.
func (l *Leaves[P]) Next(rng *rand.Rand) *P {
	l.met++
	switch {
	case len(l.List) < leavesEach:
		var none P
		l.List = append(l.List, none)
		return &l.List[len(l.List)-1]
	case rng.IntN(l.met) < leavesEach:
		return &l.List[rng.IntN(leavesEach)]
	}
	return nil
}
