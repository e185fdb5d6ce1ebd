// Package moves is the room of the tree of moves: navigation, undo and redo, edits of the tree, moves typed by the user,
// and the move list beside the board (tree.go, treerows.go, treegrid.go).
package moves

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/table"
)

// Room navigates and changes the tree of moves.
type Room struct {
	Deps
	links Links
}

// Links are the connections to other rooms.
type Links struct {
	Play     func(core.Move) bool            // makes the user's move, possibly after confirmation
	Annotate func(*core.Node)                // asks for the comment and the glyph of a node
	Judge    func(*core.Node) *fyne.MenuItem // sets the glyph of a node, by a submenu
}

// New returns the room.
func New(d Deps, links Links) *Room { return &Room{d, links} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table { return append(r.editing(), r.moving()...) }

func (r *Room) hasMove() bool { return r.Host.Playing() && r.Table.Node().Parent() != nil }

// editing returns the commands that change the tree of moves.
func (r *Room) editing() command.Table {
	t := r.Table
	return command.Table{
		{ID: "undo", Moves: true, Steps: true, Keys: command.Keys(command.Ctrl(fyne.KeyZ)), Enabled: r.canUndo, Run: func() { r.undo(t.Undo) }},
		{ID: "undo-turn", Moves: true, Steps: true, Keys: command.Keys(command.CtrlShift(fyne.KeyU)),
			Hidden: func() bool { // hidden where each turn has one step and undo also takes back the computer's turn
				return t.Rules().Capabilities().Steps == nil || t.Players.Company() == table.AgainstComputer
			},
			Enabled: r.canUndo, Run: func() { r.undo(t.Tree.UndoTurn) }},
		{ID: "redo", Moves: true, Steps: true, Keys: command.Keys(command.Ctrl(fyne.KeyY), command.CtrlShift(fyne.KeyZ)),
			Enabled: func() bool { return r.Host.OnBoard() && t.CanRedo() }, Run: r.redo},
		{ID: "type-moves", Moves: true, Keys: command.Keys(command.Plain(fyne.KeyE)), Enabled: func() bool {
			return r.Host.Playing() && t.Players.PersonMayMove()
		}, Run: r.typeMoves},
		{ID: "promote", Keys: command.Keys(command.Plain(fyne.KeyP)), Enabled: func() bool { return r.hasMove() && !onMainLine(t.Node()) },
			Run: func() { t.Tree.Promote(t.Node()) }},
		{ID: "variation-up", Enabled: func() bool { return r.Host.Playing() && toReorder(t.Node(), -1) != nil }, Run: func() { r.reorder(t.Node(), -1) }},
		{ID: "variation-down", Enabled: func() bool { return r.Host.Playing() && toReorder(t.Node(), 1) != nil }, Run: func() { r.reorder(t.Node(), 1) }},
		{ID: "delete", Moves: true, Keys: command.Keys(command.Plain(fyne.KeyDelete)), Enabled: r.hasMove, Run: func() { r.deleteFrom(t.Node()) }},
		{ID: "turn-board", Moves: true, Keys: command.Keys(command.Plain(fyne.KeyO)),
			Enabled: func() bool { return r.Host.OnBoard() && len(r.turnable().Symmetries()) > 0 }, Run: r.turnBoard},
		{ID: "merge", Moves: true, Enabled: func() bool {
			return r.Host.Playing() && t.Rules().Capabilities().Merge != nil && len(t.Document().Game().Root().Children()) > 0
		}, Run: r.merge},
	}
}

// canUndo reports whether there is anything to take back. In play or in a task moves can be undone, but not the game itself.
func (r *Room) canUndo() bool {
	t := r.Table
	if (t.View.Playing() || t.Mode().IsTask()) && t.Tree.UndoReplaces() || t.View.Playing() && r.onlyAnswered() {
		return false
	}
	return r.Host.OnBoard() && t.CanUndo()
}

// onlyAnswered reports whether the user plays the computer and has neither moved nor answered in the opening yet, so that only what the
// computer did could be taken back.
func (r *Room) onlyAnswered() bool {
	t := r.Table
	if _, alone := t.Players.Viewer(); !alone || t.Players.Acted() {
		return false
	}
	switch t.Document().CanUndo() {
	case core.ChangeMove:
		return true
	case core.ChangeTree, core.ChangeText:
		return false
	}
	o, ok := t.Opening.Current() // undo takes back its answers, which the document does not know
	return ok && !o.State.Done()
}

// undo takes back by a step. If that would reach into the previous game it asks first.
func (r *Room) undo(step func() bool) {
	if !r.Table.Tree.UndoLeaves() {
		r.takeBack(step)
		return
	}
	r.Host.Ask(r.Words.T("undo.leave"), r.Words.T("undo.leaves"), r.Words.T("undo.leave"), func() { r.takeBack(step) })
}

// takeBack undoes by a step, and tells if that opens another game.
func (r *Room) takeBack(step func() bool) {
	if from, to := r.shift(step); !r.Table.Origins.One(to, from) {
		r.tellGame("told.game-before")
	}
}

// redo makes a step again, and tells if that opens another game.
func (r *Room) redo() {
	if from, to := r.shift(r.Table.Redo); !r.Table.Origins.One(from, to) {
		r.tellGame("told.other-game")
	}
}

// shift takes a step through the history, and returns the games before and after it.
func (r *Room) shift(step func() bool) (from, to *core.Game) {
	from = r.Table.Document().Game()
	step()
	return from, r.Table.Document().Game()
}

// tellGame tells by the text of key that another game was opened.
func (r *Room) tellGame(key string) { r.Host.Tell(r.Words.T(key, r.Words.Game(r.Table.Rules()))) }

// Menu opens the menu of a move in the list.
func (r *Room) Menu(n *core.Node, at fyne.Position) {
	item := func(id string, run func()) *fyne.MenuItem {
		return fyne.NewMenuItem(r.Words.T("command."+id), run)
	}
	promote := item("promote", func() { r.Table.Tree.Promote(n) })
	promote.Disabled = onMainLine(n)
	remove := item("delete", func() { r.deleteFrom(n) })
	remove.Disabled = n.Parent() == nil
	up, down := item("variation-up", func() { r.reorder(n, -1) }), item("variation-down", func() { r.reorder(n, 1) })
	up.Disabled, down.Disabled = toReorder(n, -1) == nil, toReorder(n, 1) == nil
	items := []*fyne.MenuItem{item("annotate", func() { r.links.Annotate(n) }), r.links.Judge(n), promote, up, down, remove}
	if r.Table.Players.MayPlayOnFrom(n) {
		items = append(items, item("play-on", func() {
			r.Table.Tree.Goto(n)
			r.Host.Run("play-on")
		}))
	}
	menu := fyne.NewMenu("", items...)
	widget.ShowPopUpMenuAtPosition(menu, r.Host.Canvas(), at)
}

func onMainLine(n *core.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Next() != n {
			return false
		}
	}
	return true
}

