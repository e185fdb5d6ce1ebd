package editor

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// fields are the controls of a setup's fields besides board and turn: a choice if the game lists the values, pictures if they stand
// for pieces, or else a line of text.
type fields struct {
	room    *Room
	picture func(core.Piece) fyne.CanvasObject // a piece as the palette has it; nil if it has no pictures
	name    func(core.Piece) string
	root    *fyne.Container
	grid    *fyne.Container // the narrow ones
	gameID  string
	selects map[string]*control.Select
	entries map[string]*control.Entry
	pickers map[string]*piecePicker
	filling bool // the program is setting the controls
}

func newFields(r *Room) *fields {
	f := &fields{room: r, grid: container.New(prose.Columns(1))}
	f.root = prose.NewColumn(f.grid)
	f.clear("")
	return f
}

// clear removes the controls of another game.
func (f *fields) clear(gameID string) {
	f.gameID = gameID
	f.selects, f.entries, f.pickers = map[string]*control.Select{}, map[string]*control.Entry{}, map[string]*piecePicker{}
	f.grid.RemoveAll()
	f.grid.Layout = prose.Columns(1)
	f.root.RemoveAll()
	f.root.Add(f.grid)
}

// refresh shows the fields of a setup.
func (f *fields) refresh(ed *table.Sketch) {
	f.filling = true
	defer func() { f.filling = false }()
	for _, field := range ed.Fields() {
		value := ed.Setup().Fields[field.Name]
		if len(field.Values) == 0 {
			if e := f.entry(field.Name); e.Text != value {
				e.SetText(value)
			}
			continue
		}
		if len(field.Pieces) == len(field.Values) {
			f.picker(field.Name).fill(field, value)
			continue
		}
		f.fill(f.choice(field.Name), field, value)
	}
}

func (f *fields) add(name string, choice fyne.CanvasObject) {
	caption := control.NewHeading(f.room.Words.T("setup." + f.gameID + "." + name))
	caption.Truncation = fyne.TextTruncateEllipsis
	f.grid.Add(prose.NewColumn(caption, choice))
	f.grid.Layout = prose.Columns(min(3, len(f.grid.Objects)))
}

// entry returns the text entry of a field.
func (f *fields) entry(name string) *control.Entry {
	if e, ok := f.entries[name]; ok {
		return e
	}
	e := control.NewEntry(f.room.Host)
	e.OnChanged = func(text string) {
		if !f.filling {
			f.room.Table.Editor.SetField(name, text)
		}
	}
	f.entries[name] = e
	f.add(name, e)
	return e
}

// choice returns the select control of a field.
func (f *fields) choice(name string) *control.Select {
	if s, ok := f.selects[name]; ok {
		return s
	}
	s := control.NewSelect(f.room.Host, nil, nil)
	s.OnChanged = func(string) {
		ed := f.room.Table.Editor.Sketch()
		if f.filling || ed == nil {
			return
		}
		fields, i := ed.Fields(), s.SelectedIndex()
		at := slices.IndexFunc(fields, func(field core.SetupField) bool { return field.Name == name })
		if at < 0 || i < 0 || i >= len(fields[at].Values) {
			return // other values stay as they are
		}
		f.room.Table.Editor.SetField(name, fields[at].Values[i])
	}
	f.selects[name] = s
	f.add(name, control.NewFrame(s))
	return s
}

// fill shows a value among those that there are.
func (f *fields) fill(s *control.Select, field core.SetupField, value string) {
	options, at := make([]string, 0, len(field.Values)+1), -1
	for i, v := range field.Values {
		options = append(options, f.valueName(v))
		if v == value {
			at = i
		}
	}
	if at < 0 && value != "" { // a value that the current board does not allow is shown anyway
		at = len(options)
		options = append(options, f.valueName(value))
	}
	s.Options = options
	s.SetSelectedIndex(at)
	s.Refresh()
}

func (f *fields) valueName(v string) string {
	if key := "setup." + f.gameID + ".value." + v; f.room.Words.Has(key) {
		return f.room.Words.T(key)
	}
	return v
}
