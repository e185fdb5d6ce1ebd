package ui

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// quickEntry is the quick slot as an entry beside the named ones; its File is empty.
func (w *Window) quickEntry() (storage.Entry, bool) {
	info, err := w.deps.Store.Quick().Info()
	if err != nil {
		return storage.Entry{}, false
	}
	e := storage.Entry{Info: info}
	e.Name = w.words.T("slot.quick.name")
	return e, true
}

// loadEntry puts a slot on the table; it can be undone.
func (w *Window) loadEntry(e storage.Entry) {
	if e.File == "" {
		w.quickLoad()
		return
	}
	game, meta, err := w.deps.Store.Slots().Load(e.Name)
	w.openLoaded(game, meta, err, w.words.T("slot.loaded", e.Name))
}

// slotsDialog lists the slots, to load, rename and delete.
func (w *Window) slotsDialog() {
	list := prose.NewColumn()
	m := w.dialog(dialogSpec{
		title:   w.heading("slots"),
		body:    scrolled(list),
		size:    fyne.NewSize(620, 520),
		buttons: w.slotButtons(),
	})
	w.fillSlots(list, m)
}

// slotButtons saves the game from within the list of slots, if there is one to save.
func (w *Window) slotButtons() []button {
	if !w.playing() {
		return nil
	}
	return []button{{text: w.words.T("command.save-as"), run: w.saveAsDialog}}
}

func (w *Window) fillSlots(list *fyne.Container, m *modal) {
	list.RemoveAll()
	entries, problems := w.deps.Store.Slots().List()
	if quick, ok := w.quickEntry(); ok {
		entries = append([]storage.Entry{quick}, entries...)
	}
	for _, p := range problems {
		list.Add(prose.NewStyled(prose.Span{Text: w.clean(w.words.Error(p)), Color: theme.ColorNameError}))
	}
	if len(entries) == 0 {
		list.Add(prose.New(w.words.T("slot.none")))
	}
	for _, e := range entries {
		list.Add(w.slotRow(e, m, func() { w.fillSlots(list, m) }))
	}
	list.Refresh()
}

// slotRow is the line of a slot: picture, name, time and what can be done with it.
func (w *Window) slotRow(e storage.Entry, m *modal, refill func()) fyne.CanvasObject {
	name := widget.NewLabel(w.clean(e.Name))
	name.TextStyle.Bold = true
	name.Truncation = fyne.TextTruncateEllipsis
	facts := widget.NewLabel(w.slotFacts(e))
	facts.Importance = widget.LowImportance
	facts.Truncation = fyne.TextTruncateEllipsis
	load := control.NewButton(w, w.words.T("slot.load"), func() {
		m.close()
		w.loadEntry(e)
	})
	buttons := container.NewHBox(load)
	if e.Err != nil {
		load.Disable()
	}
	if e.File != "" {
		rename := control.NewButton(w, w.words.T("slot.rename"), func() { w.renameDialog(e, refill) })
		if e.Err != nil {
			rename.Disable()
		}
		remove := control.NewButton(w, w.words.T("slot.delete"), func() {
			w.askFirst(w.words.T("slot.delete"), w.clean(w.words.T("slot.delete.ask", e.Name)), w.words.T("slot.delete"), w.words.T("dialog.cancel"), func() {
				if err := w.deps.Store.Slots().Delete(e.Name); err != nil {
					w.message(w.words.T("problems.title"), w.clean(w.words.Error(err)))
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
		picture(w, w.positionOf(e), 84), container.NewCenter(buttons), container.NewVBox(name, facts))))
}

func (w *Window) slotFacts(e storage.Entry) string {
	if e.Err != nil {
		return w.clean(w.words.Error(e.Err))
	}
	facts := []string{}
	if g, ok := w.session.GameByID(e.Game); ok {
		facts = append(facts, w.words.Game(g.Rules))
	}
	if t := w.words.Time(e.Saved); t != "" {
		facts = append(facts, t)
	}
	if g, ok := w.session.GameByID(e.Game); ok && len(e.Tags) > 0 {
		facts = append(facts, w.clean(w.tagsTitle(g.Rules, e.Tags)))
	}
	return strings.Join(facts, " · ")
}

// saveAsDialog asks for a name and puts the game into the slot of that name.
func (w *Window) saveAsDialog() {
	entry := control.NewEntry(w)
	entry.SetPlaceHolder(w.words.T("slot.name.hint"))
	entry.SetText(w.words.T("slot.name.default", w.words.Game(w.session.Rules()), w.session.Node().Ply()))
	w.nameDialog(w.heading("save-as"), entry, w.words.T("slot.save"), func(name string) {
		var save func()
		save = func() {
			if err := w.deps.Store.Slots().Save(name, w.session.Document().Game(), w.meta()); err != nil {
				w.keeper.failed(err, save, w.keeper.elsewhere)
				return
			}
			w.tell(w.words.T("slot.saved", name))
		}
		if w.slotExists(name) {
			w.askFirst(w.heading("save-as"), w.clean(w.words.T("slot.replace", name)), w.words.T("dialog.replace"), w.words.T("dialog.cancel"), save)
			return
		}
		save()
	})
}

func (w *Window) slotExists(name string) bool {
	clean, err := storage.CleanName(name)
	if err != nil {
		return false
	}
	entries, _ := w.deps.Store.Slots().List()
	for _, e := range entries {
		if e.Name == clean {
			return true
		}
	}
	return false
}

func (w *Window) renameDialog(e storage.Entry, then func()) {
	entry := control.NewEntry(w)
	entry.SetText(e.Name)
	w.nameDialog(w.words.T("slot.rename"), entry, w.words.T("slot.rename"), func(name string) {
		if err := w.deps.Store.Slots().Rename(e.Name, name); err != nil && !errors.Is(err, storage.ErrNotFound) {
			w.message(w.words.T("problems.title"), w.clean(w.words.Error(err)))
		}
		then()
	})
}

// nameDialog asks for a name.
func (w *Window) nameDialog(title string, entry *control.Entry, yes string, run func(string)) {
	entry.TypedShortcut(&fyne.ShortcutSelectAll{}) // so that typing replaces what is suggested
	w.dialog(dialogSpec{
		title:   title,
		body:    entry,
		size:    fyne.NewSize(440, 150),
		buttons: []button{{text: yes, run: func() { run(entry.Text) }}},
		close:   w.words.T("dialog.cancel"),
		focus:   entry,
	})
}
