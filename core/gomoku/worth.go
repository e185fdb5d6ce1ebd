package gomoku

import "qilab/core"

// Worths is what an empty point is worth to a side, by the shapes that a stone of the side would make there. The unit and
// the meaning are the caller's; a number of 64 bits has room for two smaller ones side by side.
type Worths [1 << 16]int64

// Weigh makes the board keep up to date what all empty points together are worth to each side: see Worth. The tables are
// shared with the board, not copied, and must not change any more; nil for both ends it.
func (b *Board) Weigh(black, white *Worths) {
	b.worths = [2]*Worths{black, white}
	b.worth = [2]int64{}
	if black == nil || white == nil {
		b.worths = [2]*Worths{}
		return
	}
	for s := range b.worths {
		for set := b.empty; !set.Empty(); {
			b.worth[s] += b.worths[s][b.shapes[s][set.Pop()]]
		}
	}
}

// Worth is the sum of what the empty points are worth to s, by the table given to Weigh; 0 without one.
func (b *Board) Worth(s core.Side) int64 { return b.worth[s] }

// weigh adds what p is worth to both sides, times by.
func (b *Board) weigh(p Point, by int64) {
	for s, w := range b.worths {
		if w != nil {
			b.worth[s] += by * w[b.shapes[s][p]]
		}
	}
}
