package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// NewIcon returns an icon of the program's own in the colour of the theme: filled shapes in a square of 24 units.
func NewIcon(name, path string) fyne.Resource {
	return theme.NewThemedResource(fyne.NewStaticResource(name+".svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="`+path+`"/></svg>`)))
}

// FlipIcon is two arrows that change places.
var FlipIcon = NewIcon("flip", "M8 3L3.5 8.2H6.8V20H9.2V8.2H12.5zM16 21L20.5 15.8H17.2V4H14.8V15.8H11.5z")
