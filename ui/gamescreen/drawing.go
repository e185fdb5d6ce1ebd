package gamescreen

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/command"
)

// drawing returns the commands for arrows and circles on the board.
func (r *study) drawing() command.Table {
	t := r.room.Table
	return command.Table{
		{ID: "mark", Keys: command.Keys(command.Plain(fyne.KeyF7)), Enabled: r.room.Host.Playing, Run: r.markCursor},
		{ID: "mark-colour", Keys: command.Keys(command.Plain(fyne.KeyF8)), Enabled: r.room.Host.Playing, Run: func() {
			r.usual = (r.usual + 1) % len(core.ShapeColours)
			r.room.Refresh()
			r.room.Host.Tell(r.room.Words.T("told.mark-colour", r.room.Words.T("shape."+shapeKeys[r.colour()])))
		}},
		{ID: "clear-marks", Keys: command.Keys(command.Ctrl(fyne.KeyF7)), Enabled: func() bool {
			return r.room.Host.Playing() && len(t.Notes.Shapes(t.Node())) > 0
		}, Run: func() {
			t.Notes.SetShapes(t.Node(), nil)
			r.room.Host.Tell(r.room.Words.T("told.marks-cleared"))
		}},
	}
}

// shapeKeys are the names of the colours in the catalogues, "shape.NAME".
var shapeKeys = map[core.ShapeColour]string{core.Green: "green", core.Red: "red", core.Blue: "blue", core.Yellow: "yellow"}

// colour returns the current drawing colour.
func (r *study) colour() core.ShapeColour { return core.ShapeColours[r.usual] }

// mark adds an arrow or a circle at the position on the board, or removes it.
func (r *study) mark(s core.Shape) {
	if r.room.Host.Playing() {
		notes, node := r.room.Table.Notes, r.room.Table.Node()
		notes.SetShapes(node, core.Toggle(notes.Shapes(node), s))
	}
}

// Pointed returns the square on the board under the pointer or the keyboard's cursor; core.NoSquare if it is on none.
func (r *Room) Pointed() core.Square {
	if r.view != nil {
		if at := r.view.board.View().Pointed(); at.Kind == board.OnSquare {
			return at.Square
		}
	}
	return core.NoSquare
}

// markCursor draws with the keyboard: the first call sets the start at the cursor, the second the end.
func (r *study) markCursor() {
	b := r.room.view.board
	if r.room.Host.Canvas().Focused() != fyne.Focusable(b) {
		r.room.Host.Canvas().Focus(b)
		r.room.Host.Tell(r.room.Words.T("told.mark-where"))
		return
	}
	if drawing, ok := b.MarkCursor(); drawing {
		r.room.Host.Tell(r.room.Words.T("told.mark-begun"))
	} else if !ok {
		r.room.Host.Tell(r.room.Words.T("told.mark-where"))
	}
}
