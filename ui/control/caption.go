package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// captionRenderer writes a small text below the icon of a button.
type captionRenderer struct {
	fyne.WidgetRenderer
	button *Button
	text   *canvas.Text
}

func withCaption(r fyne.WidgetRenderer, b *Button) *captionRenderer {
	c := &captionRenderer{WidgetRenderer: r, button: b, text: canvas.NewText(b.Caption, nil)}
	c.paint()
	return c
}

func (r *captionRenderer) paint() {
	r.text.Text, r.text.TextSize = r.button.Caption, theme.CaptionTextSize()
	r.text.Color = theme.Color(theme.ColorNameForeground)
	switch {
	case r.button.Disabled():
		r.text.Color = theme.Color(theme.ColorNameDisabled)
	case r.button.Importance == widget.HighImportance:
		r.text.Color = theme.Color(theme.ColorNameForegroundOnPrimary)
	}
}

func (r *captionRenderer) Objects() []fyne.CanvasObject {
	own := r.WidgetRenderer.Objects()
	if r.button.plain {
		return own
	}
	return append(own[:len(own):len(own)], r.text)
}

func (r *captionRenderer) MinSize() fyne.Size {
	if r.button.plain {
		return r.WidgetRenderer.MinSize()
	}
	text := r.text.MinSize()
	minSize := r.WidgetRenderer.MinSize()
	return fyne.NewSize(max(minSize.Width, text.Width+8), minSize.Height+text.Height-theme.InnerPadding()/2)
}

// Layout moves the icon up to make room for the text.
func (r *captionRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	if r.button.plain {
		return
	}
	text := r.text.MinSize()
	for _, o := range r.WidgetRenderer.Objects() {
		if icon, ok := o.(*canvas.Image); ok {
			icon.Move(fyne.NewPos((size.Width-icon.Size().Width)/2, (size.Height-icon.Size().Height-text.Height)/2))
		}
	}
	r.text.Resize(text)
	r.text.Move(fyne.NewPos((size.Width-text.Width)/2, size.Height-text.Height-5))
}

func (r *captionRenderer) Refresh() {
	r.paint()
	r.WidgetRenderer.Refresh()
	r.Layout(r.button.Size())
}
