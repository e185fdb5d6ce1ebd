package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// shades are everything that the colours of an icon depend on.
type shades struct {
	theme   fyne.Theme
	variant fyne.ThemeVariant
}

func shadesNow() shades { return shades{theme.Current(), fyne.CurrentApp().Settings().ThemeVariant()} }

// face is everything that the picture of a button depends on, apart from its size.
type face struct {
	text, caption                            string
	icon                                     fyne.Resource
	importance                               widget.Importance
	align                                    widget.ButtonAlign
	place                                    widget.ButtonIconPlacement
	hidden, disabled, focused, hovered, bare bool
	shades                                   shades
	scale                                    float32 // 0: not in a window, where icons have another resolution
}

func (b *Button) face() face {
	f := face{
		text: b.Text, caption: b.Caption, icon: b.Icon, importance: b.Importance, align: b.Alignment, place: b.IconPlacement,
		hidden: b.Hidden, disabled: b.Disabled(), focused: b.focused, hovered: b.hovered, bare: b.plain,
		shades: shadesNow(),
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		f.scale = c.Scale()
	}
	return f
}

// buttonRenderer draws a button again only if its face has changed. The toolkit reads the SVG of an icon four times whenever it draws
// a button, and draws all buttons of a screen whenever a container of it is refreshed.
type buttonRenderer struct {
	fyne.WidgetRenderer
	button *Button
	drawn  face
}

func (r *buttonRenderer) Refresh() {
	if now := r.button.face(); now != r.drawn {
		r.drawn = now
		r.WidgetRenderer.Refresh()
	}
}

// selectRenderer draws the arrow of a choice again in other colours. The toolkit does so only for the objects of a window; later it
// takes the arrow, which is the same resource, for drawn.
type selectRenderer struct {
	fyne.WidgetRenderer
	drawn shades
}

func (r *selectRenderer) Refresh() {
	if now := shadesNow(); now != r.drawn {
		r.drawn = now
		for _, o := range r.Objects() {
			if icon, ok := o.(*widget.Icon); ok {
				icon.SetResource(nil) // the toolkit's Refresh sets it again
			}
		}
	}
	r.WidgetRenderer.Refresh()
}