// toReorder returns the move that the commands on the order of variations move by one place for n: n itself if it has alternatives, or
// else the first move of the innermost variation that n is in. It is nil if that has no neighbour on that side.
func toReorder(n *core.Node, by int) *core.Node {
	for m := n; m.Parent() != nil; m = m.Parent() {
		siblings := m.Parent().Children()
		at := slices.Index(siblings, m)
		if at == 0 && (m != n || len(siblings) == 1) {
			continue
		}
		if to := at + by; to < 0 || to >= len(siblings) {
			return nil
		}
		return m
	}
	return nil
}

// reorder moves the variation of n by one place, up if by is negative.
func (r *Room) reorder(n *core.Node, by int) {
	if m := toReorder(n, by); m != nil {
		r.Table.Tree.Reorder(m, by)
	}
}

// deleteFrom removes a move and its continuation; undo restores them.
func (r *Room) deleteFrom(n *core.Node) {
	if r.Table.Tree.Delete(n) {
		r.Host.Tell(r.Words.T("told.deleted"))
	}
}

// moving returns the commands for navigating the tree.
func (r *Room) moving() command.Table {
	t := r.Table
	canBack := func() bool { return r.Host.Playing() && t.Node().Parent() != nil }
	canForward := func() bool {
		return r.Host.Playing() && t.View.CanForward()
	}
	variations := func() bool { return canBack() && len(t.Node().Parent().Children()) > 1 }
	return command.Table{
		{ID: "first", Moves: true, Steps: true, Keys: command.Keys(command.Plain(fyne.KeyHome)), Enabled: canBack, Run: func() { t.Tree.First() }},
		{ID: "back", Moves: true, Steps: true, Keys: command.Keys(command.Plain(fyne.KeyLeft)), Enabled: canBack, Run: func() { t.Tree.Back() }},
		{ID: "forward", Moves: true, Steps: true, Keys: command.Keys(command.Plain(fyne.KeyRight)), Enabled: canForward, Run: func() { t.Tree.Forward() }},
		{ID: "last", Moves: true, Steps: true, Keys: command.Keys(command.Plain(fyne.KeyEnd)), Enabled: canForward, Run: func() { t.Tree.Last() }},
		{ID: "previous-variation", Moves: true, Steps: true, Keys: command.Keys(command.Plain(fyne.KeyUp)), Enabled: variations, Run: func() { t.Tree.Sibling(-1) }},
		{ID: "next-variation", Moves: true, Steps: true, Keys: command.Keys(command.Plain(fyne.KeyDown)), Enabled: variations, Run: func() { t.Tree.Sibling(1) }},
	}
}
