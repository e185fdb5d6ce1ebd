// Package draw draws the parts of boards: shapes, wood, pieces, arrows and writing. A Pen (pen.go) draws on a picture, in units
// independent of the number of pixels; colours are mixed in colour.go, and paths are in path.go. Parts shared by several games are
// here too: the wooden board (plate.go), turned pieces (piece.go), silhouettes (silhouette.go) and signs (sign.go). It knows no
// game and no widget.
package draw
