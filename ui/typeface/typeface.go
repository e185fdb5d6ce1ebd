// Package typeface frees the font faces that the toolkit has dropped.
//
// The toolkit parses all fonts again whenever the theme changes between light and dark, by the user or by the system. It shapes
// every text with one shaper, whose cache of shaping plans is keyed by face and unbounded: each change would pin another 5 to 9 MiB
// for the rest of the run. The toolkit offers no way to reset that shaper.
package typeface

import (
	_ "unsafe" // for go:linkname

	"github.com/go-text/typesetting/shaping"

	_ "fyne.io/fyne/v2/canvas" // links the package that has the shaper
)

// shaper is the toolkit's. A toolkit without a variable of this name leaves it nil, and one whose variable has another type cannot shape
// with it after Release: either fails the tests of this package.
//
//go:linkname shaper fyne.io/fyne/v2/internal/painter.shaper
var shaper *shaping.HarfbuzzShaper

// Release empties the caches of the toolkit's shaper. Faces in use are cached again with the next text. Like all shaping, it
// belongs to the goroutine of the window.
func Release() { *shaper = shaping.HarfbuzzShaper{} }
