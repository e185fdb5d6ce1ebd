package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/solver/memory"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prose"
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

// settingsDialog shows all settings; every change holds at once.
func (w *Window) settingsDialog() {
	form := container.New(layout.NewFormLayout())
	row := func(name string, o fyne.CanvasObject) {
		form.Add(widget.NewLabel(name))
		form.Add(o)
	}
	add := func(key string, o fyne.CanvasObject) { row(w.words.T(key), o) }
	check := func(key, setting string, changed func()) {
		add(key, control.NewCheck(w, "", w.settings.Bool(setting), func(on bool) {
			w.setBool(setting, on)
			changed()
		}))
	}
	add("settings.language", w.languageSelect())
	add("settings.mode", w.modeSelect())
	add("settings.look", w.lookSelect())
	check("settings.tool-labels", setToolLabels, w.retool)
	check("settings.coordinates", setCoordinates, w.restyle)
	check("settings.animations", setAnimations, w.restyle)
	check("settings.one-click", setOneClick, w.restyle)
	check("settings.face-person", setFacePerson, w.applySettings)
	add("settings.points", w.pointsSelect())
	add("settings.pieces", w.piecesSelect())
	check("settings.mushroom", setMushroom, w.restyle)
	add("settings.numbers", w.numbersSelect())
	for _, g := range w.session.Games() {
		w.gameSettings(g.Rules, row)
	}
	check("settings.sounds", setSounds, w.applySettings)
	add("settings.volume", w.volumeSlider())
	add("settings.memory", w.numberSelect(setMemory, memoryChoices(), func(n int) string {
		if n == 0 {
			return w.words.T("settings.memory.auto", memory.Default())
		}
		return w.words.T("settings.mib", n)
	}))
	add("settings.threads", w.numberSelect(setThreads, threadChoices, func(n int) string {
		if n == 0 {
			return w.words.T("settings.threads.all")
		}
		return strconv.Itoa(n)
	}))
	w.addEngineSettings(add)
	place := prose.NewNote(w.clean(w.words.T("settings.place", w.deps.Store.Dir())))
	w.dialog(dialogSpec{
		title: w.heading("settings"),
		body:  scrolled(prose.NewColumn(form, place)),
		extra: &button{text: w.words.T("settings.place.copy"), run: func() { w.copy(w.deps.Store.Dir(), w.words.T("told.copied")) }},
		size:  fyne.NewSize(520, 600),
	})
}

// addEngineSettings adds what concerns only engines that give scores.
func (w *Window) addEngineSettings(add func(key string, o fyne.CanvasObject)) {
	add("settings.think", w.numberSelect(setThink, thinkChoices, func(n int) string {
		if n == 0 {
			return w.words.T("settings.think.unlimited")
		}
		return w.seconds(n * 1000)
	}))
	add("settings.fill", w.numberSelect(setFill, fillChoices, func(n int) string {
		if n == 0 {
			return w.words.T("settings.fill.off")
		}
		return w.seconds(n)
	}))
	add("settings.review", w.numberSelect(setReview, reviewChoices, func(n int) string { return w.seconds(n * 1000) }))
	add("settings.scores", w.choice([]string{scoresFirst, scoresMover}, func(v string) string {
		return w.words.T("settings.scores." + v)
	}, w.settings.Get(setScores), func(v string) {
		w.set(setScores, v)
		w.applySettings()
	}))
}

// seconds writes a time in milliseconds.
func (w *Window) seconds(ms int) string {
	return w.words.T("settings.seconds", strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64))
}

// volumeSlider is the volume with its number beside it.
func (w *Window) volumeSlider() fyne.CanvasObject {
	percent := func() string { return strconv.Itoa(w.settings.Int(setVolume)) + "%" }
	number := widget.NewLabel(percent())
	slider := control.NewSlider(w, 0, 100, 5, float64(w.settings.Int(setVolume)), nil)
	slider.OnChanged = func(v float64) {
		w.setInt(setVolume, int(v))
		number.SetText(percent())
		w.applySettings()
	}
	return container.NewBorder(nil, nil, nil, container.NewGridWrap(fyne.NewSize(64, 34), number), slider)
}

