//go:build ci

package minimised

import "fyne.io/fyne/v2"

// Watch has no effect: with this tag windows belong to the toolkit's test driver.
func Watch(fyne.Window, func(minimised bool)) {}
