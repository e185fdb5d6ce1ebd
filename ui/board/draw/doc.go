// Package draw draws what boards are made of: shapes, wood, pieces, arrows and writing. A Pen (pen.go) draws on a picture,
// in units that do not depend on the number of pixels; colours are mixed in colour.go, and ways from place to place are
// in path.go. What several games use is here too: the wooden board (plate.go), turned pieces (piece.go), silhouettes
// (silhouette.go) and signs (sign.go). It knows no game and no widget.
package draw
