package chaosclock

import (
	"cmp"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
)

// ending lists the moves at the end of a line that end the game as both lose, because the position after them occurs for the third
// time. The values of a solution are those of positions without a history. A line that was played on after such an end counts as
// a new start.
func ending(line core.Line) (list []core.Move) {
	if len(line) < 4 {
		return nil // a position that occurs twice takes two plies at least
	}
	p := line.Last().(chaosclock.Position)
	moves := p.Moves()
	next, times := make([]chaosclock.Position, len(moves)), make([]int, len(moves))
	for i, m := range moves {
		next[i] = play(p, m).Normal()
	}
	for _, step := range line {
		if i := slices.Index(next, step.Position.(chaosclock.Position).Normal()); i >= 0 {
			times[i]++
		}
	}
	for i, m := range moves {
		if times[i] >= 2 && !next[i].Outcome().Over() {
			list = append(list, m)
		}
	}
	if len(list) > 0 && (chaosclock.Rules{}).Adjudicate(line).Over() { // which takes longer than the rest, and is rare
		return nil
	}
	return list
}

// repeated returns the value of a move that ends the game by repetition.
func repeated(m core.Move) MoveValue {
	return MoveValue{Move: m, Result: core.BothLose, Plies: 1, value: bothLose}
}

// movesAfter is Moves at the end of a line, some of whose moves end the game, see ending.
func (s *Solution) movesAfter(p chaosclock.Position, ending []core.Move) []MoveValue {
	list := s.Moves(p)
	if len(ending) == 0 {
		return list
	}
	for i, mv := range list {
		if slices.Contains(ending, mv.Move) {
			list[i] = repeated(mv.Move)
		}
	}
	slices.SortStableFunc(list, func(a, b MoveValue) int { return cmp.Compare(b.value, a.value) })
	return list
}

// HistoryKey implements solver.Historian: it names the moves that end the game by repetition.
func (a *Analyzer) HistoryKey(line core.Line, _ solver.Limit) string {
	var names []string
	for _, m := range ending(line) {
		names = append(names, (chaosclock.Rules{}).FormatMove(line.Last(), m))
	}
	return strings.Join(names, ",")
}
