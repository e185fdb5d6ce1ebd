// Package endgame finds the exact outcome of xiangqi positions with few pieces: the winner and the number of plies, or
// a draw. It solves a class of material (R v AABB: a rook against the full defence) as a whole by retrograde analysis,
// with all classes that its captures lead to.
//
// # Rows
//
// A position is a row and a place. A row is a placement of all pieces but one, the line piece; the place is the point
// of the line piece. A property of a row is a set of places, 90 bits in two words, so that one operation answers a
// question for all of them: the positions from which a rook slides to a lost position are the set of lost places
// smeared along files and ranks, and a move of another piece maps the whole set of one row to another row, except for
// the places where the line piece is in the way. A side's king, advisors and elephants are one number (guards.go).
// Red's king is always on the left or in the middle; a position with it on the right is represented by its mirror
// image.
//
// # Wins by progress
//
// A side without a legal move has lost, in check or not. From there the analysis goes backwards one ply at a time
// (solve.go): a position is won in n plies if a move leads to a position lost in n-1, and lost in n plies if all moves
// lead to won positions, the longest of them in n-1. Captures lead to tables that are already solved, whose outcomes
// count at their own distance. These wins need no rule on repetition: the distance falls with every move of the winner,
// so no position can recur.
//
// # Perpetual check
//
// In all other positions, play goes on for ever unless a side gives way, and the rule on perpetual check decides: a
// side loses if from some point on all its moves are checks, while infinitely many moves of the other side are not; if
// that is true of neither side or both, the game is a draw. A move was a check if and only if the side to move is in
// check now, so this is a property of the positions visited, not of their history. To see whether side x wins, give
// priority 3 to a position with x to move and not in check (the last move of y, the other side, was no check), 2 to one
// with y to move and not in check, and 1 to all others. Then x wins an infinite play if the greatest priority that
// occurs infinitely often is 2: in the end y always checks, and x does not. This is a parity game with three
// priorities. Such games are determined, and the winner has a memoryless strategy (Emerson and Jutla 1991), so it does
// not matter which repetition is judged: along a loop of such a strategy, the verdict after one round is the same as
// after any number of rounds.
//
// The nested fixed points are not computed literally (naive_test.go does that). Given the set W of x's wins so far, x
// also wins if it can keep y in a region where every move of y is a check or leads to W, and can answer these checks
// again and again with moves that are not checks (rule.go: bound, arena, stall). All positions from which x can force
// its way into the region are added to W, until nothing changes. This loop is the outermost fixed point; the region is
// the middle one, a greatest fixed point; and the innermost one inside it is that x's moves without check recur.
//
// # The distance of wins by the rule
//
// A win by the rule has no distance to the end of the game, because the loop has no end; but the winner's progress can
// be measured. Call y bound if each of its moves is either a check that x can keep answering, with moves without check
// recurring, or leads to a position that x wins sooner. The stages of this are:
//
//   - Before the first stage, x has the wins that need no rule, and those by a capture or by a pawn's move to the next
//     slice.
//   - In each stage, y is bound in the largest set of positions that satisfies the definition if "sooner" means in an
//     earlier stage. The other positions of the stage are those from which x can force its way there, within a number
//     of plies that best play by both determines.
//
// A Verdict holds the plies until y is bound. From then on, y can either keep giving check, and lose by it, or break
// off, which leads to an earlier stage: among the wins by the rule it never reaches a later one. Bound positions have
// one more number: the moves until x makes a move without check. Together, the stage, the plies and that number are a
// progress measure of the parity game in the sense of Jurdzinski (2000). A winner that always minimizes it wins against
// any defence: the stage never rises; within a stage the plies fall until y is bound; and then the number falls until x
// has made a move without check, so that in the long run y alone gives check continuously. A position that wins by a
// capture or a pawn's move to another slice continues the count of plies from there. Each class and slice has its own
// measure.
//
// # Implementation
//
// The last pawn of the index divides a class into slices by the pawn's rank. Pawns never move back, so the slices are
// solved one after another, starting with the one the pawn reaches last, and a move to the next slice is treated like a
// capture. Besides the table, this needs working memory only for one slice. If the line piece has a twin, two rows
// describe the same positions, and only one of them stores their numbers.
//
// If a class is too large, the part that is reachable from one position may still fit: captured pieces stay captured,
// which the classes express anyway, and the pawns of a side never get behind its least advanced one (region.go). Such a
// part of a class is solved, cached and written like a whole one.
//
// # Storage
//
// A Store caches the classes that a process has solved, within its share of the memory: the least recently used ones
// are dropped first, and no class is cached without those that its captures lead to. Users query an immutable View of
// the store. While a class is being solved, its Progress answers queries from the results that are already final: a win
// in n plies once all wins in n plies are known. Classes that took long to solve are also stored in files (files.go),
// which are verified before use.
//
// # Limitations
//
// Perpetual chase: by the rules of the game, a side that chases an unprotected piece for ever loses; here that is a
// draw. It makes no difference if the weaker side has no rook, horse or cannon to be chased. The limit of moves without
// a capture is ignored, too.
package endgame
