package gomoku

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/memory"
)

// maxMoves exceeds the number of moves of any win that fits on the board.
const maxMoves = 120

// errNodes means that a search reached its limit of nodes.
var errNodes = errors.New("gomoku: the search has reached its limit of positions")

// Win is a proven win.
type Win struct {
	// Moves is the number of the attacker's stones, including the one that makes five; 0: there is no such win.
	Moves int
	// Line is the attacker's stones and the replies, from the first stone to the five. NoPoint is a missing reply of
	// Black, where the only point that stops a four is forbidden.
	Line []gomoku.Point
}

// VCF finds wins by continuous fours: every stone of the attacker threatens to make five with the next one, so that the
// replies are forced, until two fives cannot both be stopped. The search is exhaustive and exact under each rule set:
// Black may neither complete a four on a forbidden point nor stop one there, only exactly five wins where that is the
// rule, and a reply may itself make a four, which the next stone has to stop. Its answers are proofs, as long as no two
// positions share a 64-bit hash.
//
// A VCF keeps its proofs from one call to the next. It is not safe for concurrent use.
type VCF struct {
	table []vcfEntry
	slab  *memory.Slab[vcfEntry] // that the table is in
	rules gomoku.RuleSet

	board     *gomoku.Board
	chain     gomoku.Chain
	cancelled func() error // the Err of the search's context
	limit     uint64
	nodes     uint64
	stopped   bool
	bounded   bool // the search was cut off because there were no moves left
}

// vcfEntry is the record of a position with the attacker to move: there is no win within no moves (endless: of any
// length), and there is one within yes moves (0: unknown), which starts with move.
type vcfEntry struct {
	key     uint64
	no, yes uint8
	move    gomoku.Point
}

const vcfEntryBytes = 16

// endless is more than any number of moves.
const endless = 255

// NewVCF returns a search whose table takes hashMiB MiB, at least 1.
func NewVCF(hashMiB int) *VCF {
	entries := max(1, hashMiB) << 20 / vcfEntryBytes
	slab := memory.NewSlab[vcfEntry](1 << (bits.Len(uint(entries)) - 1))
	return &VCF{table: slab.Items(), slab: slab}
}

// Free releases the memory of the table; the search, which may be nil, cannot be used afterwards.
func (v *VCF) Free() {
	if v != nil {
		v.table = nil
		v.slab.Free()
	}
}

// slot returns the entry for a hash.
func (v *VCF) slot(hash uint64) *vcfEntry { return &v.table[hash&uint64(len(v.table)-1)] }

// Clear removes all proofs.
func (v *VCF) Clear() { clear(v.table) }

// begin prepares a search on a board. cancelled, the Err of a context, ends it; nodes bounds the positions to visit, 0:
// no bound.
func (v *VCF) begin(cancelled func() error, b *gomoku.Board, nodes uint64) {
	if b.Rules() != v.rules {
		v.Clear() // the hash does not include the rule set
		v.rules = b.Rules()
	}
	v.board, v.cancelled, v.limit, v.nodes, v.stopped = b, cancelled, nodes, 0, cancelled() != nil
}

// err returns why the search ended without an answer, nil if it did not.
func (v *VCF) err() error {
	if !v.stopped {
		return nil
	}
	if err := v.cancelled(); err != nil {
		return err
	}
	return errNodes
}

// Find finds the shortest win by continuous fours of the side to move, in at most moves moves (0: of any length), or
// proves that there is none. The board is the same afterwards. Errors: ctx.Err(), or that nodes positions (0: no bound)
// were visited without an answer.
func (v *VCF) Find(ctx context.Context, b *gomoku.Board, moves int, nodes uint64) (Win, error) {
	v.begin(ctx.Err, b, nodes)
	return v.shortest(moves)
}

// shortest does the work of Find on the current board.
func (v *VCF) shortest(moves int) (Win, error) {
	if moves <= 0 || moves > maxMoves {
		moves = maxMoves
	}
	limit := v.attack(moves)
	if limit == 0 {
		return Win{}, v.err()
	}
	return v.won(v.length(limit))
}

// length returns the length of the shortest win where one within limit moves is known; it is meaningless after a stop.
func (v *VCF) length(limit int) int {
	k := 1
	for k < limit && v.attack(k) == 0 && !v.stopped {
		k++
	}
	return k
}

// won returns a win within k moves, which attack has found.
func (v *VCF) won(k int) (Win, error) {
	if v.stopped {
		return Win{}, v.err()
	}
	v.limit = 0 // the table may have lost entries for the line, which are quick to find again
	win := winBy(v.line(k))
	if v.stopped {
		return Win{}, v.err()
	}
	return win, nil
}

