// Package still stops the toolkit's own animations, above all the fading cursor of a text field: it repaints the whole window
// dozens of times a second while the field has the focus. The program's own motion checks Wanted.
package still

import "fyne.io/fyne/v2"

// App returns the application with the animations of the toolkit's controls switched off. It has to become the current
// application (fyne.SetCurrentApp), which the controls ask.
func App(a fyne.App) fyne.App { return still{a} }

// Wanted reports whether the system's settings allow motion.
func Wanted() bool {
	app := fyne.CurrentApp()
	if s, ok := app.(still); ok {
		app = s.App
	}
	return app != nil && app.Settings().ShowAnimations()
}

type still struct{ fyne.App }

// Settings returns those of the system without animations.
func (s still) Settings() fyne.Settings { return settings{s.App.Settings()} }

type settings struct{ fyne.Settings }

// ShowAnimations returns false.
func (settings) ShowAnimations() bool { return false }
