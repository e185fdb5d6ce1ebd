// Package search analyses the current game in the background, without widgets: it plans the searches of an engine, stores the
// reports, and judges moves by them.
//
// The window tells it a Situation after every change of the table (Search.Follow). The package holds no pointer to the table and
// never changes a game.
//
// Order of the files; each uses those before it, but for the few uses that a test counts:
//
//	situation   the state of the table, which all parts share
//	key         the identity of a position
//	findings    the kept reports
//	judgements  the kept judgements of moves
//	knowledge   the known values of the positions of the current game
//	evaluation  values of positions
//	filed       what the file of the game says
//	verdicts    judgements of moves
//	moments     the errors of a game
//	recall      findings as they are stored with a game
//	plan        which search is worth its time
//	worker      the search under way
//	config      what the package needs of others
//	analysis    the search that fills the knowledge
//	unreviewed  the moves that a review has left to judge
//	reviews     the judgement of a whole game
//	hints, question, threat  searches for one answer, before anything else
//	second      another engine beside the first
//	failures    what has ended with an error
//	pondering   the search on the user's time
//	search      all of them together
package search
