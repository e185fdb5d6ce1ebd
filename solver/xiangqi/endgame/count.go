package endgame

import (
	"fmt"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Count is the tally of the outcomes of a class, with one side to move. Every piece is on a point that it can reach;
// like pieces are interchangeable; a position and its mirror image are two, unless they are the same.
type Count struct {
	Legal      int
	Wins       [2]int     // of either side, with the rule on perpetual check
	Unresolved int        // positions that neither side can force by play that makes progress
	Longest    [2]Longest // of the wins by such play
	bound      [2]Longest // of the wins by the rule: until the loser is bound
}

// Longest is the longest win of a side.
type Longest struct {
	Plies    int           // to the end; -1: there is none
	Position core.Position // nil: there is none
	row, at  int
}

// anywhere includes all places of a row.
func anywhere(*row) set { return all }

// Draws returns the number of draws.
func (c Count) Draws() int { return c.Legal - c.Wins[0] - c.Wins[1] }

// count counts the positions with stm to move, restricted to the places of the line piece that only returns for a row.
func (t *table) count(p *pool, stm core.Side, only func(*row) set) Count {
	parts := make([]Count, p.workers)
	for i := range parts {
		for s := range core.Side(2) {
			parts[i].Longest[s].Plies, parts[i].bound[s].Plies = -1, -1
		}
	}
	p.each(t.rows, func(worker, number int) {
		legal := t.legal[stm][number]
		if legal.empty() {
			return
		}
		r, _ := t.row(number)
		weight := 1
		if r.guard[0].king%files < 4 {
			weight = 2
		}
		legal = legal.and(t.ordered(&r)).and(only(&r))
		c := &parts[worker]
		c.Legal += weight * legal.count()
		open := legal
		for winner := range core.Side(2) {
			won := t.wonBy(stm, winner, number).and(legal)
			c.Wins[winner] += weight * won.count()
			for rest := won; !rest.empty(); {
				sq := rest.pop()
				v := t.won(winner, stm == winner, number, t.plies[stm][t.cell(number, sq)])
				l := &c.Longest[winner]
				if v.Ruled {
					l, won = &c.bound[winner], won.andNot(one(sq))
				}
				if v.Plies > l.Plies {
					l.Plies, l.row, l.at = v.Plies, number, sq
				}
			}
			open = open.andNot(won)
		}
		c.Unresolved += weight * open.count()
	})
	total := parts[0]
	for _, c := range parts[1:] {
		total.Legal += c.Legal
		total.Unresolved += c.Unresolved
		for s := range c.Wins {
			total.Wins[s] += c.Wins[s]
			total.Longest[s].take(c.Longest[s])
			total.bound[s].take(c.bound[s])
		}
	}
	for s := range total.Longest {
		for _, l := range [2]*Longest{&total.Longest[s], &total.bound[s]} {
			if l.Plies >= 0 {
				l.Position = t.position(stm, l.row, l.at)
			}
		}
	}
	return total
}

// take replaces a longest win by a longer one; of equally long ones the first stays.
func (l *Longest) take(other Longest) {
	if other.Plies > l.Plies || other.Plies == l.Plies && other.row < l.row {
		*l = other
	}
}

// position returns the position of a place of a row.
func (t *table) position(stm core.Side, number, at int) core.Position {
	r, _ := t.row(number)
	cells := make([]core.Piece, squares)
	for s := range core.Side(2) {
		cells[r.guard[s].king] = xiangqi.PieceOf(s, xiangqi.King)
		for _, p := range r.guard[s].pieces {
			cells[p.at] = xiangqi.PieceOf(s, t.guards[s].kindWithout(r.guard[s].code, p.code))
		}
	}
	for i, a := range t.axes {
		cells[r.at[i]] = xiangqi.PieceOf(a.side, a.kind)
	}
	cells[at] = xiangqi.PieceOf(t.line.side, t.line.kind)
	p, err := xiangqi.Rules{}.FromSetup(core.Setup{Board: cells, Turn: stm})
	if err != nil {
		panic(fmt.Sprintf("endgame: %s has an illegal position: %v", t.region, err))
	}
	return p
}

// ordered returns the places of the line piece at which like pieces are in the order of their axes, so that each
// position is counted once; none if those of the row itself are not.
func (t *table) ordered(r *row) set {
	found := all
	for i := range t.axes {
		if i > 0 && t.axes[i].attacker == t.axes[i-1].attacker && r.at[i] < r.at[i-1] {
			return set{}
		}
	}
	if len(t.axes) > 0 && t.axes[0].attacker == t.line {
		for sq := int(r.at[0]); sq < squares; sq++ {
			found = found.andNot(one(sq))
		}
	}
	return found
}
