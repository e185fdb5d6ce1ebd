package endgame

import (
	"fmt"
	"iter"

	"qilab/core"
	"qilab/core/xiangqi"
)

// region is the unit of solving: a class of material or, where that is too large, the part of it that a position can
// still reach. Captured pieces stay captured, which the material expresses; and pawns do not go back, so those of a
// side stay on ranks from its floor on.
type region struct {
	Material
	floor [2]int8 // counted from the side's own back rank, which is 0; 0: no restriction
}

// whole returns the region of a class.
func whole(m Material) region { return region{Material: m} }

// lowestPawn is the starting rank of pawns.
const lowestPawn = 3

// regionOf returns the smallest region with a position.
func regionOf(b *xiangqi.Board) region {
	r := whole(MaterialOf(b))
	for s := range core.Side(2) {
		lowest := int8(ranks)
		for sq := range b.Squares(s, xiangqi.Pawn) {
			lowest = min(lowest, rankOf(s, int(sq)))
		}
		r.floor[s] = lowest
	}
	return r.plain()
}

// rankOf returns the rank of a point as a side counts it, from 0.
func rankOf(s core.Side, sq int) int8 {
	if s == core.First {
		return int8(sq / files)
	}
	return int8(ranks - 1 - sq/files)
}

// plain returns the region without floors that restrict nothing.
func (r region) plain() region {
	for s, floor := range r.floor {
		if floor <= lowestPawn || r.Material[s][xiangqi.Pawn] == 0 {
			r.floor[s] = 0
		}
	}
	return r
}

// String returns the name of the class, with the floors if it is not whole.
func (r region) String() string {
	if r.floor == [2]int8{} {
		return r.Material.String()
	}
	return fmt.Sprintf("%s from %d-%d", r.Material, r.floor[0], r.floor[1])
}

// swapped returns the region with the colours exchanged.
func (r region) swapped() region {
	return region{r.exchanged(), [2]int8{r.floor[1], r.floor[0]}}
}

// standard returns the region with Red as the stronger side.
func (r region) standard() region {
	if _, swapped := r.Material.Standard(); swapped {
		return r.swapped()
	}
	return r
}

// covers reports whether all of another region of the same class is in this one.
func (r region) covers(other region) bool {
	return r.Material == other.Material && r.floor[0] <= other.floor[0] && r.floor[1] <= other.floor[1]
}

// places returns the possible points of an attacker.
func (r region) places(a attacker) set {
	found := places(a.side, a.kind)
	if a.kind != xiangqi.Pawn {
		return found
	}
	for sq := range squares {
		if rankOf(a.side, sq) < r.floor[a.side] {
			found = found.andNot(one(sq))
		}
	}
	return found
}

// captures yields the region after each capture.
func (r region) captures() iter.Seq[region] {
	return func(yield func(region) bool) {
		for left := range r.Material.captures() {
			if !yield(region{left, r.floor}.plain()) {
				return
			}
		}
	}
}

// closure lists a region and all that captures lead to, those first; only those in which a side can win.
func (r region) closure() (list []region) {
	seen := map[region]bool{}
	var visit func(r region)
	visit = func(r region) {
		if seen[r] || len(r.attackers()) == 0 {
			return
		}
		seen[r] = true
		for left := range r.captures() {
			visit(left)
		}
		list = append(list, r)
	}
	visit(r)
	return list
}
