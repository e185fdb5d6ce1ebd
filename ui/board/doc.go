// Package board is the canvas widget for the boards of all games. A Board draws a State and reports the user's actions through
// Events; it changes no game and knows no solver, file or dialog.
//
// The specifics of a game are left to its Painter (painter.go), including optional capabilities (capability.go). A painter lists
// its drawings as the items of a Scene (scene.go), each drawn with a draw.Pen, and places them by a Layout; a board of rows and
// columns has a Lattice, mostly on a Plate. Every painter is a package of its own, which can live anywhere; those of the program are
// below this package, and board/painters lists them. No painter knows another, and this package knows none.
//
// The widget (board.go) has everything common to all boards: the user's interaction (hand.go, input.go, keys.go), verdicts and
// other marks (badge.go, marks.go, bestarrows.go), animation (motion.go), and the canvas objects (render.go). Pictures without a
// widget are in thumbnail.go and diagram.go.
package board
