package gomoku

import "qilab/core"

// Worth is the value of one or more empty points to a side. Its unit and meaning are up to the caller; a number of 64
// bits has room for several smaller ones side by side.
type Worth [2]int64

// plus returns w plus by times x.
func (w Worth) plus(x Worth, by int64) Worth { return Worth{w[0] + by*x[0], w[1] + by*x[1]} }

// Worths gives the value of an empty point to a side by the shapes that a stone of the side would make there.
type Worths [1 << 16]Worth

// Weigh makes the board keep the total value of all empty points to each side up to date: see Worth. The tables are
// shared with the board, not copied, and must not change any more; nil for both stops it.
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

// Worth returns the total value of the empty points to s, by the table given to Weigh, or 0 without one.
func (b *Board) Worth(s core.Side) Worth { return b.worth[s] }

// weigh adds by times the value of p to the totals of both sides.
func (b *Board) weigh(p Point, by int64) {
	for s, w := range b.worths {
		if w != nil {
			b.worth[s] = b.worth[s].plus(w[b.shapes[s][p]], by)
		}
	}
}
