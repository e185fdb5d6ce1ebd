package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// lightColor returns a colour of a light window: warm white, ink, a quiet blue.
func lightColor(name fyne.ThemeColorName) (color.NRGBA, bool) {
	switch name {
	case theme.ColorNameBackground:
		return hex(0xfaf9f7), true
	case theme.ColorNameForeground:
		return hex(0x24272b), true
	case theme.ColorNamePrimary, theme.ColorNameHyperlink:
		return hex(0x1f5aa6), true
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnError,
		theme.ColorNameForegroundOnSuccess, theme.ColorNameForegroundOnWarning:
		return hex(0xffffff), true
	case theme.ColorNameButton:
		return hex(0xeae8e3), true
	case theme.ColorNameDisabledButton:
		return hex(0xf0eeea), true
	case theme.ColorNameDisabled:
		return hex(0x6a6b6c), true
	case theme.ColorNamePlaceHolder:
		return hex(0x585c62), true
	case theme.ColorNameInputBackground:
		return hex(0xffffff), true
	case theme.ColorNameInputBorder:
		return hex(0xb9b6ae), true
	case theme.ColorNameSeparator:
		return hex(0xdad7d0), true
	case theme.ColorNameHeaderBackground:
		return hex(0xf1efea), true
	case theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground:
		return hex(0xffffff), true
	case theme.ColorNameError:
		return hex(0xb3261e), true
	case theme.ColorNameSuccess:
		return hex(0x0f7a4a), true
	case theme.ColorNameWarning:
		return hex(0x9a5b00), true
	case theme.ColorNameFocus:
		return alpha(hex(0x1f5aa6), 0x55), true
	case theme.ColorNameSelection:
		return alpha(hex(0x1f5aa6), 0x38), true
	case theme.ColorNameScrollBar:
		return alpha(hex(0x24272b), 0x70), true
	case theme.ColorNameScrollBarBackground:
		return alpha(hex(0x24272b), 0x14), true
	}
	return color.NRGBA{}, false
}

// darkColor returns a colour of a dark window.
func darkColor(name fyne.ThemeColorName) (color.NRGBA, bool) {
	switch name {
	case theme.ColorNameBackground:
		return hex(0x1b1c1f), true
	case theme.ColorNameForeground:
		return hex(0xe8e8e6), true
	case theme.ColorNamePrimary, theme.ColorNameHyperlink:
		return hex(0x8ab8f5), true
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnError,
		theme.ColorNameForegroundOnSuccess, theme.ColorNameForegroundOnWarning:
		return hex(0x101114), true
	case theme.ColorNameButton:
		return hex(0x303237), true
	case theme.ColorNameDisabledButton:
		return hex(0x27292d), true
	case theme.ColorNameDisabled:
		return hex(0x8f9298), true
	case theme.ColorNamePlaceHolder:
		return hex(0xb0b3b9), true
	case theme.ColorNamePressed:
		return alpha(hex(0xe8e8e6), 0x38), true
	case theme.ColorNameInputBackground:
		return hex(0x232529), true
	case theme.ColorNameInputBorder:
		return hex(0x54575e), true
	case theme.ColorNameSeparator:
		return hex(0x3a3c42), true
	case theme.ColorNameHeaderBackground:
		return hex(0x232529), true
	case theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground:
		return hex(0x25272b), true
	case theme.ColorNameError:
		return hex(0xff8a80), true
	case theme.ColorNameSuccess:
		return hex(0x67d69b), true
	case theme.ColorNameWarning:
		return hex(0xf0b35a), true
	case theme.ColorNameFocus:
		return alpha(hex(0x8ab8f5), 0x59), true
	case theme.ColorNameSelection:
		return alpha(hex(0x8ab8f5), 0x40), true
	case theme.ColorNameScrollBar:
		return alpha(hex(0xe8e8e6), 0x70), true
	case theme.ColorNameScrollBarBackground:
		return alpha(hex(0xe8e8e6), 0x14), true
	}
	return color.NRGBA{}, false
}

// distinctColor returns PaletteDistinct's own window colours for success, warning and error.
func distinctColor(name fyne.ThemeColorName, dark bool) (color.NRGBA, bool) {
	light, deep := color.NRGBA{}, color.NRGBA{}
	switch name {
	case theme.ColorNameSuccess:
		light, deep = hex(0x0041e7), hex(0xb2e2ff)
	case theme.ColorNameWarning:
		light, deep = hex(0x7a6200), hex(0xf7ff38)
	case theme.ColorNameError:
		light, deep = hex(0x9a1668), hex(0xff8cf2)
	default:
		return light, false
	}
	if dark {
		return deep, true
	}
	return light, true
}
