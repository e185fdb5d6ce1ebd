package settings

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/memory"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// memoryChoices lists the limits of the memory that the dialog offers, in MiB: those that the machine has room for.
func memoryChoices() []int {
	list := []int{256, 512, 1024, 2048, 4096, 8192, 16384, 32768}
	for len(list) > 1 && list[len(list)-1] > memory.Most() {
		list = list[:len(list)-1]
	}
	return append([]int{0}, list...)
}

// The times that the dialog offers for an engine, in seconds and, for the graph, in milliseconds.
var (
	thinkChoices  = []int{2, 5, 10, 30, 60, 0}
	fillChoices   = []int{0, 500, 1000, 2000, 5000}
	reviewChoices = []int{1, 2, 3, 5, 10, 30}
)

// threadChoices are the numbers of search threads that the dialog offers; 0: one per core.
var threadChoices = []int{0, 1, 2, 4, 8}

// form is the rows of the dialog.
type form struct {
	*Room
	rows *fyne.Container
}

// dialog shows all settings; every change holds at once.
func (r *Room) dialog() {
	f := &form{r, container.New(layout.NewFormLayout())}
	f.appearance()
	for _, g := range r.Session.Games() {
		f.game(g.Rules)
	}
	f.program()
	f.engines()
	place := prose.NewNote(r.Clean(r.Words.T("settings.place", r.Store.Dir())))
	r.Open(host.Dialog{
		Title: r.Heading("settings"),
		Body:  scroll.Scrolled(prose.NewColumn(f.rows, place)),
		Extra: &host.Button{Text: r.Words.T("settings.place.copy"), Run: func() { r.Copy(r.Store.Dir(), r.Words.T("told.copied")) }},
		Size:  fyne.NewSize(520, 600),
	})
}

// appearance adds what concerns how the window and the boards look.
func (f *form) appearance() {
	f.add("settings.language", f.language())
	f.add("settings.name", f.name())
	f.choice("settings.mode", prefs.Mode, texts(look.Modes()), func(v string) string { return f.Words.T("mode." + v) })
	var looks []string
	for _, b := range look.Boards() {
		looks = append(looks, b.ID)
	}
	f.choice("settings.look", prefs.Look, looks, func(v string) string { return f.Words.T("look." + v) })
	f.check("settings.tool-labels", prefs.ToolLabels)
	f.check("settings.coordinates", prefs.Coordinates)
	f.check("settings.animations", prefs.Animations)
	f.check("settings.one-click", prefs.OneClick)
	f.check("settings.face-person", prefs.FacePerson)
	f.choice("settings.points", prefs.Points, texts(look.AllCoordinates()), func(v string) string { return f.Words.T("coordinates." + v) })
	f.choice("settings.pieces", prefs.Pieces, texts(look.PieceSets()), func(v string) string { return f.Words.T("pieces." + v) })
	f.check("settings.mushroom", prefs.Mushroom)
	f.choice("settings.numbers", prefs.Numbers, texts(look.AllNumbers()), func(v string) string { return f.Words.T("numbers." + v) })
}

// game adds the settings that a game has of its own.
func (f *form) game(r core.Rules) {
	id, words := r.ID(), f.Words
	if n := r.Capabilities().Notations; n != nil {
		name := func(notation string) string {
			if notation == "" {
				return words.T("settings.notation.default")
			}
			return words.T("notation." + id + "." + notation)
		}
		f.row(words.T("settings.notation", words.Game(r)), control.NewChoice(f, append([]string{""}, n.Names...), name,
			f.Settings.Get(prefs.Notation+id), func(notation string) { f.Settings.Set(prefs.Notation+id, notation) }))
	}
	if prefs.HasTournament(r) {
		f.row(words.T("settings.tournament", words.Game(r)), f.toggle(prefs.Tourney+id))
	}
	if r.Capabilities().FreePlay != nil {
		f.row(words.T("settings.judge", words.Game(r)), f.toggle(prefs.Judge+id))
	}
}

// program adds the sounds and what the searches may take of the machine.
func (f *form) program() {
	f.check("settings.sounds", prefs.Sounds)
	f.add("settings.volume", f.volume())
	f.number("settings.memory", prefs.Memory, memoryChoices(), func(n int) string {
		if n == 0 {
			return f.Words.T("settings.memory.auto", memory.Default())
		}
		return f.Words.T("settings.mib", n)
	})
	f.number("settings.threads", prefs.Threads, threadChoices, func(n int) string {
		if n == 0 {
			return f.Words.T("settings.threads.all")
		}
		return strconv.Itoa(n)
	})
}

