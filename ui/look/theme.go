package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/assets/fonts"
)

// Mode is light or dark. Its name is "mode.ID" in the catalogues.
type Mode string

// The modes; ModeSystem follows the system, even while the program runs.
const (
	ModeSystem Mode = "system"
	ModeLight  Mode = "light"
	ModeDark   Mode = "dark"
)

// Modes lists the modes in the order of a menu.
func Modes() []Mode { return []Mode{ModeSystem, ModeLight, ModeDark} }

// Theme is the theme of the window. It is immutable: to switch, give the toolkit's settings another one.
type Theme struct {
	mode    Mode
	palette Palette
}

var _ fyne.Theme = (*Theme)(nil)

// NewTheme returns the theme of a mode in the standard palette; anything that is not a mode means ModeSystem.
func NewTheme(mode Mode) *Theme { return NewThemeIn(mode, PaletteStandard) }

// NewThemeIn returns the theme of a mode in a palette.
func NewThemeIn(mode Mode, palette Palette) *Theme { return &Theme{mode: mode, palette: palette} }

// dark reports whether the window is dark if the system prefers variant v.
func (t *Theme) dark(v fyne.ThemeVariant) bool {
	switch t.mode {
	case ModeLight:
		return false
	case ModeDark:
		return true
	}
	return v == theme.VariantDark
}

// Dark reports whether app currently shows a dark window, for Board.Shades.
func Dark(app fyne.App) bool {
	v := app.Settings().ThemeVariant()
	if t, ok := app.Settings().Theme().(*Theme); ok {
		return t.dark(v)
	}
	return v == theme.VariantDark
}

// Color returns a colour of the window; those missing from lightColor and darkColor come from the toolkit.
func (t *Theme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	variant, own := theme.VariantLight, lightColor
	if t.dark(v) {
		variant, own = theme.VariantDark, darkColor
	}
	if c, ok := distinctColor(name, t.dark(v)); ok && t.palette == PaletteDistinct {
		return c
	}
	if c, ok := own(name); ok {
		return c
	}
	return theme.DefaultTheme().Color(name, variant)
}

// Font returns the Chinese face of a style; the toolkit looks there first and takes missing characters, Latin letters and digits,
// from its own face of that style. Hanzi are not slanted and all equally wide, so one face serves for upright, italic and
// monospaced text.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Symbol:
		return theme.DefaultTheme().Font(style)
	case style.Bold && !style.Monospace:
		return fonts.Bold()
	}
	return fonts.Regular()
}

// ReadFaces has the toolkit read the faces of upright and bold texts in the present theme, which takes some hundredths of a second.
// No other goroutine may measure texts at the same time.
func ReadFaces() {
	for _, bold := range []bool{false, true} {
		fyne.MeasureText("", theme.TextSize(), fyne.TextStyle{Bold: bold})
	}
}

// Size returns the toolkit's size, except for texts, because small hanzi are hard to read, and for paddings, which are
// too wide for a window full of panels.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 14
	case theme.SizeNameCaptionText:
		return 12
	case theme.SizeNameSubHeadingText:
		return 17
	case theme.SizeNameHeadingText:
		return 22
	case theme.SizeNamePadding:
		return 4
	case theme.SizeNameInnerPadding:
		return 7
	case theme.SizeNameScrollBar:
		return 10
	case theme.SizeNameScrollBarSmall:
		return 4
	}
	return theme.DefaultTheme().Size(name)
}