// choice is a select over values with names; changed is called with the value chosen.
func (w *Window) choice(values []string, name func(string) string, now string, changed func(string)) fyne.CanvasObject {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = name(v)
	}
	s := control.NewSelect(w, names, nil)
	s.SetSelectedIndex(indexOf(values, now))
	s.OnChanged = func(string) {
		if i := s.SelectedIndex(); i >= 0 {
			changed(values[i])
		}
	}
	return control.NewFrame(s)
}

func (w *Window) languageSelect() fyne.CanvasObject {
	values := []string{systemLanguage}
	for _, l := range i18n.Langs() {
		values = append(values, string(l))
	}
	return w.choice(values, func(v string) string { return w.words.T("language." + v) }, w.settings.Get(setLanguage), func(v string) {
		before := w.words.Lang()
		w.setLanguage(v)
		if w.words.Lang() != before {
			w.settingsDialog() // the old one closed when the texts changed
		}
	})
}

func (w *Window) modeSelect() fyne.CanvasObject {
	var values []string
	for _, m := range look.Modes() {
		values = append(values, string(m))
	}
	return w.choice(values, func(v string) string { return w.words.T("mode." + v) }, w.settings.Get(setMode),
		func(v string) { w.setMode(look.Mode(v)) })
}

func (w *Window) lookSelect() fyne.CanvasObject {
	var values []string
	for _, b := range look.Boards() {
		values = append(values, b.ID)
	}
	return w.choice(values, func(v string) string { return w.words.T("look." + v) }, w.settings.Get(setLook), func(v string) {
		w.set(setLook, v)
		w.restyle()
	})
}

func (w *Window) piecesSelect() fyne.CanvasObject {
	var values []string
	for _, p := range look.PieceSets() {
		values = append(values, string(p))
	}
	return w.choice(values, func(v string) string { return w.words.T("pieces." + v) }, w.settings.Get(setPieces), func(v string) {
		w.set(setPieces, v)
		w.restyle()
	})
}

func (w *Window) pointsSelect() fyne.CanvasObject {
	var values []string
	for _, c := range look.AllCoordinates() {
		values = append(values, string(c))
	}
	return w.choice(values, func(v string) string { return w.words.T("coordinates." + v) }, w.settings.Get(setPoints), func(v string) {
		w.set(setPoints, v)
		w.restyle()
	})
}

// numbersSelect is the choice of the stones that have numbers.
func (w *Window) numbersSelect() fyne.CanvasObject {
	var values []string
	for _, n := range look.AllNumbers() {
		values = append(values, string(n))
	}
	return w.choice(values, func(v string) string { return w.words.T("numbers." + v) }, w.settings.Get(setNumbers), func(v string) {
		w.set(setNumbers, v)
		w.restyle()
	})
}

// numberSelect is a choice of numbers for a setting.
func (w *Window) numberSelect(setting string, numbers []int, name func(int) string) fyne.CanvasObject {
	return w.numberChoice(w.settings.Get(setting), numbers, name, func(v string) {
		w.set(setting, v)
		w.applySettings()
	})
}

// numberChoice is a choice of numbers; the one that holds now is shown even where it is not among them.
func (w *Window) numberChoice(now string, numbers []int, name func(int) string, changed func(string)) fyne.CanvasObject {
	var values []string
	for _, n := range numbers {
		values = append(values, strconv.Itoa(n))
	}
	if indexOf(values, now) < 0 {
		values = append(values, now)
	}
	text := func(v string) string {
		n, err := strconv.Atoi(v)
		if err != nil {
			return v
		}
		return name(n)
	}
	return w.choice(values, text, now, changed)
}
