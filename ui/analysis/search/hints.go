package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// HintStep is how much a hint reveals.
type HintStep uint8

// The steps, one after another.
const (
	HintPurpose HintStep = iota // what the move does
	HintPiece                   // the piece to move
	HintMove                    // its target: the whole turn
	HintLine                    // the continuation
)

// Hints reveals the best move at a position step by step, one step for each request. Games and puzzles share it.
type Hints struct {
	at          *Situation
	know        *Knowledge
	found       *findings
	search      func()                  // starts the next search
	searchedFor func(key) time.Duration // how long a position has been searched

	node  *core.Node // the node of the last hint
	first core.Move  // the move of the hints
	next  HintStep
	// asked is the node that waits for a hint; nil: none.
	asked *core.Node
}

// Next returns the next step at the current position for a recommended line, and counts it as given. The first is HintPurpose if
// the game knows purposes, or else HintPiece, which is skipped if it reveals nothing or everything: for a placed piece, or if only one
// piece can move.
func (h *Hints) Next(line []core.Move) HintStep {
	n := h.at.node()
	if h.node != n {
		h.node, h.first = n, line[0]
		switch placed := line[0].From == core.NoSquare; {
		case h.at.Game.Rules.Capabilities().Purpose != nil:
			h.next = HintPurpose
		case placed, oneOrigin(n.Position().Moves()):
			h.next = HintMove
		default:
			h.next = HintPiece
		}
	}
	step := h.next
	switch h.next {
	case HintPurpose, HintPiece:
		h.next = HintMove
	default:
		h.next = HintLine
	}
	return step
}

// Restart makes the next hint the first again.
func (h *Hints) Restart() { h.node = nil }

// Purpose returns what the move of the hints does, at HintPurpose.
func (h *Hints) Purpose() core.Note {
	return h.at.Game.Rules.Capabilities().Purpose(h.at.node().Position(), h.first)
}

// About returns the move of the hints at the current position; ok is false before the first hint. Later hints keep to it, even if
// the search comes to prefer another piece.
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

// Turn returns the part of a line from the current position that forms the turn due there.
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

// advice is the search time for a hint; a solver takes the time that its proof needs.
const advice = 1500 * time.Millisecond

// maxAdvice bounds the time on a busy machine, where advice was too little to find anything.
const maxAdvice = 16 * advice

// time returns how long to search the current position.
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

// Ask requests a search of the current position for a hint, even if the analysis is off. It lapses at another position.
func (h *Hints) Ask() {
	h.asked = h.at.node()
	h.search()
}

// Advice returns the report on the current position if it has been searched long enough for a hint.
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

// task returns the search for a requested hint, if it could find more.
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