// endgameChoices lists how much of the disk solved endgames may take, in MiB.
var endgameChoices = []int{0, 256, 1024, 4096, 16384}

// engines adds what concerns only engines that give scores.
func (f *form) engines() {
	f.check("settings.by-book", prefs.ByBook)
	f.check("settings.resigns", prefs.Resigns)
	f.check("settings.offers-draw", prefs.OffersDraws)
	f.number("settings.think", prefs.Think, thinkChoices, func(n int) string {
		if n == 0 {
			return f.Words.T("settings.think.unlimited")
		}
		return f.Words.Seconds(n * 1000)
	})
	f.number("settings.fill", prefs.Fill, fillChoices, func(n int) string {
		if n == 0 {
			return f.Words.T("settings.fill.off")
		}
		return f.Words.Seconds(n)
	})
	f.number("settings.review", prefs.Review, reviewChoices, func(n int) string { return f.Words.Seconds(n * 1000) })
	f.number("settings.endgames", prefs.Endgames, endgameChoices, func(n int) string {
		if n == 0 {
			return f.Words.T("settings.endgames.off")
		}
		return f.Words.T("settings.mib", n)
	})
	f.choice("settings.scores", prefs.Scores, []string{prefs.ScoresFirst, prefs.ScoresMover}, func(v string) string { return f.Words.T("settings.scores." + v) })
}

// name returns the field for the name of the person.
func (f *form) name() fyne.CanvasObject {
	entry := control.NewEntry(f)
	entry.SetPlaceHolder(f.Words.T("settings.name.hint"))
	entry.SetText(f.Settings.Get(prefs.Name))
	entry.OnChanged = func(text string) {
		if text = core.OneLine(text); len(text) <= prefs.MostName {
			f.Settings.Set(prefs.Name, text)
		}
	}
	return entry
}

// row adds a control with its name.
func (f *form) row(name string, o fyne.CanvasObject) {
	f.rows.Add(widget.NewLabel(name))
	f.rows.Add(o)
}

// add adds a control with its name in the catalogues.
func (f *form) add(key string, o fyne.CanvasObject) { f.row(f.Words.T(key), o) }

// toggle returns the check box of a switch.
func (f *form) toggle(setting string) fyne.CanvasObject {
	return control.NewCheck(f, "", f.Settings.Bool(setting), func(on bool) { f.Settings.SetBool(setting, on) })
}

// check adds a switch.
func (f *form) check(key, setting string) { f.add(key, f.toggle(setting)) }

// choice adds a choice of values with names.
func (f *form) choice(key, setting string, values []string, name func(string) string) {
	f.add(key, control.NewChoice(f, values, name, f.Settings.Get(setting), func(v string) { f.Settings.Set(setting, v) }))
}

// number adds a choice of numbers.
func (f *form) number(key, setting string, numbers []int, name func(int) string) {
	f.add(key, control.NewNumberChoice(f, f.Settings.Get(setting), numbers, name, func(v string) { f.Settings.Set(setting, v) }))
}

// volume returns the control of the volume, with its number beside it.
func (f *form) volume() fyne.CanvasObject {
	percent := func() string { return strconv.Itoa(f.Settings.Int(prefs.Volume)) + "%" }
	number := widget.NewLabel(percent())
	slider := control.NewSlider(f, 0, 100, 5, float64(f.Settings.Int(prefs.Volume)), nil)
	slider.OnChanged = func(v float64) {
		f.Settings.SetInt(prefs.Volume, int(v))
		number.SetText(percent())
	}
	return container.NewBorder(nil, nil, nil, container.NewGridWrap(fyne.NewSize(64, 34), number), slider)
}

// language returns the choice of the language. The dialog closes when the texts change, and opens again in the new
// language.
func (f *form) language() fyne.CanvasObject {
	values := append([]string{prefs.SystemLanguage}, texts(i18n.Langs())...)
	return control.NewChoice(f, values, func(v string) string { return f.Words.T("language." + v) }, f.Settings.Get(prefs.Language),
		func(v string) {
			before := f.Words.Lang()
			f.Settings.Set(prefs.Language, v)
			if f.Words.Lang() != before {
				f.dialog()
			}
		})
}

// texts returns values as strings, as the settings store them.
func texts[T ~string](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return list
}
