package mistakes

import (
	"cmp"
	"slices"
	"strings"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/gamefile"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// order is that of the list, a value of its setting.
type order string

// The orders.
const (
	inOrder order = "game"
	bySize  order = "size"
)

// orders lists the orders as the choice does.
var orders = []order{inOrder, bySize}

func (r *Room) order() order { return order(r.Settings.Get(prefs.MistakesOrder)) }

// ofBoth selects the errors of both sides.
var ofBoth = search.Moving{Both: true}

// sides lists whose errors may be listed, as the choice does.
var sides = []search.Moving{ofBoth, {Side: core.First}, {Side: core.Second}}

// line returns the line in view: the one through the current move, as it was played, and the same one while the user moves along it.
// A reviewed line stays in view while the user tries a variation of it.
func (r *Room) line() []*core.Node {
	game := r.Table.Document().Game()
	if r.leaf == nil || !game.Contains(r.leaf) {
		r.leaf = end(game.MainLine())
	}
	for next := r.leaf.Next(); next != nil && !r.Table.Document().TakenBack(next); next = r.leaf.Next() {
		r.leaf = next
	}
	kept, here := lineTo(r.leaf), r.Table.Tree.Played()
	if r.stays(kept, here) {
		return kept
	}
	r.leaf = end(here)
	return here
}

// stays reports whether the line kept remains in view, and is not replaced by here, the line through the current move.
func (r *Room) stays(kept, here []*core.Node) bool {
	know := r.Search.Knowledge
	along := slices.Contains(kept, r.Table.Node())
	if !know.Reviewed(kept) {
		return along && !r.Table.Document().TakenBack(end(kept)) && !know.Reviewed(here)
	}
	return along || !slices.Contains(here, end(kept)) && !know.Reviewed(here) && !r.Search.Reviews.Here()
}

// lineTo returns the line from the start to n.
func lineTo(n *core.Node) []*core.Node {
	var line []*core.Node
	for ; n != nil; n = n.Parent() {
		line = append(line, n)
	}
	slices.Reverse(line)
	return line
}

// end returns the last node of a line.
func end(line []*core.Node) *core.Node { return line[len(line)-1] }

// choose lists the errors of a side in the current game; the next game begins with those of the user.
func (r *Room) choose(whose search.Moving) { r.whose, r.whoseIn = whose, r.Table.Document().Game() }

// chosen returns whose errors are listed.
func (r *Room) chosen() search.Moving {
	if r.whoseIn == r.Table.Document().Game() {
		return r.whose
	}
	if side, ok := gamefile.Mine(r.Table, r.Settings); ok {
		return search.Moving{Side: side}
	}
	return ofBoth
}

// moments lists the selected errors in an order.
func (r *Room) moments(o order) []search.Moment {
	if r.withheld() != "" {
		return nil
	}
	whose := r.chosen()
	list := slices.DeleteFunc(r.Search.Knowledge.Moments(r.line()), func(m search.Moment) bool { return !whose.Has(m.Node) })
	if o == bySize {
		slices.SortStableFunc(list, func(a, b search.Moment) int {
			if a.Judgement != b.Judgement {
				return cmp.Compare(b.Judgement, a.Judgement)
			}
			return cmp.Compare(b.Lost, a.Lost)
		})
	}
	return list
}

// noneText explains why there are no errors.
func (r *Room) noneText() string {
	key := r.none()
	text := r.Words.T(key)
	if strings.HasPrefix(key, "mistakes.none") {
		text = strings.TrimSpace(text + " " + panel.AgreedText(r.Table, r.Words, r.Search.Reviews.Agreed(r.line())))
	}
	return text
}

// none returns the key of the text that explains why there are no errors.
func (r *Room) none() string {
	if key := r.withheld(); key != "" {
		return key
	}
	if len(r.line()) == 1 {
		return "mistakes.empty"
	}
	if r.Search.Reviews.Here() {
		return "mistakes.reviewing"
	}
	judged, moves := r.judged()
	_, elsewhere := r.Search.Reviews.Status()
	switch {
	case judged > 0 && (judged == moves || r.Search.Knowledge.Reviewed(r.line())):
		decided := r.Search.Reviews.Agreed(r.line()).By != nil
		if !r.Table.Tree.Finished() || r.Table.Players.Company() == table.Spectating || decided {
			return "mistakes.none.here" // nobody is to be praised
		}
		return "mistakes.none"
	case elsewhere:
		return "mistakes.waiting"
	case judged == 0:
		return "mistakes.unknown"
	}
	return "mistakes.none.yet"
}

// judged counts the moves of the line after an agreed opening, and the judged ones.
func (r *Room) judged() (judged, moves int) {
	line := r.line()
	for _, n := range line[1+r.Search.Reviews.Agreed(line).Plies:] {
		moves++
		if r.Search.Knowledge.JudgementOf(n).Judgement != 0 {
			judged++
		}
	}
	return judged, moves
}
