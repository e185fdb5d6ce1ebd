package gomoku

import (
	"sync"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/engine"
)

// history holds a thread's statistics about points, from move to move: the success of a side's stone on a point, and
// successful answers to a stone.
type history struct {
	good  [2][gomoku.Points]int32
	reply [2][gomoku.Points][2]gomoku.Point // the last two refutations of a stone of the other side there
}

// learn records that p was good, or bad if bonus is negative.
func (h *history) learn(s core.Side, p gomoku.Point, bonus int32) {
	engine.Learn(&h.good[s][p], int(bonus), maxHistory)
}

// refute records that p is a good answer of s to the other side's stone on last.
func (h *history) refute(s core.Side, last, p gomoku.Point) {
	if last != gomoku.NoPoint && h.reply[s][last][0] != p {
		h.reply[s][last][1] = h.reply[s][last][0]
		h.reply[s][last][0] = p
	}
}

// fade halves all counts between two searches.
func (h *history) fade() {
	for s := range h.good {
		for p := range h.good[s] {
			h.good[s][p] /= 2
		}
	}
}

// near is the points to consider because of a stone: within two of it in all directions, and three away on its lines.
var near = newNear()

func newNear() *[gomoku.Points]gomoku.Set {
	t := &[gomoku.Points]gomoku.Set{}
	for p := range gomoku.Point(gomoku.Points) {
		for q := range gomoku.Point(gomoku.Points) {
			dc, dr := q.Col()-p.Col(), q.Row()-p.Row()
			far := max(dc, -dc, dr, -dr)
			onLine := dc == 0 || dr == 0 || dc == dr || dc == -dr
			if far > 0 && (far <= nearAll || far <= nearLine && onLine) {
				t[p].Add(q)
			}
		}
	}
	return t
}

// neighbourhood returns the empty points near any stone; on an empty board the centre.
func neighbourhood(b *gomoku.Board) gomoku.Set {
	var list gomoku.Set
	stones := b.Stones(gomoku.Black).Or(b.Stones(gomoku.White))
	if stones.Empty() {
		return gomoku.SetOf(gomoku.Centre)
	}
	for !stones.Empty() {
		list = list.Or(near[stones.Pop()])
	}
	return list.And(b.Empty())
}

// promise is how promising a stone is by the shapes it makes ([0]) and by those that it takes from the opponent ([1]).
var promise = sync.OnceValue(func() *[2][1 << 16]int16 {
	t := &[2][1 << 16]int16{}
	for i := range 1 << 16 {
		fours, threes, sum, against := 0, 0, 0, 0
		for d := range gomoku.Dirs {
			shape := gomoku.Lined(i).Along(d)
			sum += promiseOf[shape%gomoku.Shapes][0]
			against += promiseOf[shape%gomoku.Shapes][1]
			fours += shape.Fours()
			if shape == gomoku.Three {
				threes++
			}
		}
		switch {
		case fours > 0 && threes > 0:
			sum, against = sum+promiseFourThree[0], against+promiseFourThree[1]
		case threes > 1:
			sum, against = sum+promiseThrees[0], against+promiseThrees[1]
		}
		t[0][i], t[1][i] = int16(sum), int16(against)
	}
	return t
})

// picker yields candidates, the most promising first.
type picker struct {
	points [gomoku.Points]gomoku.Point
	values [gomoku.Points]int32
	n      int
}

// fill takes the points of a set. first comes first.
func (k *picker) fill(w *worker, list gomoku.Set, first gomoku.Point, zone gomoku.Set) {
	b, s, par := w.board, w.board.Turn(), &w.par
	shapes := int32(par.OrderShapes)
	looks := promise()
	last := b.Last()
	var replies [2]gomoku.Point
	if last != gomoku.NoPoint {
		replies = w.hist.reply[s][last]
	} else {
		replies = [2]gomoku.Point{gomoku.NoPoint, gomoku.NoPoint}
	}
	k.n = 0
	for !list.Empty() {
		p := list.Pop()
		v := int32(looks[0][b.Shapes(s, p)])*shapes + int32(looks[1][b.Shapes(s.Other(), p)])*shapes + w.hist.good[s][p]*int32(par.OrderHistory)/1024
		switch {
		case p == first:
			v = orderFirst
		case p == replies[0]:
			v += int32(par.OrderReply)
		case p == replies[1]:
			v += int32(par.OrderReply2)
		}
		if zone.Has(p) {
			v += orderZone
		}
		k.points[k.n], k.values[k.n] = p, v
		k.n++
	}
}

// next returns the best remaining point and its value, or NoPoint.
func (k *picker) next() (gomoku.Point, int32) {
	if k.n == 0 {
		return gomoku.NoPoint, 0
	}
	best := 0
	for i := 1; i < k.n; i++ {
		if k.values[i] > k.values[best] {
			best = i
		}
	}
	p, v := k.points[best], k.values[best]
	k.n--
	k.points[best], k.values[best] = k.points[k.n], k.values[k.n]
	return p, v
}

func newHistory() *history {
	h := &history{}
	for s := range h.reply {
		for p := range h.reply[s] {
			h.reply[s][p] = [2]gomoku.Point{gomoku.NoPoint, gomoku.NoPoint}
		}
	}
	return h
}
