package gomoku

import "qilab/core"

// Worth is what one or more empty points are worth to a side. The unit and the meaning are the caller's; a number of 64
// bits has room for several smaller ones side by side.
type Worth [2]int64

// plus is w and x, times by.
func (w Worth) plus(x Worth, by int64) Worth { return Worth{w[0] + by*x[0], w[1] + by*x[1]} }

// Worths is what an empty point is worth to a side, by the shapes that a stone of the side would make there.
type Worths [1 << 16]Worth

// Weigh makes the board keep up to date what all empty points together are worth to each side: see Worth. The tables are
// shared with the board, not copied, and must not change any more; nil for both ends it.
func (b *Board) Weigh(black, white *Worths) {
	b.worths = [2]*Worths{black, white}
	b.worth = [2]Worth{}
	if black == nil || white == nil {
		b.worths = [2]*Worths{}
		return
	}
	for s := range b.worths {
		for set := b.empty; !set.Empty(); {
			b.worth[s] = b.worth[s].plus(b.worths[s][b.shapes[s][set.Pop()]], 1)
		}
	}
}

// Worth is the sum of what the empty points are worth to s, by the table given to Weigh; 0 without one.
func (b *Board) Worth(s core.Side) Worth { return b.worth[s] }

// weigh adds what p is worth to both sides, times by.
func (b *Board) weigh(p Point, by int64) {
	for s, w := range b.worths {
		if w != nil {
			b.worth[s] = b.worth[s].plus(w[b.shapes[s][p]], by)
		}
	}
}
