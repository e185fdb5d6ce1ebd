package gomoku

import (
	"context"
	"maps"
	"math"
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
)

// fourNodes is the node limit of the searches for continuous fours within a search for threes. One that reaches it
// counts as if there were none, which can miss a win but never claims one.
const fourNodes = 4000

// VCT finds wins by continuous fours and threes: every stone of the attacker makes a four, or a three, or threatens to
// win by continuous fours in another way. It is a search by proof numbers (df-pn) over such threats and all replies
// that stop them. Its wins are proven: a reply is left out only after the attacker was found to win by continuous fours
// in spite of it. A failure proves nothing.
//
// Confirm proves wins with stones that threaten no win by fours, but one by fours and threes, given an oracle: see
// confirm.go.
//
// A VCT keeps its proofs from one call to the next. It is not safe for concurrent use.
type VCT struct {
	fours    *VCF
	table    map[uint64]*vctNode
	capacity int // of the table, in positions
	rules    gomoku.RuleSet

	board   *gomoku.Board
	side    core.Side // the attacker
	quiet   bool      // results with quiet stones are looked up instead of those without
	ctx     context.Context
	limit   uint64
	nodes   uint64
	stopped bool
}

// vctNode is a position of the search. Its proof and disproof numbers are the minimum numbers of open positions that
// must be won, or lost, to decide it for the attacker.
type vctNode struct {
	pn, dn   uint32
	*vctBody // nil: not expanded
}

// vctBody is the data of an expanded position.
type vctBody struct {
	moves  []gomoku.Point // the threats, or the replies to one
	fours  []gomoku.Point // the attacker's win by continuous fours: at once, or if the defender passes
	guided bool           // after a quiet stone: the table has its threat, after a pass
	plain  bool           // won without quiet stones: the line is that of the position without them
	plies  int            // to the five, if the position is proven and the line was counted
}

const vctInfinite = math.MaxUint32 / 4

func (n *vctNode) proven() bool { return n.pn == 0 }

const (
	vctNodeBytes = 64      // the average size of a position
	minVCT       = 1 << 15 // the minimum capacity
	maxVCT       = 1 << 21 // the maximum
)

// NewVCT returns a search whose tables take about mib MiB, at least 1: a quarter for fours, the rest for positions. A
// search that fills it gives up.
func NewVCT(mib int) *VCT {
	forFours := max(1, mib/4)
	positions := max(0, mib-forFours) << 20 / vctNodeBytes
	return &VCT{fours: NewVCF(forFours), table: map[uint64]*vctNode{}, capacity: max(minVCT, min(positions, maxVCT))}
}

// Free releases the memory of the tables; the search, which may be nil, cannot be used afterwards.
func (t *VCT) Free() {
	if t != nil {
		t.fours.Free()
		t.table = nil
	}
}

// Clear removes all results.
func (t *VCT) Clear() {
	t.fours.Clear()
	clear(t.table)
}

// Find looks for a win of the side to move. Its Moves are those of the line found, which need not be the shortest; 0:
// none was found. nodes bounds the threats and replies to visit, 0: no bound. The board is the same afterwards. Errors:
// ctx.Err(), or that the limit was reached without an answer.
func (t *VCT) Find(ctx context.Context, b *gomoku.Board, nodes uint64) (Win, error) {
	t.begin(ctx, b, nodes)
	return t.answer()
}

// begin prepares a search for wins of the side to move.
func (t *VCT) begin(ctx context.Context, b *gomoku.Board, nodes uint64) {
	t.beginFor(b.Turn(), ctx, b, nodes)
}

// beginFor prepares a search for wins of a side, whether or not it is to move.
func (t *VCT) beginFor(attacker core.Side, ctx context.Context, b *gomoku.Board, nodes uint64) {
	if t.full() {
		t.makeRoom()
	}
	if b.Rules() != t.rules || t.side != attacker {
		clear(t.table) // the hash includes neither rule sets nor attackers
		t.rules, t.side = b.Rules(), attacker
	}
	t.board, t.ctx, t.quiet = b, ctx, false
	t.limit, t.nodes, t.stopped = nodes, 0, ctx.Err() != nil
}

// answer searches the position on the board, with the attacker to move.
func (t *VCT) answer() (Win, error) {
	root := t.node(t.key())
	t.prove(root, true, vctInfinite, vctInfinite)
	switch {
	case root.proven():
		return t.win(true), nil
	case t.ctx.Err() != nil:
		return Win{}, t.ctx.Err()
	case t.stopped:
		return Win{}, errNodes
	}
	return Win{}, nil
}

// win returns the proven win of the position on the board.
func (t *VCT) win(attacking bool) Win {
	t.ctx, t.limit, t.stopped = context.WithoutCancel(t.ctx), 0, false // it takes hardly any time
	return winBy(t.line(attacking))
}

// makeRoom removes all positions but the proven ones, which serve other positions of the game, and these too if they fill half of the
// table.
func (t *VCT) makeRoom() {
	maps.DeleteFunc(t.table, func(_ uint64, n *vctNode) bool { return !n.proven() })
	if len(t.table) > t.capacity/2 {
		clear(t.table)
	}
}

