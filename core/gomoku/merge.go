package gomoku

import (
	"slices"
	"strings"

	"qilab/core"
)

// maxMerged bounds the bytes of the comments joined for one position.
const maxMerged = 64 << 10

// merge returns a copy of g in which each position has its continuations in one place: where it first has any in tree
// order, the main line before the variations. A move that transposes to such a position, possibly turned, stays as the
// end of its line; its continuations are moved there, turned accordingly. merged counts the moves whose continuations
// moved. The current position stays current. The error is that of a move that the rules refuse.
func (r Rules) merge(g *core.Game) (next *core.Game, merged int, err error) {
	next = core.NewGame(g.Rules(), g.Root().Position())
	next.SetTags(g.Tags())
	m := merger{game: next, first: map[uint64][]*core.Node{}, current: g.Current(), here: next.Root()}
	m.note(next.Root())
	next.Root().Comment = g.Root().Comment
	if err = m.copy(g.Root(), next.Root(), Identity); err == nil {
		err = next.Goto(m.here)
	}
	return next, m.merged, err
}

// merger is the state of a merge.
type merger struct {
	game   *core.Game
	first  map[uint64][]*core.Node // the nodes with the continuations, by the key of their positions
	merged int

	current, here *core.Node // the current node of the old game, and the one with its position in the new one
}

// note records a node as the place of its position.
func (m *merger) note(n *core.Node) {
	key := index.Key(n.Position())
	m.first[key] = append(m.first[key], n)
}

// find returns the node for a position, and the symmetry that maps the position to it.
func (m *merger) find(p Position) (*core.Node, Symmetry) {
	for _, n := range m.first[index.Key(p)] {
		at := n.Position().(Position)
		for y := range symmetryCount {
			if y.Position(p).stones == at.stones && p.turn == at.turn {
				return n, y
			}
		}
	}
	return nil, Identity
}

// copy copies the continuations of from, turned by y, below to.
func (m *merger) copy(from, to *core.Node, y Symmetry) error {
	for _, c := range from.Children() {
		if err := m.game.Goto(to); err != nil {
			return err
		}
		known := slices.ContainsFunc(to.Children(), func(n *core.Node) bool { return n.Move() == y.move(c.Move()) })
		n, err := m.game.Play(y.move(c.Move()))
		if err != nil {
			return err
		}
		if n.Glyph == "" {
			n.Glyph = c.Glyph
		}
		place, turn := m.find(c.Position().(Position))
		switch {
		case place == nil: // a new position
			n.Comment = moveLabels(c.Comment, y.move)
			m.note(n)
			place, turn = n, y
		case place == n: // the move is there already
			turn = y
			addText(n, moveLabels(c.Comment, y.move))
		case place.Next() == nil && c.Next() != nil: // so far only the end of a line
			addText(n, moveLabels(c.Comment, y.move))
			list := m.first[index.Key(c.Position())]
			list[slices.Index(list, place)] = n
			place, turn = n, y
		default:
			rest, own := CutLabels(c.Comment)
			points := LabelSet{Points: own.Points}
			own.Points = nil // they belong to the position, the other labels to its last stone
			if known {
				addText(n, own.With(""))
			} else {
				n.Comment = own.With("")
			}
			addText(place, moveLabels(points.With(rest), turn.move))
			if c.Next() != nil {
				m.merged++
			}
		}
		if c == m.current {
			m.here = place
		}
		if err := m.copy(c, place, turn); err != nil {
			return err
		}
	}
	return nil
}

// addText appends text to the comment of a node, unless it is there already.
func addText(n *core.Node, text string) {
	if text != "" && !strings.Contains(n.Comment, text) && len(n.Comment)+len(text) <= maxMerged {
		rest, own := CutLabels(n.Comment)
		more, others := CutLabels(text)
		if own.Text == "" {
			own.Text = others.Text
		}
		for _, p := range others.Points {
			if !slices.Contains(own.Points, p) {
				own.Points = append(own.Points, p)
			}
		}
		own.Mark, own.Start = own.Mark || others.Mark, own.Start || others.Start
		n.Comment = own.With(core.Capabilities{Squares: &squares}.MergeComments(rest, more))
	}
}
