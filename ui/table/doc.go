// Package table is the current game and how it is played: its document, players, clocks, ending and undo. It draws nothing, knows
// no files, runs no analysis and has no texts: the window translates its codes.
//
// A Table has a part for each of these; they share the state of the table, and each keeps its own fields private.
//
// Everything about one game besides its moves (seats, puzzle, opening, view options, origin) is kept in a sitting, so that undo
// restores a game as it was left. The use of the current game is a Mode, which decides what users and the program may do with it.
//
// A Table belongs to the window's goroutine, but Games and GameByID may be called on any. The program's turns are chosen on other goroutines and return through Config.Post.
//
// Order of the files; each uses those before it, but for the few uses that a test counts:
//
//	errors, nodepath
//	seat        who plays a side
//	activity    whether a game is played or studied, by whom, and how it is seen
//	choice      a choice of the program
//	mode        the use of a game
//	gameclock   the clock of one game
//	puzzlehelp  the help that an attempt at a puzzle had
//	exercise    a position with right moves that is being solved
//	sketch      a setup in the making
//	config      what the package needs of others
//	state       what all parts share
//	inquiry     a proof about the current position
//	origins     where the games come from
//	rules       the choice between rules
//	ending      how the game ended other than by its rules
//	clock       the time that the players have
//	clockface   the display of a clock
//	ticking     starts and stops the clock, and ends the game when the time is up
//	keptclock   what files keep of a clock
//	assistance  the help that the user had
//	course      moves, and steps through the history
//	thinking    lets the program choose in the background
//	offers      draws that are offered, and when the program gives up
//	levels      the moves of the program
//	mode_playing   the mode of a game that is played or studied
//	mode_finished  the mode of a finished game that is studied
//	opening     the opening that is being agreed upon
//	handicap    what the stronger player gives the weaker one
//	view        how the game and its analysis are seen
//	puzzle      the puzzle that the game is an attempt at
//	editor, draft, variants  the setup that is being made
//	drill       the exercise that covers the user's own game
//	texts, import  games and positions as texts
//	tree        the tree of moves
//	notes       its comments, glyphs and drawings
//	undoturn    takes back whole turns
//	players, rematch  who plays
//	table, games  all of them together
//	actions     what the user does, as the mode allows
//	kept        what files keep of a table
package table
