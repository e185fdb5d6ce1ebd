package slots

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// quickEntry returns the quick slot as an entry beside the named ones; its File is empty.
func (r *Room) quickEntry() (storage.Entry, bool) {
	info, err := r.Store.Quick().Info()
	if err != nil {
		return storage.Entry{}, false
	}
	e := storage.Entry{Info: info}
	e.Name = r.Words.T("slot.quick.name")
	return e, true
}

// Entries lists the slots, the quick one first.
func (r *Room) Entries() []storage.Entry {
	entries := r.Store.Slots().List()
	if quick, ok := r.quickEntry(); ok {
		entries = append([]storage.Entry{quick}, entries...)
	}
	return entries
}

// Load opens a slot; it can be undone.
func (r *Room) Load(e storage.Entry) {
	if e.File == "" {
		r.quickLoad()
		return
	}
	game, meta, err := r.Store.Slots().Load(e.Name)
	r.take(game, meta, err, r.Words.T("slot.loaded", e.Name))
}

// list lists the slots, to load, rename and delete.
func (r *Room) list() {
	list := prose.NewColumn()
	m := r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("slots"),
		Body:    scroll.Scrolled(list),
		Size:    fyne.NewSize(760, 520), // three buttons, and the result beside them
		Buttons: r.buttons(),
	})
	r.fill(list, m)
}

// buttons saves the game from within the list of slots, if there is one to save.
func (r *Room) buttons() []host.Button {
	if !r.Host.Playing() {
		return nil
	}
	return []host.Button{{Text: r.Words.T("command.save-as"), Run: r.saveAs}}
}

func (r *Room) fill(list *fyne.Container, m host.Opened) {
	list.RemoveAll()
	entries := r.Entries()
	if len(entries) == 0 {
		list.Add(prose.New(r.Words.T("slot.none")))
	}
	for _, e := range entries {
		list.Add(r.row(e, m, func() { r.fill(list, m) }))
	}
	list.Refresh()
}

// row returns the row of a slot: picture, name, time, and buttons.
func (r *Room) row(e storage.Entry, m host.Opened, refill func()) fyne.CanvasObject {
	name := control.NewHeading(r.Host.Clean(e.Name))
	name.Truncation = fyne.TextTruncateEllipsis
	facts := widget.NewLabel(r.facts(e))
	facts.Importance = widget.LowImportance
	facts.Truncation = fyne.TextTruncateEllipsis
	load := control.NewButton(r.Host, r.Words.T("slot.load"), func() {
		m.Close()
		r.Load(e)
	})
	buttons := container.NewHBox(load)
	if e.Err != nil {
		load.Disable()
	}
	if e.File != "" {
		rename := control.NewButton(r.Host, r.Words.T("slot.rename"), func() { r.rename(e, refill) })
		if e.Err != nil {
			rename.Disable()
		}
		remove := control.NewButton(r.Host, r.Words.T("slot.delete"), func() {
			r.Host.AskFirst(r.Words.T("slot.delete"), r.Host.Clean(r.Words.T("slot.delete.ask", e.Name)), r.Words.T("slot.delete"), r.Words.T("dialog.cancel"), func() {
				if err := r.Store.Slots().Delete(e.Name); err != nil {
					r.Host.Message(r.Words.T("problems.title"), r.Host.Clean(r.Words.Error(err)))
				}
				refill()
			})
		})
		buttons.Add(rename)
		buttons.Add(remove)
	}
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 6
	return container.NewStack(ground, container.NewPadded(container.NewBorder(nil, nil,
		r.Pictures.Of(host.PositionOf(r.Table, e), 84), container.NewCenter(buttons), container.NewVBox(name, facts))))
}

func (r *Room) facts(e storage.Entry) string {
	if e.Err != nil {
		return r.Host.Clean(r.Words.Error(e.Err))
	}
	facts := []string{}
	if g, ok := r.Table.GameByID(e.Game); ok {
		facts = append(facts, r.Words.Game(g.Rules))
	}
	if t := r.Words.Time(e.Saved); t != "" {
		facts = append(facts, t)
	}
	if g, ok := r.Table.GameByID(e.Game); ok {
		if title := gameTitle(r.Words, g.Rules, e); title != "" {
			facts = append(facts, r.Host.Clean(title))
		}
	}
	return strings.Join(facts, " · ")
}

// gameTitle returns the title of a saved game without its date if that is the day on which it was saved; "" if it has none.
func gameTitle(w words.Words, rules core.Rules, e storage.Entry) string {
	tags := e.Tags
	if tags.Get("Date") == e.Saved.Local().Format("2006.01.02") {
		tags = tags.With("Date", "")
	}
	if title := words.GameTitle(w, rules, tags); title != words.GameTitle(w, rules, nil) {
		return title
	}
	return ""
}

// saveAs asks for a name and puts the game into the slot of that name.
func (r *Room) saveAs() {
	suggestion := r.Words.T("slot.name.default", r.Words.Game(r.Table.Rules()), r.Table.Rules().Capabilities().Turns(r.Table.Node()))
	r.Paths.AskName(r.Host.Heading("save-as"), r.Words.T("slot.save"), suggestion, nil, func(name string) {
		var save func()
		save = func() {
			if err := r.Store.Slots().Save(name, r.Table.Document().Game(), gamefile.Meta(r.Table)); err != nil {
				r.Paths.SaveFailed(err, save, r.links.Elsewhere)
				return
			}
			r.Host.Tell(r.Words.T("slot.saved", name))
		}
		if r.Store.Slots().Has(name) {
			r.Host.AskFirst(r.Host.Heading("save-as"), r.Host.Clean(r.Words.T("slot.replace", name)), r.Words.T("dialog.replace"), r.Words.T("dialog.cancel"), save)
			return
		}
		save()
	})
}

func (r *Room) rename(e storage.Entry, then func()) {
	title := r.Words.T("slot.rename")
	r.Paths.AskName(title, title, e.Name, func(name string) error { return r.Store.Slots().Rename(e.Name, name) }, func(string) { then() })
}
