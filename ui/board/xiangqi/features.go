package xiangqi

import (
	"qilab/ui/board"
	"qilab/ui/look"
)

// The options of the board, beside the set of pieces.
const (
	// OptionPoints selects the names of points, if coordinates are shown: a look.Coordinates.
	OptionPoints = "points"
	// OptionMushroom turns a mated king into a mushroom, a joke of the program that the board's manners come from.
	OptionMushroom = "mushroom"
)

// Features returns the options.
func (Painter) Features() board.Features {
	points := board.Option{Key: OptionPoints, Names: "coordinates"}
	for _, c := range look.AllCoordinates() {
		points.Values = append(points.Values, string(c))
	}
	return board.Features{Options: []board.Option{board.PieceSetOption(), points, {Key: OptionMushroom}}}
}
