package evaluation

import (
	"qilab/core"
	"qilab/core/eternal"
)

// An Accumulator keeps the inputs of the neurons for the last board. The cost of the next board is proportional to the
// difference. It is not safe for concurrent use.
type Accumulator struct {
	net   *Ready
	sums  inputs
	scene scene
	class [Cells]uint8 // of the pieces
}

// NewAccumulator returns an accumulator for a network.
func NewAccumulator(r *Ready) *Accumulator { return &Accumulator{net: r, sums: r.start} }

// Value returns the value of a board for the side to move, from -Max to Max.
func (a *Accumulator) Value(b *eternal.Board) int {
	a.update(b)
	return a.net.value(&a.sums, BucketOf(b), int(b.Turn()))
}

// update brings the sums up to date with a board.
func (a *Accumulator) update(b *eternal.Board) {
	now := newScene(b)
	before, after := a.scene.pieces(), now.pieces()
	for moved := now.moved(&a.scene); !moved.Empty(); {
		sq := moved.Pop()
		if before.Has(sq) {
			a.subtract(int(a.class[sq]), sq)
		}
		if after.Has(sq) {
			class := now.classOf(b.At(sq), sq)
			a.class[sq] = uint8(class)
			a.add(class, sq)
		}
	}
	for i, set := range now.others {
		old := a.scene.others[i]
		for gone := old.AndNot(set); !gone.Empty(); {
			a.subtract(classStone+i, gone.Pop())
		}
		for come := set.AndNot(old); !come.Empty(); {
			a.add(classStone+i, come.Pop())
		}
	}
	a.scene = now
}

func (a *Accumulator) add(class int, sq core.Square) {
	row := &a.net.rows[class][sq]
	for i := range a.sums {
		a.sums[i] += row[i]
	}
}

func (a *Accumulator) subtract(class int, sq core.Square) {
	row := &a.net.rows[class][sq]
	for i := range a.sums {
		a.sums[i] -= row[i]
	}
}
