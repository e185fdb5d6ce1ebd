package eternal

import (
	"qilab/core"
	"qilab/core/eternal"
)

// state is the record of one step.
type state struct {
	hash  uint64
	move  eternal.Move
	undo  eternal.Undo
	since int // the index of the first state with the same scores: repetitions do not go back further
}

// position is the board with its history.
type position struct {
	eternal.Board
	states []state
	root   int    // the index of the state in which the search began
	salt   uint64 // separates the table entries of searches where some positions are draws by their third occurrence
}

// newPosition returns the position at the end of a line, with the part of the line that repetitions can reach back to.
func newPosition(line core.Line) *position {
	start := len(line) - 1
	last := line[start].Position.(eternal.Position).Board()
	for ; start > 0; start-- {
		before := line[start-1].Position.(eternal.Position).Board()
		if before.Score(eternal.Red) != last.Score(eternal.Red) || before.Score(eternal.Black) != last.Score(eternal.Black) {
			break
		}
	}
	p := &position{Board: *line[start].Position.(eternal.Position).Board()}
	p.states = make([]state, 1, len(line)-start+maxPly+8)
	p.states[0].hash = p.Hash()
	for _, step := range line[start+1:] {
		if m, ok := eternal.NewMove(step.Move); ok {
			p.make(m)
		}
	}
	p.root = len(p.states) - 1
	count := map[uint64]int{}
	for _, s := range p.states {
		if count[s.hash]++; count[s.hash] == repetitions-1 {
			p.salt ^= s.hash * 0x9E3779B97F4A7C15
		}
	}
	return p
}

// repetitions is the occurrence of a position that is a draw by the rules.
const repetitions = 3

// clone returns a position for another thread.
func (p *position) clone() *position {
	c := *p
	c.states = append(make([]state, 0, cap(p.states)), p.states...)
	return &c
}

// key returns the table key of the position.
func (p *position) key() uint64 { return p.Hash() ^ p.salt }

// make plays a legal step.
func (p *position) make(m eternal.Move) {
	since := p.states[len(p.states)-1].since
	if p.Scores(m) {
		since = len(p.states)
	}
	undo := p.Board.Make(m)
	p.states = append(p.states, state{hash: p.Hash(), move: m, undo: undo, since: since})
}

// unmake takes the last step back.
func (p *position) unmake() {
	s := &p.states[len(p.states)-1]
	p.Board.Unmake(s.move, s.undo)
	p.states = p.states[:len(p.states)-1]
}

// pass makes a null move where a move is next; unpass takes it back.
func (p *position) pass() {
	p.MakeNull()
	p.states = append(p.states, state{hash: p.Hash(), since: len(p.states)})
}

func (p *position) unpass() {
	p.MakeNull()
	p.states = p.states[:len(p.states)-1]
}

// repeated reports whether the position is a draw by repetition. Within the search the second occurrence suffices,
// because moves played once can be played again; including the game before, it takes the three of the rule.
func (p *position) repeated() bool {
	last := len(p.states) - 1
	hash, seen := p.states[last].hash, 1
	for i := last - 2; i >= p.states[last].since; i-- {
		if p.states[i].hash != hash {
			continue
		}
		if seen++; i >= p.root || seen == repetitions {
			return true
		}
	}
	return false
}