// full reports whether there is no room for more positions.
func (t *VCT) full() bool { return len(t.table) > t.capacity }

func winBy(line []gomoku.Point) Win { return Win{Moves: (len(line) + 1) / 2, Line: line} }

// quietKey distinguishes the results for a position with quiet stones from those without.
const quietKey = 0x9e3779b97f4a7c15

// key returns the table key of the position on the board.
func (t *VCT) key() uint64 { return t.mode(t.board.Hash()) }

// keyAfter returns the table key of the position after p.
func (t *VCT) keyAfter(p gomoku.Point) uint64 { return t.mode(t.board.HashAfter(p)) }

func (t *VCT) mode(hash uint64) uint64 {
	if t.quiet {
		return hash ^ quietKey
	}
	return hash
}

func (t *VCT) node(key uint64) *vctNode {
	n := t.table[key]
	if n == nil {
		n = &vctNode{pn: 1, dn: 1}
		t.table[key] = n
	}
	return n
}

// prove works on a position until its proof number reaches most, its disproof number least, or it is decided.
func (t *VCT) prove(n *vctNode, attacking bool, maxProof, maxDisproof uint32) {
	if n.vctBody == nil {
		t.expand(n, attacking)
	}
	for n.vctBody != nil && n.pn < maxProof && n.dn < maxDisproof && n.pn != 0 && n.dn != 0 && !t.stopped {
		best, second := t.weigh(n, attacking)
		if n.pn >= maxProof || n.dn >= maxDisproof || n.pn == 0 || n.dn == 0 {
			return
		}
		child := t.node(t.keyAfter(best))
		childProof, childDisproof := maxProof, maxDisproof
		if attacking {
			childProof = min(maxProof, second+1)
			childDisproof = maxDisproof - n.dn + child.dn
		} else {
			childDisproof = min(maxDisproof, second+1)
			childProof = maxProof - n.pn + child.pn
		}
		t.board.Make(best)
		t.prove(child, !attacking, childProof, childDisproof)
		t.board.Unmake()
	}
}

// weigh computes the numbers of a position from those of its children, and picks the one to work on: it has the least
// number of the kind that its side wants, and second is the next such number.
func (t *VCT) weigh(n *vctNode, attacking bool) (best gomoku.Point, second uint32) {
	first := uint32(vctInfinite)
	second = vctInfinite
	sum, open, worst := uint32(0), uint32(0), uint32(0)
	best = gomoku.NoPoint
	for _, p := range n.moves {
		child := t.node(t.keyAfter(p))
		want, other := child.pn, child.dn
		if !attacking {
			want, other = child.dn, child.pn
		}
		sum = min(vctInfinite, sum+other)
		if other > 0 {
			open, worst = open+1, max(worst, other)
		}
		switch {
		case want < first:
			best, first, second = p, want, first
		case want < second:
			second = want
		}
	}
	if attacking {
		n.pn, n.dn = first, sum
	} else {
		// The replies are similar: a win against the hardest one often works against others too.
		n.pn, n.dn = proofOf(open, worst), first
	}
	return best, second
}

// proofOf returns the proof number of a position with the given number of open replies, the hardest of which has the
// proof number worst.
func proofOf(open, worst uint32) uint32 {
	if open == 0 {
		return 0
	}
	return min(vctInfinite, worst+(open-1)/openReplies+stepProof)
}

// win records that the attacker wins, and how. The first proof stays: lengths were counted by it.
func (n *vctNode) win(how vctBody) {
	if !n.proven() {
		*n = vctNode{pn: 0, dn: vctInfinite, vctBody: &how}
	}
}

// fail records that the attacker does not win with the moves considered.
func (n *vctNode) fail() { *n = vctNode{pn: vctInfinite, dn: 0, vctBody: &vctBody{}} }

// expand finds the moves of a position, or decides it.
func (t *VCT) expand(n *vctNode, attacking bool) {
	if t.tick() {
		return
	}
	n.vctBody = &vctBody{}
	if attacking {
		t.attack(n)
	} else {
		t.defend(n)
	}
	if t.ctx.Err() != nil { // a search for fours may have been cut short
		*n = vctNode{pn: 1, dn: 1}
		t.stopped = true
	}
}

// tick counts a visited position, and reports whether the search has to end.
func (t *VCT) tick() bool {
	t.nodes++
	if t.limit > 0 && t.nodes > t.limit || t.full() || t.ctx.Err() != nil {
		t.stopped = true
	}
	return t.stopped
}

// byFours returns the shortest known win of the side to move by continuous fours; nil: none.
func (t *VCT) byFours() []gomoku.Point {
	return t.fours.Soon(t.ctx, t.board, fourNodes).Line
}

// winsByFours reports whether there is such a win.
func (t *VCT) winsByFours() bool {
	t.fours.begin(t.ctx.Err, t.board, fourNodes)
	return t.fours.attack(maxMoves) > 0
}

