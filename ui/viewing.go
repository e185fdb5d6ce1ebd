package ui

import (
	"slices"

	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/session"
)

// setView chooses what is shown and remembers it.
func (w *Window) setView(v session.ViewSettings) {
	w.session.View.SetSettings(v)
	w.setBool(setHidden, v.Hidden)
	w.setBool(setOverlay, v.Overlay)
	w.setBool(setBar, v.Bar)
}

// nextLanguage switches between the languages.
func (w *Window) nextLanguage() {
	langs := i18n.Langs()
	w.setLanguage(string(langs[(slices.Index(langs, w.words.Lang())+1)%len(langs)]))
}

// setLanguage chooses a language, or that of the system.
func (w *Window) setLanguage(value string) {
	w.set(setLanguage, value)
	w.words.Set(w.language())
}

// nextMode switches between light and dark.
func (w *Window) nextMode() {
	if look.Dark(w.deps.App) {
		w.setMode(look.ModeLight)
	} else {
		w.setMode(look.ModeDark)
	}
}

// setMode chooses light, dark, or what the system has.
func (w *Window) setMode(m look.Mode) {
	w.set(setMode, string(m))
	w.deps.App.Settings().SetTheme(look.NewTheme(m))
}

// restyle takes up a setting that changes how the board looks.
func (w *Window) restyle() {
	if w.view != nil {
		w.view.restyle()
	}
	if w.screen == screenHome {
		w.show(screenHome)
	}
}
