package eternal

import (
	"qilab/core"
	"qilab/core/eternal"
)

// history holds what a thread has learned about steps, wherever they were played.
type history struct {
	walk    [2][eternal.Squares][eternal.Squares]int16 // by side, from, to
	home    [2][16][eternal.Squares]int16              // placements and returns: by side, piece, to
	killers [maxPly + 4][2]eternal.Move
}

// historyLimit bounds the entries.
const historyLimit = 12_000

// learn moves an entry towards a bonus, the less the nearer it is to the limit.
func learn(entry *int16, bonus int) {
	*entry += int16(bonus - int(*entry)*max(bonus, -bonus)/historyLimit)
}

// entry returns what h knows of m.
func (h *history) entry(p *position, m eternal.Move) *int16 {
	us := p.Turn()
	switch m.Kind() {
	case core.Walk:
		return &h.walk[us][m.From()][m.To()]
	case eternal.Return:
		return &h.home[us][p.At(m.From())&15][m.To()]
	}
	return &h.home[us][p.Held()&15][m.To()]
}

// reward notes that m refuted the position and that those tried before it did not.
func (h *history) reward(p *position, ply int, m eternal.Move, tried []eternal.Move, depth int) {
	bonus := min(40*depth*depth+80*depth, 2000)
	learn(h.entry(p, m), bonus)
	for _, other := range tried {
		learn(h.entry(p, other), -bonus/2)
	}
	if m.Kind() == core.Walk && p.Captures(m) == core.NoPiece && h.killers[ply][0] != m {
		h.killers[ply][1] = h.killers[ply][0]
		h.killers[ply][0] = m
	}
}

// forget makes room for a new search, in which what was learned counts for less.
func (h *history) forget() {
	for s := range 2 {
		for i := range h.walk[s] {
			for j := range h.walk[s][i] {
				h.walk[s][i][j] /= 2
			}
		}
		for i := range h.home[s] {
			for j := range h.home[s][i] {
				h.home[s][i][j] /= 2
			}
		}
	}
	h.killers = [maxPly + 4][2]eternal.Move{}
}