// attack expands a position with the attacker to move.
func (t *VCT) attack(n *vctNode) {
	b := t.board
	if t.keepFours() {
		return
	}
	list := b.Fours(t.side).Or(b.Threes(t.side))
	if threat := b.Fives(t.side.Other()); !threat.Empty() {
		list = threat // it has to be stopped; the earlier threat may still exist
		if threat.Len() > 1 {
			list = gomoku.Set{}
		}
	}
	for p := range list.All() {
		if b.Has(t.side, p) {
			n.moves = append(n.moves, p)
		}
	}
	if b.Fives(t.side.Other()).Empty() {
		for p := range b.Building(t.side).AndNot(list).All() {
			if b.Has(t.side, p) {
				n.moves = append(n.moves, p)
				if key := t.keyAfter(p); t.table[key] == nil {
					t.table[key] = &vctNode{pn: quietProof, dn: 1}
				}
			}
		}
	}
	if len(n.moves) == 0 {
		n.fail()
		return
	}
	n.pn, n.dn = 1, uint32(len(n.moves))
}

// The numbers that guide the search, found by experiment.
const (
	// openReplies is how many open replies add one to a proof number, beyond that of the hardest.
	openReplies = 4
	// stepProof is added to a proof number for each pair of stones, so that short wins are tried first.
	stepProof = 1
	// quietProof is the initial proof number of a stone that makes neither a four nor a three, but may still threaten
	// to win by fours: such stones are many, and most are no threat.
	quietProof = 9
)

// defend expands a position with the defender to move, after a threat.
func (t *VCT) defend(n *vctNode) {
	b := t.board
	defender := t.side.Other()
	if !b.Fives(t.side).Empty() || !b.Fives(defender).Empty() {
		q, forced := reply(b, t.side)
		switch {
		case forced:
			n.moves = []gomoku.Point{q}
			n.pn, n.dn = 1, 1
		case q != gomoku.NoPoint:
			n.fail()
		default:
			n.win(vctBody{plies: 2})
		}
		return
	}
	b.Make(gomoku.NoPoint)
	threat := t.byFours()
	b.Unmake()
	if threat == nil {
		n.fail() // it threatens nothing
		return
	}
	n.moves = t.stopping(threat)
	if len(n.moves) == 0 {
		n.win(vctBody{fours: threat})
		return
	}
	n.fours = threat
	n.pn, n.dn = uint32(len(n.moves)), 1
}

// stopping returns the replies that stop a win by fours.
func (t *VCT) stopping(threat []gomoku.Point) (list []gomoku.Point) {
	b := t.board
	for q := range t.relevant(threat).All() {
		if !b.Has(b.Turn(), q) {
			continue
		}
		b.Make(q)
		if !t.replays(threat) && !t.winsByFours() {
			list = append(list, q)
		}
		b.Unmake()
	}
	return list
}

// relevant returns all points where a reply could stop a line of fours.
func (t *VCT) relevant(line []gomoku.Point) gomoku.Set {
	b := t.board
	b.Make(gomoku.NoPoint)
	set := t.fieldOf(line, false)
	b.Unmake()
	return set.And(b.Empty())
}

// replays reports whether the attacker, who is to move, still wins with the same line of fours.
func (t *VCT) replays(line []gomoku.Point) bool { return t.replay(line) > 0 }

// replay returns the number of plies of a line of fours up to the stone with which the attacker, who is to move, wins:
// the five, or a four that cannot be stopped on this board, which may come earlier than on that of the line. 0: the
// line does not win.
func (t *VCT) replay(line []gomoku.Point) (plies int) {
	b := t.board
	made := 0
	defer func() {
		for range made {
			b.Unmake()
		}
	}()
	for i := 0; i < len(line); i += 2 {
		p := line[i]
		if b.Fives(t.side).Has(p) {
			return i + 1
		}
		if !b.Fours(t.side).Has(p) || !b.Has(t.side, p) || b.Fives(t.side.Other()).AndNot(gomoku.SetOf(p)) != (gomoku.Set{}) {
			return 0
		}
		b.Make(p)
		made++
		q, forced := reply(b, t.side)
		switch {
		case !forced && q == gomoku.NoPoint:
			return i + 1
		case !forced || i+1 >= len(line) || q != line[i+1]:
			return 0
		}
		b.Make(q)
		made++
	}
	return 0
}

// adapted returns a line of fours as it wins on this board, with the attacker to move: the points after a four that
// cannot be stopped may be taken here. nil: it does not win.
func (t *VCT) adapted(line []gomoku.Point) []gomoku.Point {
	b, plies := t.board, t.replay(line)
	switch plies {
	case 0:
		return nil
	case len(line):
		return line
	}
	for _, p := range line[:plies] {
		b.Make(p)
	}
	q, five := lastPlies(b, t.side)
	for range plies {
		b.Unmake()
	}
	return append(slices.Clip(line[:plies]), q, five)
}
