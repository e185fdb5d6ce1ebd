package ui

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

// looks are the language, the theme and the style of the boards by the settings.
type looks struct {
	app     fyne.App
	games   []catalog.Game
	context *host.Context
}

// theme returns the theme of the settings.
func (l looks) theme() fyne.Theme {
	s := l.context.Settings
	return look.NewThemeIn(look.Mode(s.Get(prefs.Mode)), look.Palette(s.Get(prefs.Palette)))
}

// language returns the language chosen in the settings.
func (l looks) language() i18n.Lang {
	if l := l.context.Settings.Get(prefs.Language); l != prefs.SystemLanguage {
		return i18n.Lang(l)
	}
	return i18n.System()
}

// pointNames returns the names of the points in the arguments of a text, as the board shows them; nil: those of the notation.
func (l looks) pointNames(key string) *core.PointNames {
	if l.context.Settings.Get(prefs.Points) == string(look.CoordinatesLetters) {
		return nil
	}
	for _, g := range l.games {
		if names := g.Rules.Capabilities().Points; names != nil && names.In(key) {
			return names
		}
	}
	return nil
}

// style returns the style in which boards are drawn.
func (l looks) style() board.Style {
	s := l.context.Settings
	pieces := look.PieceSet(s.Get(prefs.Pieces))
	return board.Style{
		Look:        look.BoardByID(s.Get(prefs.Look)),
		Dark:        look.Dark(l.app),
		Palette:     look.Palette(s.Get(prefs.Palette)),
		Coordinates: s.Bool(prefs.Coordinates),
		Animate:     s.Bool(prefs.Animations),
		OneClick:    s.Bool(prefs.OneClick),
		T:           l.context.Words.T,
		PieceFonts:  look.PieceFonts(pieces),
		Options:     l.context.Painters.Choose(s.Get),
	}
}