// Soon finds a win by continuous fours of the side to move: the shortest if that is known after nodes more positions, or else the
// first found. There is none if nodes positions were visited without a win, or ctx has ended. The board is the same afterwards.
func (v *VCF) Soon(ctx context.Context, b *gomoku.Board, nodes uint64) Win {
	v.begin(ctx.Err, b, nodes)
	k := v.attack(maxMoves)
	if k == 0 {
		return Win{}
	}
	v.limit += nodes
	if shortest := v.length(k); !v.stopped {
		k = shortest
	}
	v.stopped = ctx.Err() != nil
	win, _ := v.won(k)
	return win
}

// Firsts lists all first moves of wins by continuous fours within moves moves (0: of any length), from a1 to o15.
// Errors: as of Find.
func (v *VCF) Firsts(ctx context.Context, b *gomoku.Board, moves int, nodes uint64) ([]gomoku.Point, error) {
	v.begin(ctx.Err, b, nodes)
	if moves <= 0 || moves > maxMoves {
		moves = maxMoves
	}
	fives := b.Fives(b.Turn())
	list := fives.List()
	if moves > 1 {
		fours := b.Fours(b.Turn()).AndNot(fives)
		if threats := b.Fives(b.Turn().Other()); threats.Len() > 1 {
			fours = gomoku.Set{}
		} else if !threats.Empty() {
			fours = fours.And(threats)
		}
		for p := range fours.All() {
			if b.Has(b.Turn(), p) && v.first(p, moves) {
				list = append(list, p)
			}
		}
	}
	return list, v.err()
}

// first reports whether p, which makes a four, wins within k moves. Unlike in a chain there may be a five to be made
// already.
func (v *VCF) first(p gomoku.Point, k int) bool {
	b := v.board
	s := b.Turn()
	b.Make(p)
	defer b.Unmake()
	q, forced := reply(b, s)
	if !forced {
		return q == gomoku.NoPoint
	}
	b.Make(q)
	defer b.Unmake()
	return v.attack(k-1) > 0
}

// attack returns the number of moves within which the side to move wins by continuous fours, at most k. It is the
// length of the win found, which need not be the shortest; 0: it does not win.
func (v *VCF) attack(k int) int {
	switch {
	case k < 1 || v.stopped:
		return 0
	case !v.board.Fives(v.board.Turn()).Empty():
		return 1
	}
	v.chain.Begin(v.board)
	return v.chase(k)
}

// chase does the same as attack from the current state of the chain; the attacker cannot make five at once.
func (v *VCF) chase(k int) int {
	list := v.chain.Fours()
	if list.Empty() {
		return 0
	}
	if k < 2 {
		v.bounded = true
		return 0
	}
	key := v.chain.Hash()
	e := v.slot(key)
	hint := gomoku.NoPoint
	if e.key == key {
		switch {
		case int(e.no) >= k:
			v.bounded = v.bounded || e.no < endless
			return 0
		case e.yes != 0 && int(e.yes) <= k:
			return int(e.yes)
		}
		hint = e.move
	}
	if v.visit() {
		return 0
	}
	before := v.bounded
	v.bounded = false
	move, moves := v.search(list, hint, k)
	bounded := v.bounded
	v.bounded = before || bounded
	if v.stopped {
		return 0
	}
	if e.key != key {
		*e = vcfEntry{key: key, move: gomoku.NoPoint}
	}
	if moves > 0 {
		if e.yes == 0 || int(e.yes) > moves {
			e.yes, e.move = uint8(moves), move
		}
		return moves
	}
	if !bounded {
		k = endless
	}
	e.no = max(e.no, uint8(k))
	return 0
}

// visit counts a position, and reports whether the search has to end.
func (v *VCF) visit() bool {
	v.nodes++
	if v.limit > 0 && v.nodes > v.limit || v.nodes&1023 == 0 && v.cancelled() != nil {
		v.stopped = true
	}
	return v.stopped
}

// search tries the fours of a list, the promising ones first, and returns one that wins within k moves and its number
// of moves, 0: none does.
func (v *VCF) search(list gomoku.Set, hint gomoku.Point, k int) (p gomoku.Point, moves int) {
	if hint != gomoku.NoPoint && list.Has(hint) {
		if n := v.four(hint, k); n > 0 {
			return hint, n
		}
		list.Remove(hint)
	}
	// Fours that make more come first: another four, or a three to continue with.
	strong := v.several(list)
	for _, part := range [2]gomoku.Set{strong, list.AndNot(strong)} {
		for !part.Empty() && !v.stopped {
			p := part.Pop()
			if n := v.four(p, k); n > 0 {
				return p, n
			}
		}
	}
	return gomoku.NoPoint, 0
}

