package gamescreen

import (
	"math"
	"slices"
	"strconv"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/look"
	"qilab/ui/words"
)

// maxArrows is the maximum number of arrows for best moves; more would hide the board.
const maxArrows = 3

// threats returns the other side's threats for the board.
func (v *view) threats() (list []board.Threat, passed core.Position) {
	t := v.room.Search.Threat
	if !t.Visible() {
		return nil, nil
	}
	found, _ := t.Found()
	for _, m := range found {
		list = append(list, board.Threat{Turn: m.Turn, Idle: !m.Real()})
	}
	passed, _ = t.Passed()
	return list, passed
}

// overlay returns the report for the board: a badge for each move with a verdict, and arrows for the best ones if there are scores.
func (v *view) overlay() (map[core.Move]board.Badge, []board.BestMove) {
	t := v.room.Table
	r, ok := v.room.Search.Knowledge.Report()
	if !ok || len(r.Moves) == 0 {
		return nil, nil
	}
	turn, scale := r.Position.Turn(), t.Current().Scale
	side := t.View.Settings().ScoresFor(turn)
	best, known := scale.Chance(judge.Of(r.Moves[0], turn))
	badges := make(map[core.Move]board.Badge, len(r.Moves))
	var arrows []board.BestMove
	bounded := false // some move above may be better than its bound, so the rest are not the best ones
	for i, m := range r.Moves {
		b := board.Badge{View: m.Result.For(turn), Rank: i}
		seen := words.SeeVerdict(m, turn, side)
		own, scored := scale.Chance(judge.Of(m, turn))
		switch {
		case b.View == core.ViewUnknown && !m.Scored:
			continue
		case scale > 0:
			b.Text = words.Tiny(seen)
			b.Scored = b.View == core.ViewUnknown
			b.View, b.Claim = seen.View, seen.Claim
			switch seen.Bound {
			case words.AtMost:
				b.Bound = -1
			case words.AtLeast:
				b.Bound = 1
			}
		case m.Plies != solver.Unknown:
			b.Text = strconv.Itoa(m.Plies)
		}
		if scale > 0 && known && scored {
			// Rounded, so that the board is not redrawn for every hundredth.
			b.Lost = math.Round(min(1, (best-own)/look.LossSpan)*20) / 20
			if bounded = bounded || m.Bound; len(arrows) < maxArrows && !bounded && b.Lost < 1 {
				arrows = append(arrows, board.BestMove{Move: m.Move, Lost: b.Lost})
			}
		}
		b.Best = solver.Compare(m, r.Moves[0], turn) == 0
		badges[m.Move] = b
	}
	return badges, advised(t.Node(), v.room.Search.Knowledge, arrows)
}

// advised puts the move first that a review has found best, as named by the list of mistakes.
func advised(n *core.Node, k *search.Knowledge, arrows []board.BestMove) []board.BestMove {
	m, ok := k.Advised(n)
	if !ok || len(arrows) == 0 || arrows[0].Move == m {
		return arrows
	}
	others := slices.DeleteFunc(arrows, func(a board.BestMove) bool { return a.Move == m })
	return append([]board.BestMove{{Move: m}}, others[:min(len(others), maxArrows-1)]...)
}
