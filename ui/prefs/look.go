package prefs

import (
	"qilab/ui/i18n"
	"qilab/ui/look"
)

// The look of the window.
var (
	Language   = declare(choice("language", append([]i18n.Lang{SystemLanguage}, i18n.Langs()...)...).named("language").in(LookSection).applies(EffectLanguage))
	Mode       = declare(choice("mode", look.Modes()...).named("mode").in(LookSection).applies(EffectTheme))
	Palette    = declare(choice("palette", look.Palettes()...).named("palette").in(LookSection).applies(EffectTheme)) // of outcomes and judgements
	Scale      = declare(number("scale", 100, 50, 300).offers(Percent, 80, 90, 100, 110, 120, 130, 150, 180, 200).in(LookSection).applies(EffectScale))
	ToolLabels = declare(toggle("toolbar-labels", true).in(LookSection).applies(EffectToolbar))
	Animations = declare(toggle("animations", true).in(LookSection).applies(EffectBoards))
	FullScreen = declare(toggle("full-screen", false).in(LookSection).applies(EffectFullScreen))
)

// SystemLanguage is the value of Language that follows the system.
const SystemLanguage = "system"

// The look of the boards. Their painters declare more (OfBoard); the constants are the keys that are used elsewhere too.
var (
	Look        = declare(choice("look", boardIDs()...).named("look").in(BoardSection).applies(EffectBoards))
	Coordinates = declare(toggle("coordinates", true).in(BoardSection).applies(EffectBoards))
	OneClick    = declare(toggle("one-click", false).in(BoardSection).applies(EffectBoards))
	AutoPlay    = declare(number("auto-play", 1500, 200, 60_000).offers(Milliseconds, 500, 1000, 1500, 2000, 3000, 5000).in(BoardSection)) // between two moves
	FacePerson  = declare(toggle("board-to-person", true).in(BoardSection).applies(EffectView))
	FaceMover   = declare(toggle("board-to-mover", false).in(BoardSection).applies(EffectView)) // while two people play
)

// Options of boards.
const (
	Pieces  = "pieces"
	Points  = "points"
	Numbers = "numbers" // on stones
)

// boardIDs lists the looks of boards.
func boardIDs() []string {
	var list []string
	for _, b := range look.Boards() {
		list = append(list, b.ID)
	}
	return list
}

// The place of the window, and of the dividers in it, in percent.
var (
	Screen     = declare(choice("screen", HomeScreen, GameScreen, LibraryScreen))
	Width      = declare(number("window-width", 1180, 400, 20000))
	Height     = declare(number("window-height", 800, 300, 20000))
	BoardSplit = declare(number("board-split", 60, 10, 90))
	SideSplit  = declare(number("side-split", 56, 5, 95))
)

// The values of Screen.
const (
	HomeScreen    = "home"
	GameScreen    = "game"
	LibraryScreen = "library"
)
