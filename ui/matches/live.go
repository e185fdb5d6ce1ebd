package matches

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/control"
)

// live is a board to watch a game on, with the players' names above and below it.
type live struct {
	room  *Room
	rules core.Rules
	board *board.Board
	names [2]*widget.Label // of the second side, above, and of the first
	line  core.Line        // shown
	root  fyne.CanvasObject
}

func newLive(r *Room, rules core.Rules) *live {
	painter, ok := r.Painters.For(rules.ID())
	if !ok {
		return &live{root: container.NewStack()} // a game of a test
	}
	l := &live{room: r, rules: rules, board: board.New(painter, r.Style())}
	l.board.SetEvents(board.KeysTo(r.Host))
	for side := range l.names {
		l.names[side] = widget.NewLabel("")
		l.names[side].Truncation = fyne.TextTruncateEllipsis
	}
	minHeight := l.board.MinSize().Height // in a low dialog the names go
	l.root = container.New(control.Spare{Min: minHeight}, container.New(control.Spare{Min: minHeight, Below: true}, l.board, l.names[core.First]), l.names[core.Second])
	return l
}

// show shows the end of a game between two players, the first side's first.
func (l *live) show(line core.Line, players [2]string) {
	if l.board == nil {
		return
	}
	s := board.After(l.rules, line)
	s.Outcome = l.rules.Adjudicate(line)
	s.Animate = len(line) == len(l.line)+1 && len(line) > 1 && s.Before.String() == l.line.Last().String()
	l.line = line
	l.board.SetState(s)
	for side, label := range l.names {
		side := core.Side(side)
		text := l.room.Words.Side(l.rules, side) + "  " + players[side]
		label.TextStyle.Bold = !s.Outcome.Over() && line.Last().Turn() == side
		label.SetText(l.room.Host.Clean(text))
	}
}
