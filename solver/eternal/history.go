package eternal

import (
	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
)

// history is one thread's statistics about steps, wherever they were played, and about evaluations.
type history struct {
	walk       [2][eternal.Squares][eternal.Squares]int16 // by side, from, to
	home       [2][16][eternal.Squares]int16              // placements and returns: by side, piece, to
	follow     [16][eternal.Squares]continuation          // by the previous step: piece, to
	correction [2]engine.Correction                       // by side to move
	evaluated  [evaluationSlots]evaluated
	killers    [maxPly + 4][2]eternal.Move
}

// continuation is the statistics about steps that follow a certain one, by piece and to.
type continuation [16][eternal.Squares]int16

// learn moves an entry towards a bonus, the less the nearer it is to the limit.
func learn(entry *int16, bonus int) {
	engine.Learn(entry, bonus, historyLimit)
}

// learned is the statistics for one place of the search: of each step by itself, and after the previous steps. The zero
// value is empty.
type learned struct {
	*history
	before [2]*continuation // after the last step, and after the one before it; nil: unknown
}

// maxLearned bounds the results of learned.of.
const maxLearned = 3 * historyLimit

// learned returns the thread's statistics for steps played at a ply.
func (w *worker) learned(ply int) learned {
	return learned{w.hist, [2]*continuation{w.at(ply - 1).follow, w.at(ply - 2).follow}}
}

// of returns how well a step did.
func (l learned) of(p *position, m eternal.Move) int {
	if l.history == nil {
		return 0
	}
	sum, piece, to := int(*l.entry(p, m)), stepped(p, m), m.To()
	for _, c := range l.before {
		if c != nil {
			sum += int(c[piece][to])
		}
	}
	return sum
}

// stepped returns the piece that a step puts somewhere, as an index.
func stepped(p *position, m eternal.Move) int {
	if m.Kind() == eternal.Place {
		return int(p.Held() & 15)
	}
	return int(p.At(m.From()) & 15)
}

// entry returns the entry of h for m by itself.
func (h *history) entry(p *position, m eternal.Move) *int16 {
	us := p.Turn()
	if m.Kind() == core.Walk {
		return &h.walk[us][m.From()][m.To()]
	}
	return &h.home[us][stepped(p, m)][m.To()]
}

// note records the step that is going to be made at a ply.
func (w *worker) note(ply int, m eternal.Move) {
	w.at(ply).follow = &w.hist.follow[stepped(w.pos, m)][m.To()]
}

// reward records that m refuted the position and that those tried before it did not.
func (w *worker) reward(ply int, m eternal.Move, tried []eternal.Move, depth int) {
	p, h, par := w.pos, w.hist, w.par
	bonus := min(par.BonusSquare*depth*depth+par.BonusPly*depth, par.BonusMost)
	w.teach(ply, m, bonus)
	for _, other := range tried {
		w.teach(ply, other, -bonus*par.MalusShare/1024)
	}
	if m.Kind() == core.Walk && p.Captures(m) == core.NoPiece && h.killers[ply][0] != m {
		h.killers[ply][1] = h.killers[ply][0]
		h.killers[ply][0] = m
	}
}

// teach moves all entries for a step towards a bonus.
func (w *worker) teach(ply int, m eternal.Move, bonus int) {
	l, piece := w.learned(ply), stepped(w.pos, m)
	learn(l.entry(w.pos, m), bonus)
	for _, c := range l.before {
		if c != nil {
			learn(&c[piece][m.To()], bonus)
		}
	}
}

// forget fades the statistics for a new search.
func (h *history) forget() {
	for s := range 2 {
		for i := range h.walk[s] {
			for j := range h.walk[s][i] {
				h.walk[s][i][j] /= historyFade
			}
		}
		for i := range h.home[s] {
			for j := range h.home[s][i] {
				h.home[s][i][j] /= historyFade
			}
		}
	}
	h.killers = [maxPly + 4][2]eternal.Move{}
}
