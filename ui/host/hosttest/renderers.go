package hosttest

import (
	"time"
	_ "unsafe" // for go:linkname
)

// These functions of the toolkit free objects unused since a time.
//
//go:linkname destroyExpiredRenderers fyne.io/fyne/v2/internal/cache.destroyExpiredRenderers
func destroyExpiredRenderers(time.Time)

//go:linkname destroyExpiredCanvases fyne.io/fyne/v2/internal/cache.destroyExpiredCanvases
func destroyExpiredCanvases(time.Time)

// dropClosed frees the toolkit's data of closed windows. Its driver for real windows does so while painting; the one for tests
// never does, so that the heap would grow with each test, and garbage collection take longer.
func dropClosed() {
	all := time.Now().Add(time.Hour)
	destroyExpiredRenderers(all)
	destroyExpiredCanvases(all)
}
