package play

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// The icons of a player's actions.
var (
	iconHint   = look.NewIcon("hint", "M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2zM9 18.5h6V20H9zM10 21h4v1.5h-4z")
	iconDraw   = look.NewIcon("draw", "M4 7.5h16v3H4zM4 13.5h16v3H4z")
	iconResign = look.NewIcon("resign", "M5 2.5h2V4h12l-3 4.5 3 4.5H7v8.5H5z")
)

// foot is the buttons of a player, for the commands of the same names.
type foot struct {
	side    *side
	root    *fyne.Container
	ids     []string
	buttons []*control.Button
}

func newFoot(s *side) *foot { return &foot{side: s, root: prose.NewEven(4)} }

// wanted lists the commands for the game on the board.
func (f *foot) wanted() []string {
	t, w := f.side.room.Table, f.side.room.Words
	alone := t.Players.Company() == table.AgainstComputer
	list := []string{"undo"}
	if alone && t.Current().Analyzer != nil {
		list = append(list, "hint")
	}
	if slices.Contains(words.Results(w, t.Rules()), core.Draw) {
		list = append(list, "offer-draw")
	}
	list = append(list, "resign")
	if !alone {
		list = append(list, "flip")
	}
	return list
}

// refresh shows the buttons, as far as they can be used.
func (f *foot) refresh() {
	if ids := f.wanted(); !slices.Equal(ids, f.ids) {
		f.ids, f.buttons = ids, nil
		f.root.RemoveAll()
		for _, id := range ids {
			b := f.side.button(id, icons()[id])
			f.buttons = append(f.buttons, b)
			f.root.Add(b)
		}
	}
	commands := f.side.room.Host.AllCommands()
	for i, id := range f.ids {
		c := commands.ByID(id)
		control.SetEnabled(f.buttons[i], c != nil && c.Can())
	}
}

// icons returns the icons of the buttons. Those of the toolkit can be read only once its app exists.
func icons() map[string]fyne.Resource {
	return map[string]fyne.Resource{
		"undo": theme.ContentUndoIcon(), "hint": iconHint, "offer-draw": iconDraw, "resign": iconResign, "flip": look.FlipIcon,
	}
}
