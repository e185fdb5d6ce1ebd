package ui

import (
	"qilab/storage"
	"qilab/ui/i18n"
	"qilab/ui/look"
)

// The keys of the settings.
const (
	setLanguage    = "language"
	setMode        = "mode"
	setLook        = "look"
	setAnimations  = "animations"
	setSounds      = "sounds"
	setVolume      = "volume"
	setOneClick    = "one-click"
	setCoordinates = "coordinates"
	setMemory      = "memory"
	setThreads     = "threads"
	setLines       = "lines"
	setAnalysing   = "analysing"
	setHidden      = "hidden"
	setOverlay     = "overlay"
	setFlipped     = "flipped"
	setScreen      = "screen"
	setWidth       = "window-width"
	setHeight      = "window-height"
	setBoardSplit  = "board-split"
	setSideSplit   = "side-split"
	setDeal        = "new-deal"
	setFirstSeat   = "new-first"
	setSecondSeat  = "new-second"
)

// systemLanguage is the value of setLanguage that follows the system.
const systemLanguage = "system"

// The screens that setScreen remembers.
const (
	screenHome = "home"
	screenGame = "game"
)

// The bounds of the solver's memory in MiB, and of its threads; 0 threads: one per core.
const (
	defaultMemory = 1400
	leastMemory   = 64
	mostMemory    = 65536
	mostThreads   = 64
)

// Schema is the settings of the window, for storage.Store.LoadSettings.
func Schema() []storage.Setting {
	languages := []string{systemLanguage}
	for _, l := range i18n.Langs() {
		languages = append(languages, string(l))
	}
	var modes, looks []string
	for _, m := range look.Modes() {
		modes = append(modes, string(m))
	}
	for _, b := range look.Boards() {
		looks = append(looks, b.ID)
	}
	return []storage.Setting{
		storage.Choice(setLanguage, systemLanguage, languages...),
		storage.Choice(setMode, modes[0], modes...),
		storage.Choice(setLook, looks[0], looks...),
		storage.Switch(setAnimations, true),
		storage.Switch(setSounds, true),
		storage.Number(setVolume, 70, 0, 100),
		storage.Switch(setOneClick, false),
		storage.Switch(setCoordinates, true),
		storage.Number(setMemory, defaultMemory, leastMemory, mostMemory),
		storage.Number(setThreads, 0, 0, mostThreads),
		storage.Number(setLines, 0, 0, 1000),
		storage.Switch(setAnalysing, true),
		storage.Switch(setHidden, false),
		storage.Switch(setOverlay, true),
		storage.Switch(setFlipped, false),
		storage.Choice(setScreen, screenHome, screenHome, screenGame),
		storage.Number(setWidth, 1180, 400, 20000),
		storage.Number(setHeight, 800, 300, 20000),
		storage.Number(setBoardSplit, 60, 10, 90),
		storage.Number(setSideSplit, 58, 5, 95),
		storage.Choice(setDeal, dealRandom, dealRandom, dealFair, dealSeed, dealStart),
		storage.Text(setFirstSeat, "", 40),
		storage.Text(setSecondSeat, "", 40),
	}
}

// set keeps a setting; the values that the window sets are those of the schema.
func (w *Window) set(key, value string) {
	if w.settings.Get(key) == value {
		return
	}
	if err := w.settings.Set(key, value); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.saveSettings()
}

func (w *Window) setBool(key string, on bool) {
	if w.settings.Bool(key) == on {
		return
	}
	if err := w.settings.SetBool(key, on); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.saveSettings()
}

func (w *Window) setInt(key string, n int) {
	if w.settings.Int(key) == n {
		return
	}
	if err := w.settings.SetInt(key, n); err != nil {
		w.tell(w.words.Error(err))
		return
	}
	w.saveSettings()
}
