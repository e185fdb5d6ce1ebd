package prefs

import "qilab/storage"

// The settings of pictures of the board.
const (
	PictureFormat      = "picture-format" // the end of the names of such files
	PictureSize        = "picture-size"   // the width in pixels
	PictureMode        = "picture-mode"
	PictureCoordinates = "picture-coordinates"
	PictureNames       = "picture-names"
	PictureCaption     = "picture-caption"
	PictureArrows      = "picture-arrows"
	PictureVerdicts    = "picture-verdicts"
	PictureLast        = "picture-last-move"

	FilmSize  = "film-size" // of an animation
	FilmDelay = "film-milliseconds"
	FilmPause = "film-pause-milliseconds"
	FilmOnce  = "film-once"

	SheetSolutions = "sheet-solutions" // whether they are printed
)

// The formats of pictures, by the ends of the names of their files.
const (
	PNG = "png"
	SVG = "svg"
	GIF = "gif"
)

// PictureAsShown is the value of PictureMode that follows the window; the others are light and dark.
const PictureAsShown = "shown"

// pictures returns the settings of pictures.
func pictures() []storage.Setting {
	return []storage.Setting{
		storage.Choice(PictureFormat, PNG, PNG, SVG, GIF),
		storage.Number(PictureSize, 1080, 120, 4096), storage.Number(FilmSize, 540, 120, 1600),
		storage.Choice(PictureMode, PictureAsShown, PictureAsShown, "light", "dark"),
		storage.Switch(PictureCoordinates, true), storage.Switch(PictureNames, true), storage.Switch(PictureCaption, false),
		storage.Switch(PictureArrows, true), storage.Switch(PictureVerdicts, false), storage.Switch(PictureLast, true),
		storage.Number(FilmDelay, 1000, 50, 60_000), storage.Number(FilmPause, 3000, 50, 60_000), storage.Switch(FilmOnce, false), storage.Switch(SheetSolutions, true),
	}
}
