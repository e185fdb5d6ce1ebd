package prefs

// Pictures of the board. Sizes are widths in pixels.
var (
	PictureFormat      = declare(choice("picture-format", PNG, SVG, GIF)) // the extension of the file
	PictureSize        = declare(number("picture-size", 1080, 120, 4096))
	PictureMode        = declare(choice("picture-mode", PictureAsShown, "light", "dark"))
	PictureCoordinates = declare(toggle("picture-coordinates", true))
	PictureNames       = declare(toggle("picture-names", true))
	PictureCaption     = declare(toggle("picture-caption", false))
	PictureArrows      = declare(toggle("picture-arrows", true))
	PictureVerdicts    = declare(toggle("picture-verdicts", false))
	PictureLast        = declare(toggle("picture-last-move", true))

	FilmSize  = declare(number("film-size", 540, 120, 1600)) // of an animation
	FilmDelay = declare(number("film-milliseconds", 1000, 50, 60_000))
	FilmPause = declare(number("film-pause-milliseconds", 3000, 50, 60_000))
	FilmOnce  = declare(toggle("film-once", false))

	SheetSolutions = declare(toggle("sheet-solutions", true)) // printed at the end

	RecordDiagrams = declare(choice("record-diagrams", "noted", "10", "20", "end")) // a picture.Diagrams
	RecordNotes    = declare(toggle("record-notes", true))                          // comments and variations
)

// The formats of pictures.
const (
	PNG = "png"
	SVG = "svg"
	GIF = "gif"
)

// PictureAsShown is the value of PictureMode that follows the window; the others are light and dark.
const PictureAsShown = "shown"
