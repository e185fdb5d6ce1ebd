package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/xiangqi/internal/evaluation"
	"qilab/solver/xiangqi/internal/network"
)

// countedChecks is the number of checks by each side that count towards xiangqi.MoveLimit.
const countedChecks = 10

// state is the record of one ply: the move that led there and values that would be slow to recompute.
type state struct {
	hash     uint64
	psq      evaluation.Tapered // material and places, Red less Black
	move     xiangqi.Move
	captured xiangqi.Captured
	phase    uint8 // attacking material left; see evaluation.Phases
	inCheck  bool
	quiet    int16                          // plies without a capture, as the rule counts them
	reach    int16                          // how many plies back the position can recur: since the last capture or null move
	checks   [2]uint8                       // by each side, since the last capture
	parts    [engine.CorrectionParts]uint32 // keys of the parts of the board that corrections look at
}

// position is the board with its history.
type position struct {
	xiangqi.Board
	states []state
	top    int            // the index of the current state
	root   int            // the index of the state in which the search began
	salt   uint64         // of the keys in free play, where repetitions and quiet plies decide nothing; 0: by the rules
	net    *network.Stack // the network's accumulators from root on; nil: no network
}

// newPosition returns the position at the end of a line, with the part of the line that repetitions can reach back to.
func newPosition(line core.Line) *position {
	start := len(line) - 1
	for start > 0 && line[start].Position.(xiangqi.Position).Quiet() != 0 {
		start--
	}
	first := line[start].Position.(xiangqi.Position)
	p := &position{Board: *first.Board(), states: make([]state, len(line)-start+maxPly+8)}
	s := &p.states[0]
	s.hash = p.Hash()
	s.inCheck = p.InCheck()
	s.quiet = int16(min(first.Quiet(), xiangqi.MoveLimit))
	s.psq, s.phase, s.parts = p.recount()
	for _, step := range line[start+1:] {
		p.make(xiangqi.NewMove(step.Move.From, step.Move.To))
	}
	p.root = p.top
	return p
}

// freeSalt tells the values of free play in the table from those by the rules.
const freeSalt = 0x9B3C_51D7_0E6A_F285

// key returns the key of the position in the table.
func (p *position) key() uint64 { return p.Hash() ^ p.salt }

// recount computes the values that make updates incrementally.
func (p *position) recount() (psq evaluation.Tapered, phase uint8, keys [engine.CorrectionParts]uint32) {
	for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
		piece := p.At(sq)
		psq += evaluation.Places[piece][sq]
		phase += evaluation.Phases[piece]
		if piece != core.NoPiece {
			keys[partOf[piece]] ^= partKeys[piece][sq]
		}
	}
	return psq, phase, keys
}

// clone returns a position for another thread.
func (p *position) clone() *position {
	c := *p
	c.states = append([]state(nil), p.states...)
	if p.net != nil {
		c.net = p.net.Clone()
	}
	return &c
}

func (p *position) now() *state   { return &p.states[p.top] }
func (p *position) ply() int      { return p.top - p.root }
func (p *position) checked() bool { return p.states[p.top].inCheck }

// make plays a legal move.
func (p *position) make(m xiangqi.Move) { p.play(m, p.GivesCheck(m)) }

// play plays a legal move; checks is whether it gives check.
func (p *position) play(m xiangqi.Move, checks bool) {
	old := &p.states[p.top]
	p.top++
	s := &p.states[p.top]
	mover := p.Turn() & 1
	from, to := m.From()&127, m.To()&127
	piece := p.At(from) & 15
	captured := p.Board.Make(m)
	s.hash = p.Hash()
	s.move, s.captured = m, captured
	s.psq = old.psq + evaluation.Places[piece][to] - evaluation.Places[piece][from]
	s.phase = old.phase
	s.inCheck = checks
	s.parts = old.parts
	s.parts[partOf[piece]%engine.CorrectionParts] ^= partKeys[piece][from] ^ partKeys[piece][to]
	if p.net != nil {
		p.net.Push(piece, from, to, captured.Piece())
	}
	if captured.Any() {
		taken := captured.Piece() & 15
		s.parts[partOf[taken]%engine.CorrectionParts] ^= partKeys[taken][to]
		s.psq -= evaluation.Places[taken][to]
		s.phase -= evaluation.Phases[taken]
		s.quiet, s.reach, s.checks = 0, 0, [2]uint8{}
		return
	}
	s.quiet, s.reach, s.checks = old.quiet+1, old.reach+1, old.checks
	if s.inCheck {
		if s.checks[mover] == countedChecks {
			s.quiet--
		} else {
			s.checks[mover]++
		}
	}
}

// unmake takes the last move back.
func (p *position) unmake() {
	s := &p.states[p.top]
	p.Board.Unmake(s.move, s.captured)
	p.top--
	if p.net != nil {
		p.net.Pop()
	}
}

// pass makes a null move; unpass takes it back. The side to move must not be in check.
func (p *position) pass() {
	old := &p.states[p.top]
	p.top++
	s := &p.states[p.top]
	p.MakeNull()
	*s = *old
	s.hash = p.Hash()
	s.move, s.inCheck, s.reach = xiangqi.NullMove, false, 0
	if p.net != nil {
		p.net.Pass()
	}
}

func (p *position) unpass() {
	p.MakeNull()
	p.top--
	if p.net != nil {
		p.net.Pop()
	}
}

// adjudicated returns the score of a position that is decided without a search: a repetition, the move limit, or no
// attacking material. Within the search a repetition counts at the first recurrence, because moves played once can be
// played again; before the root it takes the three occurrences of the rule.
func (p *position) adjudicated() (score int, over bool) {
	s := p.now()
	if s.phase == 0 {
		return p.unlessMated(), true
	}
	seen := 1
	for i := p.top - 4; i >= p.top-int(s.reach); i -= 2 {
		if p.states[i].hash != s.hash {
			continue
		}
		if seen++; i >= p.root || seen == 3 {
			return p.loopScore(i), true
		}
	}
	if s.quiet >= xiangqi.MoveLimit && p.salt == 0 {
		return p.unlessMated(), true
	}
	return 0, false
}

// unlessMated returns a draw, or the score of a side without a move, which takes precedence.
func (p *position) unlessMated() int {
	if !p.HasMove() {
		return p.ply() - MateScore
	}
	return drawScore
}

// loopScore returns the score of a position that repeats that of state since.
func (p *position) loopScore(since int) int {
	if p.salt != 0 {
		return drawScore // nobody loses, and nobody gets on
	}
	var buffer [xiangqi.MoveLimit + maxPly]xiangqi.Move
	moves := buffer[:0]
	for i := since + 1; i <= p.top; i++ {
		moves = append(moves, p.states[i].move)
	}
	winner, ok := xiangqi.WatchLoop(&p.Board, moves).Outcome().Result.Winner()
	switch {
	case !ok:
		return drawScore
	case winner == p.Turn():
		return ruleScore - p.ply()
	default:
		return p.ply() - ruleScore
	}
}
