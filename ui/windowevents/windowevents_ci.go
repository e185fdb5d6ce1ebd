//go:build ci

package windowevents

import "fyne.io/fyne/v2"

// Rest runs functions on the goroutine of the window. With this tag the toolkit has no loop that could rest.
type Rest struct{}

// Post is fyne.Do.
func (*Rest) Post(f func()) { fyne.Do(f) }

// Start has no effect.
func (*Rest) Start() {}

// Space returns false: with this tag there is no screen.
func Space(fyne.Window) (fyne.Size, bool) { return fyne.Size{}, false }

// Watch has no effect: with this tag windows belong to the toolkit's test driver.
func Watch(fyne.Window, func(bool)) {}
