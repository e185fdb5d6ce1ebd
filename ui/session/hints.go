package session

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// HintStep is how much a hint tells.
type HintStep uint8

// The steps, one after another.
const (
	HintPiece HintStep = iota // which piece moves
	HintMove                  // where it goes: the whole turn
	HintLine                  // and what may follow
)

// Hints tells step by step what to do at a position: each time that is asked for, a little more. Games and puzzles share it.
type Hints struct {
	s     *Session
	node  *core.Node // of which the hints were
	first core.Move  // that they are about
	next  HintStep
	// asked is the node at which a hint is waited for; nil: none.
	asked *core.Node
}

// Next returns the step that is due at the current position, where line is what is advised, and counts it as given. Which piece
// moves is left out where that says nothing or everything: a stone is put, or all moves are of one piece.
func (h *Hints) Next(line []core.Move) HintStep {
	n := h.s.Node()
	if h.node != n {
		h.node, h.first, h.next = n, line[0], HintPiece
		if from := line[0].From; from == core.NoSquare || oneOrigin(n.Position().Moves()) {
			h.next = HintMove
		}
	}
	step := h.next
	h.next = min(h.next+1, HintLine)
	return step
}

// About returns the move that the hints at the current position have been about; ok is false before the first of them. Who was
// told of one piece must not be told of another next, only because the search has gone on.
func (h *Hints) About() (m core.Move, ok bool) { return h.first, h.node == h.s.Node() }

// oneOrigin reports whether all moves begin on the same square.
func oneOrigin(moves []core.Move) bool {
	for _, m := range moves {
		if m.From != moves[0].From {
			return false
		}
	}
	return true
}

// Turn returns the part of a line from the current position that is the turn which is due there.
func (h *Hints) Turn(line []core.Move) []core.Move {
	steps, p := h.s.game.Rules.Capabilities().Steps, h.s.Position()
	for i, m := range line {
		next, err := p.Play(m)
		if err != nil || steps == nil || !steps.Continue(m, next) {
			return line[:i+1]
		}
		p = next
	}
	return line
}

// advice is how long a position is searched for a hint; what a solver proves takes the time that it needs.
const advice = 1500 * time.Millisecond

// mostAdvice bounds the time where that was too little to find out anything, because other programs want the processors too.
const mostAdvice = 16 * advice

// time returns how long the current position is to be searched.
func (h *Hints) time() time.Duration {
	if h.s.game.Scale == 0 {
		return endless
	}
	f, _ := h.s.Analysis.found.get(h.s.Analysis.keyOf(h.s.Node()))
	if f.given >= advice && !advises(f) {
		return min(2*f.given, mostAdvice)
	}
	return advice
}

// advises reports whether anything is known of the best move.
func advises(f finding) bool { return len(f.report.Moves) > 0 && f.report.Moves[0].Known() }

// Ask has the current position searched for a hint, also where the analysis is off. It holds until another is looked at.
func (h *Hints) Ask() {
	h.asked = h.s.Node()
	h.s.Analysis.search()
}

// Advice returns the report on the current position if that has been searched for long enough for a hint.
func (h *Hints) Advice() (solver.Report, bool) {
	a := h.s.Analysis
	at := a.keyOf(h.s.Node())
	f, ok := a.found.get(at)
	if !ok || len(f.report.Moves) == 0 {
		return solver.Report{}, false
	}
	r, _ := a.Report()
	enough := f.done() && (advises(f) || f.report.Exact || f.given >= mostAdvice)
	return r, enough || a.running.key == at && time.Since(a.since) >= advice && r.Moves[0].Known()
}

// search returns the search for a hint that was asked for, if it would find out anything.
func (h *Hints) search() (task, bool) {
	n, a := h.s.Node(), h.s.Analysis
	if h.asked != n {
		h.asked = nil
		return task{}, false
	}
	if !a.open(n, h.time()) {
		return task{}, false
	}
	return newTask(a, n, h.time()), true
}
