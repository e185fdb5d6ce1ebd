package search

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
	at          *Situation
	know        *Knowledge
	found       *findings
	search      func()                  // starts the search that is due
	searchedFor func(key) time.Duration // how long a position has been searched

	node  *core.Node // of which the hints were
	first core.Move  // that they are about
	next  HintStep
	// asked is the node at which a hint is waited for; nil: none.
	asked *core.Node
}

// Next returns the step that is due at the current position, where line is what is advised, and counts it as given. Which piece
// moves is left out where that says nothing or everything: a stone is put, or all moves are of one piece.
func (h *Hints) Next(line []core.Move) HintStep {
	n := h.at.node()
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
func (h *Hints) About() (m core.Move, ok bool) { return h.first, h.node == h.at.node() }

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
	steps, p := h.at.Game.Rules.Capabilities().Steps, h.at.node().Position()
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

// maxAdvice bounds the time where that was too little to find out anything, because other programs want the processors too.
const maxAdvice = 16 * advice

// time returns how long the current position is to be searched.
func (h *Hints) time() time.Duration {
	if h.at.proves() {
		return endless
	}
	f, _ := h.know.get(h.at.node())
	if f.given >= advice && !f.advises() {
		return min(2*f.given, maxAdvice)
	}
	return advice
}

// Ask has the current position searched for a hint, also where the analysis is off. It holds until another is looked at.
func (h *Hints) Ask() {
	h.asked = h.at.node()
	h.search()
}

// Advice returns the report on the current position if that has been searched for long enough for a hint.
func (h *Hints) Advice() (solver.Report, bool) {
	k := h.know
	at := k.keyOf(h.at.node())
	f, ok := h.found.get(at)
	if !ok || len(f.report.Moves) == 0 {
		return solver.Report{}, false
	}
	r, _ := k.Report()
	enough := f.done() && (f.advises() || f.report.Exact || f.given >= maxAdvice)
	return r, enough || h.searchedFor(at) >= advice && r.Moves[0].Known()
}

// task returns the search for a hint that was asked for, if it would find out anything.
func (h *Hints) task() (task, bool) {
	k := h.know
	n := h.at.node()
	if h.asked != n {
		h.asked = nil
		return task{}, false
	}
	if !open(k, n, h.time()) {
		return task{}, false
	}
	return taskAt(k, n, h.time()), true
}
