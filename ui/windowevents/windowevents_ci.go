//go:build ci

package windowevents

import "fyne.io/fyne/v2"

// Watch has no effect: with this tag windows belong to the toolkit's test driver.
func Watch(fyne.Window, func(bool)) {}
