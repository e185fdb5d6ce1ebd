package windowtest

import (
	"fmt"
	"slices"
	"strings"

	"qilab/core"
	"qilab/ui/table"
)

// history is the expected effect of undo: the states of the document by the number of changes leading to them.
type history struct {
	opened *core.Game // as the program was opened
	states []past     // a gap has no game
	marked marks
}

// marks are the games with a glyph, which the library has stored.
type marks map[mark][]*core.Game

// past is an earlier state of the document. Undo of a move goes back and leaves the move in the tree, so that a later state
// with no more changes may have more nodes.
type past struct {
	game  *core.Game
	tags  core.Tags
	notes map[*core.Node]note
}

type note struct{ comment, glyph string }

// mark is a glyph of a position.
type mark struct{ position, glyph string }

// kept reports whether a node of a game still has the note. The library may have added that of its own copy since, for instance a
// sample's in the other language, which is no change to undo; see core.Document.Complete. A glyph it has from an earlier opening.
func (h *history) kept(x note, n *core.Node, game *core.Game) bool {
	comment := n.Comment == x.comment || x.comment != "" && strings.HasPrefix(n.Comment, x.comment+"\n")
	stored := func() bool {
		return slices.ContainsFunc(h.marked[mark{n.Position().Key(), n.Glyph}], func(g *core.Game) bool { return g != game })
	}
	return comment && (n.Glyph == x.glyph || x.glyph == "" && stored())
}

// maxNotes is the size of a tree above which only the game itself is remembered.
const maxNotes = 2000

// newHistory returns the history of a program that was just opened; stored are the marks of earlier ones.
func newHistory(r *rig, stored marks) history {
	h := history{opened: r.table.Document().Game(), marked: stored}
	if stored == nil {
		h.marked = marks{}
	}
	h.record(r.table.Document())
	return h
}

// record remembers the state of the document, if it is not too large.
func (h *history) record(d *core.Document) {
	depth := d.Depth()
	for len(h.states) <= depth {
		h.states = append(h.states, past{})
	}
	game := d.Game()
	state := past{game: game, tags: ownTags(game)}
	if game.Nodes() <= maxNotes {
		state.notes = map[*core.Node]note{}
		eachNode(game.Root(), func(n *core.Node) {
			state.notes[n] = note{n.Comment, n.Glyph}
			if m := (mark{n.Position().Key(), n.Glyph}); n.Glyph != "" && !slices.Contains(h.marked[m], game) {
				h.marked[m] = append(h.marked[m], game)
			}
		})
	}
	h.states[depth] = state
	clear(h.states[depth+1:]) // redone states are not compared
}

// atBroughtEnding reports whether the game has ended at the current node by an ending that came with it, as after a restart. Undo takes it
// back, which is no change of the document.
func (m *monkeyRun) atBroughtEnding() bool {
	end, _ := m.table.Document().Game().Ending()
	_, here := m.table.Ending.At(m.table.Node())
	return here && !end.Undoable
}

// differs describes how the document differs from the state with as many changes; "": not at all, as far as it is known.
func (h *history) differs(d *core.Document) string {
	depth := d.Depth()
	if depth >= len(h.states) || h.states[depth].game == nil {
		return ""
	}
	was := h.states[depth]
	game := d.Game()
	if game != was.game {
		return fmt.Sprintf("at %d changes there is another game", depth)
	}
	for _, tag := range was.tags {
		if value := game.Tags().Get(tag.Name); value != tag.Value {
			return fmt.Sprintf("at %d changes the tag %s is %q and was %q", depth, tag.Name, value, tag.Value)
		}
	}
	if len(was.notes) == 0 {
		return ""
	}
	now := map[*core.Node]bool{}
	eachNode(game.Root(), func(n *core.Node) { now[n] = true })
	for n, text := range was.notes {
		switch {
		case !now[n]:
			return fmt.Sprintf("at %d changes the node at ply %d, %s, is gone", depth, n.Ply(), n.Position())
		case !h.kept(text, n, game):
			return fmt.Sprintf("at %d changes ply %d is annotated %q, %q and was %+v", depth, n.Ply(), n.Comment, n.Glyph, text)
		}
	}
	return ""
}

// ownTags returns the tags without those maintained by the program: the date, the players, in the language of the window, and the
// help taken, which undo never reduces.
func ownTags(g *core.Game) core.Tags {
	return slices.DeleteFunc(slices.Clone(g.Tags()), func(t core.Tag) bool {
		return slices.Contains([]string{"Date", "Time", "Jia", "Yi", "Red", "Black", "White",
			table.TagHints, table.TagTakeBacks, table.TagLooks}, t.Name)
	})
}

// eachNode visits a node and all its descendants.
func eachNode(n *core.Node, visit func(*core.Node)) {
	for todo := []*core.Node{n}; len(todo) > 0; {
		n, todo = todo[len(todo)-1], todo[:len(todo)-1]
		visit(n)
		todo = append(todo, n.Children()...)
	}
}

// treeText writes a game with everything in it but the current node.
func treeText(g *core.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %v %s", g.Rules().ID(), ownTags(g), g.Root().Position())
	eachNode(g.Root(), func(n *core.Node) {
		if n.Parent() != nil {
			fmt.Fprintf(&b, " %d:%s", n.Ply(), g.Rules().FormatMove(n.Parent().Position(), n.Move()))
		}
		if n.Comment != "" || n.Glyph != "" {
			fmt.Fprintf(&b, "{%s}%s", n.Comment, n.Glyph)
		}
	})
	return b.String()
}

// unwind undoes everything, which has to lead to the game that the program was opened with by all states between, and redoes
// it, which has to lead back.
func (m *monkeyRun) unwind() {
	s := m.table
	if m.closed() {
		return
	}
	m.loop.run()
	s.Editor.Close()
	s.Drill.End()
	if m.Commands().ByID("lesson").Name() == "command.lesson.end" { // in a lesson from mistakes nothing is undone
		m.closeDialogs()
		m.Run("continue")
		m.Run("lesson")
	}
	d := s.Document()
	if m.atBroughtEnding() {
		s.Undo()
	}
	m.past.record(d)
	depth, last, wrong := d.Depth(), treeText(d.Game()), ""
	s.Together(func() {
		for wrong == "" && s.CanUndo() {
			end := m.atBroughtEnding()
			if !s.Undo() {
				break
			}
			if end {
				m.past.record(d)
			}
			wrong = m.past.differs(d)
		}
		if wrong == "" && (d.Depth() > 0 || d.Game() != m.past.opened) {
			wrong = fmt.Sprintf("undo ends with %d changes left and the game %s", d.Depth(), treeText(d.Game()))
		}
		for d.Depth() < depth && s.CanRedo() && s.Redo() {
		}
	})
	stopped := d.Depth() < depth && !s.CanRedo() && s.Opening.Agreeing() // the answers of an opening are to be given again
	if now := treeText(d.Game()); wrong == "" && now != last && !stopped {
		wrong = fmt.Sprintf("undone and redone, the game is\n%s\nand was\n%s", now, last)
	}
	if wrong != "" {
		panic(fault{check: "undo", text: wrong})
	}
}
