package look

import (
	"fyne.io/fyne/v2"

	"qilab/ui/assets/fonts"
)

// PieceSet is a style of the pieces of xiangqi and Eternal Chess. Its name is "pieces.ID" in the catalogues.
type PieceSet string

// The sets of pieces.
const (
	PiecesAutomatic   PieceSet = "automatic"   // by the game and the language
	PiecesTraditional PieceSet = "traditional" // 帥仕相俥傌炮兵 and 將士象車馬砲卒, with a brush
	PiecesSimplified  PieceSet = "simplified"  // 帅仕相车马炮兵 and 将士象车马炮卒, with a brush
	PiecesWestern     PieceSet = "western"     // pictures
)

// PieceSets lists the sets of pieces, the default first.
func PieceSets() []PieceSet {
	return []PieceSet{PiecesAutomatic, PiecesTraditional, PiecesSimplified, PiecesWestern}
}

// PieceFonts returns the fonts for the characters of a piece set in order of preference, ending with the window's font for other
// texts on boards.
func PieceFonts(set PieceSet) []fyne.Resource {
	if set == PiecesSimplified {
		return []fyne.Resource{fonts.BrushSimplified(), fonts.Pieces(), fonts.Bold()}
	}
	return []fyne.Resource{fonts.BrushTraditional(), fonts.BrushSimplified(), fonts.Pieces(), fonts.Bold()}
}

// Coordinates is the way in which the points of a xiangqi board are labelled. Its name is "coordinates.ID" in the
// catalogues.
type Coordinates string

// The coordinates.
const (
	// CoordinatesFiles are the numbers of the files as each side counts them from its right: Chinese numerals on Red's
	// side, Arabic ones on Black's, as on printed boards.
	CoordinatesFiles Coordinates = "files"
	// CoordinatesLetters are the files a to i and the ranks 0 to 9.
	CoordinatesLetters Coordinates = "letters"
)

// AllCoordinates lists the kinds of coordinates, the default first.
func AllCoordinates() []Coordinates { return []Coordinates{CoordinatesFiles, CoordinatesLetters} }