// several returns the points of a list where a stone makes shapes on two lines, or a straight four.
func (v *VCF) several(list gomoku.Set) (strong gomoku.Set) {
	for points := list; !points.Empty(); {
		p := points.Pop()
		count := 0
		for d := range gomoku.Dirs {
			switch shape := v.chain.Shape(p, d); {
			case shape >= gomoku.DoubleFour:
				count += 2
			case shape >= gomoku.ClosedThree:
				count++
			}
		}
		if count > 1 {
			strong.Add(p)
		}
	}
	return strong
}

// four returns the number of moves within which p, one of the chain's fours, wins, at most k, 0: it does not.
func (v *VCF) four(p gomoku.Point, k int) int {
	switch v.chain.Play(p) {
	case gomoku.NoFour:
		return 0
	case gomoku.NoReply:
		return 2
	}
	defer v.chain.Undo()
	if n := v.chase(k - 1); n > 0 {
		return n + 1
	}
	return 0
}

// reply returns the reply of the side to move to a four of attacker's: forced is true if there is a single point that
// it can and must take. Otherwise q is a point where it makes five itself, or NoPoint if it cannot stop the four.
func reply(b *gomoku.Board, attacker core.Side) (q gomoku.Point, forced bool) {
	defender := attacker.Other()
	if own := b.Fives(defender); !own.Empty() {
		return own.First(), false
	}
	fives := b.Fives(attacker)
	if q = fives.First(); fives.Len() == 1 && b.Has(defender, q) {
		return q, true
	}
	return gomoku.NoPoint, false
}

// line returns the line of a win within k moves that attack has proven. If a four cannot be stopped, the reply is one
// that prolongs the line most.
func (v *VCF) line(k int) []gomoku.Point {
	b := v.board
	s := b.Turn()
	var line []gomoku.Point
	made := 0
	push := func(p gomoku.Point) {
		line = append(line, p)
		b.Make(p)
		made++
	}
	for ; ; k-- {
		if fives := b.Fives(s); !fives.Empty() {
			push(fives.First())
			break
		}
		p := v.winning(k)
		if p == gomoku.NoPoint {
			break // the search was stopped
		}
		push(p)
		q, forced := reply(b, s)
		if !forced {
			q = legalOf(b, b.Fives(s))
		}
		push(q)
	}
	for range made {
		b.Unmake()
	}
	return line
}

// lastPlies returns a reply to a four of attacker's that cannot be stopped, on one of its fives unless all are
// forbidden, and the five after it.
func lastPlies(b *gomoku.Board, attacker core.Side) (q, five gomoku.Point) {
	q = legalOf(b, b.Fives(attacker))
	b.Make(q)
	five = b.Fives(attacker).First()
	b.Unmake()
	return q, five
}

// Played returns a line as it can be played: with a stone for each missing reply, since any other point is as good as the
// forbidden one. The board is the same afterwards.
func Played(b *gomoku.Board, line []gomoku.Point) []gomoku.Point {
	line = slices.Clone(line)
	for i, p := range line {
		if p == gomoku.NoPoint {
			line[i] = idleReply(b)
		}
		b.Make(line[i])
	}
	for range line {
		b.Unmake()
	}
	return line
}

// idleReply returns a point for the side to move, which cannot stop the other side's four: one of its fives or, if all are
// forbidden, a point beside one, or any. NoPoint: none is legal.
func idleReply(b *gomoku.Board) gomoku.Point {
	fives, beside := b.Fives(b.Turn().Other()), gomoku.Set{}
	for p := range fives.All() {
		beside = beside.Or(lineBeside[p])
	}
	for _, set := range []gomoku.Set{fives, beside, b.Moves()} {
		if q := legalOf(b, set); q != gomoku.NoPoint {
			return q
		}
	}
	return gomoku.NoPoint
}

// lineBeside is the neighbours of each point.
var lineBeside = newLineNear(1)

// legalOf returns a legal point of a set for the side to move, or NoPoint.
func legalOf(b *gomoku.Board, set gomoku.Set) gomoku.Point {
	for p := range set.All() {
		if b.Has(b.Turn(), p) {
			return p
		}
	}
	return gomoku.NoPoint
}

// winning returns a four that wins within k moves.
func (v *VCF) winning(k int) gomoku.Point {
	v.chain.Begin(v.board)
	p, _ := v.search(v.chain.Fours(), gomoku.NoPoint, k)
	return p
}
