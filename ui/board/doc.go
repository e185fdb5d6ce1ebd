// Package board is the canvas widget on which every game is played. A Board draws what State says and tells the window,
// through Events, what the person wants; it changes no game and knows no solver, file or dialog.
//
// What is particular to a game is left to its Painter (painter.go), with what it may have besides (capability.go). A
// painter lists what it draws as the items of a Scene (scene.go), each drawn with a draw.Pen, and places it by a Layout;
// a board of rows and columns has a Lattice. Every painter is a package of its own, which can live anywhere; those of the
// program are below this package, and board/painters lists them. No painter knows another, and this package knows none.
//
// The widget (board.go) has what all boards have in common: what the person is doing (hand.go, input.go, keys.go),
// verdicts and other marks (badge.go, marks.go, bestarrows.go), animation (motion.go), and the canvas objects
// (render.go). Pictures without a widget are in thumbnail.go and diagram.go.
package board
