//go:build ci

package minimised

import "fyne.io/fyne/v2"

// Watch does nothing: with this tag windows belong to the toolkit's driver for tests.
func Watch(fyne.Window, func(minimised bool)) {}
