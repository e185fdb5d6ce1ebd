package explorer

import (
	"cmp"
	"slices"

	"qilab/core"
	"qilab/core/book"
	"qilab/storage/library"
	"qilab/ui/panel"
)

// row is one source's data on a move.
type row struct {
	move core.Move
	also []core.Move // equivalent by the symmetry of the position, and included in the counts
	library.Tally
	weight int
	score  int // of the book, for the side to move, if scored
	scored bool
	barred bool // the book forbids the move
	note   string
}

// The orders of the rows, as stored in the settings.
const (
	byGames = "games"
	byScore = "score"
	byYear  = "year"
)

// rowsOf returns the rows of a library answer.
func rowsOf(a library.Answer) []row {
	rows := make([]row, len(a.Replies))
	for i, r := range a.Replies {
		rows[i] = row{move: r.Move, also: r.Also, Tally: r.Tally}
	}
	return rows
}

// rowsOfBook returns the rows of a book's moves.
func rowsOfBook(moves []book.Move) []row {
	rows := make([]row, len(moves))
	for i, m := range moves {
		rows[i] = row{
			move: m.Move, weight: m.Weight, score: m.Score, scored: m.Scored, barred: m.Barred, note: m.Note,
			Tally: library.Tally{
				Games: m.Games, First: m.First, Second: m.Second, Draws: m.Draws, Unknown: max(0, m.Games-m.First-m.Second-m.Draws), LastYear: m.LastYear,
			},
		}
	}
	return rows
}

// folded joins the rows of moves that the symmetry of the position makes equivalent, and of which a book has the same: it has stored
// them once, or both of every game.
func folded(rows []row, rules core.Rules, p core.Position) []row {
	index := rules.Capabilities().Index
	if index == nil {
		return rows
	}
	seeker := index.Seek(p)
	_, symmetry := seeker.Find(p, nil)
	alike := func(a, b row) bool {
		m, ok := core.PackMove(a.move)
		other, also := core.PackMove(b.move)
		return ok && also && a.Tally == b.Tally && a.weight == b.weight && a.score == b.score && a.scored == b.scored && a.barred == b.barred &&
			a.note == b.note && slices.Contains(seeker.Images(nil, m, symmetry), other)
	}
	var list []row
	for _, r := range rows {
		i := slices.IndexFunc(list, func(known row) bool { return alike(known, r) })
		if i < 0 {
			list = append(list, r)
			continue
		}
		known := &list[i]
		if r.move.From > known.move.From { // by custom the one on the right of the first side
			r.move, known.move = known.move, r.move
		}
		known.also = append(known.also, r.move)
	}
	return list
}

// withProven adds unplayed moves known to the analysis, if outcomes are proven.
func withProven(rows []row, v panel.Verdicts) []row {
	played := map[core.Move]bool{}
	for _, r := range rows {
		played[r.move] = true
		for _, m := range r.also {
			played[m] = true
		}
	}
	for _, m := range v.Moves() {
		if !played[m] {
			rows = append(rows, row{move: m})
		}
	}
	return rows
}

// share returns the mover's score with a move, from 0 to 1; ok is false if no result is known. A game that both won or both lost
// counts as half a point.
func (r row) share(mover core.Side) (share float64, ok bool) {
	known := r.First + r.Second + r.Draws + r.Other
	if known == 0 {
		return 0, false
	}
	won := r.First
	if mover == core.Second {
		won = r.Second
	}
	return (float64(won) + float64(r.Draws+r.Other)/2) / float64(known), true
}

// sortRows sorts rows by an order; ties are broken by the number of games, the weight in a book, and the analysis.
func sortRows(rows []row, order string, mover core.Side, v panel.Verdicts) {
	rank := func(r row) int {
		if n, ok := v.Rank(r.move); ok {
			return n
		}
		return 1 << 16
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		first := 0
		switch order {
		case byScore:
			x, known := a.share(mover)
			y, also := b.share(mover)
			first = cmp.Or(core.CompareBool(also, known), cmp.Compare(y, x))
		case byYear:
			first = cmp.Compare(b.LastYear, a.LastYear)
		}
		return cmp.Or(first, cmp.Compare(b.Games, a.Games), core.CompareBool(a.barred, b.barred), cmp.Compare(b.weight, a.weight), cmp.Compare(rank(a), rank(b)))
	})
}
