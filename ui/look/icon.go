package look

import (
	"image/color"
	"sync"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// icon is an icon in a colour of the theme. It keeps its SVG in that colour: the toolkit's own icons parse and write theirs whenever
// they are drawn.
type icon struct {
	fyne.ThemedResource
	last atomic.Pointer[tint]
}

// tint is the SVG of an icon in a colour.
type tint struct {
	colour color.Color
	svg    []byte
}

// Content returns the SVG in the current colour.
func (i *icon) Content() []byte {
	colour := theme.Color(i.ThemeColorName())
	if last := i.last.Load(); last != nil && last.colour == colour {
		return last.svg
	}
	svg := i.ThemedResource.Content()
	i.last.Store(&tint{colour, svg})
	return svg
}

// NewIcon returns an icon of the program's own in the colour of the theme: filled shapes in a square of 24 units.
func NewIcon(name, path string) fyne.Resource {
	return &icon{ThemedResource: theme.NewThemedResource(fyne.NewStaticResource(name+".svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="`+path+`"/></svg>`)))}
}

// icons are those of the toolkit, by its own.
var icons sync.Map

// Icon returns the toolkit's icon.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	own := theme.DefaultTheme().Icon(name)
	themed, ok := own.(fyne.ThemedResource)
	if !ok {
		return own
	}
	if kept, ok := icons.Load(own); ok {
		return kept.(*icon)
	}
	kept, _ := icons.LoadOrStore(own, &icon{ThemedResource: themed})
	return kept.(*icon)
}

// FlipIcon is two arrows that change places.
var FlipIcon = NewIcon("flip", "M8 3L3.5 8.2H6.8V20H9.2V8.2H12.5zM16 21L20.5 15.8H17.2V4H14.8V15.8H11.5z")
