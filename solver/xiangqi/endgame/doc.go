// Package endgame finds the exact outcome of xiangqi positions with few pieces: who wins, in how many plies, or that nobody
// does. A class of material (R v AABB: a rook against the full defence) is solved as a whole, with every class that captures
// lead to, by retrograde analysis.
//
// # Rows
//
// A position is a row and a place. A row is where everything stands but one piece, the line piece; its place is the point of
// that one. What is known of a row is a set of places, 90 bits in two words, so that one operation answers a question for all
// of them: the positions from which a rook slides to a lost one are that set smeared along files and ranks, and a move of
// another piece takes the whole set of a row to the next, but for the places on which the line piece is in its way. A side's
// king, advisors and elephants are one number (guards.go). Red's king is kept on the left or in the middle; with it on the
// right a position is its mirror image.
//
// # Wins that get nearer
//
// A side without a legal move has lost, in check or not. From there it goes backwards a ply at a time (solve.go): a position is
// won in n plies if a move leads to one that is lost in n-1, and lost in n plies if all moves lead to positions that are won,
// the longest in n-1. Captures lead to tables that are solved already and count when their turn comes. What is found so needs
// no rule about repetition: the distance falls with every move of the winner, so no position can come up again.
//
// # Perpetual check
//
// The other positions go on for ever if neither side gives way, and then the rule decides: a side loses if all its moves are
// checks from some point on while infinitely many of the other's are not; if that is true of neither or both, it is a draw. A
// move was a check if and only if the side to move is in check now, so that this is a property of the positions that come up,
// not of how they came about. To see whether side x wins, give priority 3 to a position with x to move and not in check (y, the
// other side, has just made a move that is no check), 2 to one with y to move and not in check, and 1 to the rest. An infinite
// play is won by x if the greatest priority that occurs for ever is 2: y always checks in the end, and x does not. This is a
// parity game with three priorities. Such games are determined, and whoever wins one does so with a strategy that needs no
// memory (Emerson and Jutla 1991), so the outcome does not depend on which repetition is judged: along a loop of such a
// strategy the judgement after one round is that after any number.
//
// The fixed points are not computed as they are written (naive_test.go does so). With x's wins W known so far, x wins more if it
// can keep y in a region where every move of y is a check or leads to W, while it answers from there again and again with moves
// that are no checks (rule.go: bound, arena, stall); then everything from which x can force its way there is added to W, and so
// on until nothing is new. The outermost fixed point is that loop; the region is the middle one, the largest set that is closed;
// and inside it, that a move of x that is no check comes up again, the innermost.
//
// # How far a win by the rule is
//
// A win by the rule has no distance to the end, because the loop has none; but there is a measure of how far the winner has come.
// Call y bound if all its moves are checks that x can go on answering, with moves that are no checks again and again, or lead to
// positions that x wins sooner. Stage by stage:
//
//   - Won before the first stage is what needs no rule, and what a capture or the move of a pawn to the next slice leads to.
//   - In a stage y is bound in the largest set of positions for which that is true when "sooner" means in the stages before. From the
//     others of the stage x can force its way there, in so many plies with the best play of both.
//
// The plies until y is bound are what a Verdict says. From there on y can only go on giving check, and lose by that, or break off,
// which leads to a stage before: among the wins by the rule it never comes to a later one. Inside the bound positions there is one
// number more: in how many moves x makes one that is no check. Together, stage, plies and that number are a progress measure of the
// parity game as Jurdzinski (2000) has it. A winner that always goes where it is least wins against any defence: the stage never
// rises; within a stage the plies fall until y is bound; and there the number falls until x has made a move that is no check, so
// that y alone gives check all the time. A position that comes through a capture or a pawn's move to another slice goes on counting
// the plies that it has there. The measure is for each class and slice by itself.
//
// # How it is worked out
//
// The pawn that comes last in the index cuts its class into slices by the rank it is on: it never goes back, so they are solved one
// after another, those first that it comes to last, and its move to the next slice is like a capture. What the work needs besides the
// table is then as large as one slice. Where the line piece and another are alike, two rows have the same positions, and one of them
// keeps their numbers.
//
// Where a class is too large, what one position can reach may not be: what is captured stays captured, which the classes are about
// anyway; and the pawns of a side never go behind the one that has come least far (region.go). Such a part of a class is solved, kept
// and written like a whole one.
//
// # What is kept
//
// A Store keeps the classes that a process has solved, within its share of the memory: those that nobody has asked for the longest
// time go first, and no class is kept without those that its captures lead to. Others look into a View of it, which never changes;
// while a class is being solved its Progress can be asked, and says what is final already: a win in n plies when all wins in n
// plies are known. Classes that took long are kept in files too (files.go), of which nothing is believed that is not checked.
//
// # What is not decided
//
// Perpetual chase. The rules of the game let a side lose that chases an unprotected piece for ever; here such a play is a draw.
// Where the weaker side has no rook, horse or cannon that could be chased, this makes no difference. The limit of moves
// without a capture is not looked at either.
package endgame
