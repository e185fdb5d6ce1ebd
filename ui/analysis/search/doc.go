// Package search analyses the current game in the background, without widgets: it plans what an engine searches next, keeps the
// reports, and judges moves by them.
//
// The window tells it a Situation after every change of the table (Search.Follow). The package holds no pointer to the table and
// never changes a game.
//
// Order of the files; each uses only those before it:
//
//	situation  the state of the table, as the search needs it
//	key        the identity of a position
//	findings   the kept reports
//	knowledge  the known values of the positions of the current game
//	evaluation values of positions, also from the game's file
//	verdicts   judgements of moves
//	plan       which search is worth its time
//	analysis   the search that fills the knowledge
//	question, threat, hints   searches for one answer, before anything else
//	second     another engine beside the first
//	pondering  the search on the user's time
//	reviews    the judgement of a whole game
//	search     all of them together
package search
