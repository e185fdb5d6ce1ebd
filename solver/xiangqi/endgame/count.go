package endgame

import (
	"qilab/core"
)

// Count says how the positions of a class end, with one side to move. Equal pieces are alike; a position and its mirror image
// are two, unless they are the same.
type Count struct {
	Legal      int
	Red, Black int // won with the rule on perpetual check
	Unresolved int // that nobody can force by play that gets nearer to the end
	// RedPlies and BlackPlies are the longest wins that get nearer to the end; -1: there are none.
	RedPlies, BlackPlies int
	RedRow, BlackRow     [2]int // where: the row and the place
}

// Draws returns how many positions nobody wins.
func (c Count) Draws() int { return c.Legal - c.Red - c.Black }

// count counts the positions with stm to move.
func (t *table) count(p *pool, stm core.Side) Count {
	parts := make([]Count, p.workers)
	for i := range parts {
		parts[i].RedPlies, parts[i].BlackPlies = -1, -1
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
		legal = legal.and(t.ordered(&r))
		c := &parts[worker]
		c.Legal += weight * legal.count()
		red, black := t.wins[stm][core.First][number].and(legal), t.wins[stm][core.Second][number].and(legal)
		c.Red += weight * red.count()
		c.Black += weight * black.count()
		redRule, blackRule := t.ruled(stm, core.First, number), t.ruled(stm, core.Second, number)
		c.Unresolved += weight * legal.andNot(red.andNot(redRule)).andNot(black.andNot(blackRule)).count()
		longest := func(won set, winner core.Side, plies *int, where *[2]int) {
			for !won.empty() {
				sq := won.pop()
				if d := distance(t.plies[stm][number*squares+sq], stm == winner); d > *plies {
					*plies, *where = d, [2]int{number, sq}
				}
			}
		}
		longest(red.andNot(redRule), core.First, &c.RedPlies, &c.RedRow)
		longest(black.andNot(blackRule), core.Second, &c.BlackPlies, &c.BlackRow)
	})
	total := parts[0]
	for _, c := range parts[1:] {
		total.Legal += c.Legal
		total.Red += c.Red
		total.Black += c.Black
		total.Unresolved += c.Unresolved
		if c.RedPlies > total.RedPlies {
			total.RedPlies, total.RedRow = c.RedPlies, c.RedRow
		}
		if c.BlackPlies > total.BlackPlies {
			total.BlackPlies, total.BlackRow = c.BlackPlies, c.BlackRow
		}
	}
	return total
}

// ordered returns the places of the line piece for which equal pieces stand in the order of their axes, so that each position is
// counted once; none if those of the row itself do not.
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
