// Package chaosclock is the exact solver of Chaos Clock: for any position it proves the outcome of every legal move,
// with its distance and a principal variation. It serves the window, the command line and the opponent; the rules are
// in core/chaosclock. Nothing in it is an estimate.
//
// # Outcomes
//
// The game is not zero-sum. Each side prefers win > both win > both lose > lose, and playing on forever counts as both
// lose. Take the graph of states: placement of the pieces, side to move, the piece that is barred, whether the opponent
// has just passed. Every state gets one outcome, in three phases.
//
// Phase 1, who wins alone. A state is won for S if S is to move and some move leads to a state won for S, or if the
// opponent is to move and every move, the pass included, leads to one; it starts from ended games won by S. This is the
// ordinary retrograde analysis of a win/not-win game, once for each side. It does not matter that the loser may prefer
// some of the other outcomes to others: S enforces the win against anything that the opponent does, and in a state that
// is not won for S the opponent can keep moving, forever, to states that are not won for S either. The two sets are
// disjoint, since the two sides cannot both enforce a win of their own.
//
// Phase 2, both win. Among the states won for neither, a state is "both win" if a both-win end can be reached through
// such states only. A side to move there has no win; it can choose between both win, both lose and a loss, and prefers
// the first. So does the other side on its turns: both cooperate, and only reachability matters. A state on the way may
// well offer a move that loses, but its mover has no reason to make it.
//
// Phase 3. In the remaining states neither side can enforce a win, and no cooperation leads to both win without passing
// a state where one side would rather win alone, so all of them are both lose.
//
// Distances are in plies. A win takes the fewest that the winner can enforce against the longest defence, both win the
// fewest on a cooperative line. Both lose has none, except for the second pass, which ends the game at once.
//
// # Why any order will do
//
// With the distance infinite for "not won", phase 1 asks for numbers D with D(x) = 1 + min D(successor) where the
// winner moves and D(x) = 1 + max D(successor) where the loser does. Two solutions are equal: take the smallest value d
// at which they differ, at x; a successor of x (all of them, under max) has a smaller value, on which both agree, so
// that both give x the value d. If we start from infinity and value states again in any order, the numbers only fall,
// so the process ends, and it ends in a solution. The same holds for phase 2, where the numbers are lengths of shortest
// paths. Hence a state may be valued at any time, as long as everything that depends on it is valued again when it
// changes; and where there are no cycles, once is enough.
//
// Phase 2 must not begin before phase 1 has ended for all states that can lead to each other: a both-win value that a
// later win removes could otherwise survive in a cycle of states that support each other.
//
// # How it is made fast
//
// A captured piece never walks again and a piece that is home never moves. So the set of pieces that walk only shrinks,
// and a block (all arrangements of one set of walkers, of which there are 4096) can be solved when all blocks of fewer
// walkers are. Within a block, an arrangement is the places of the walkers. A walk visits the cells of an orbit, so a
// few bits a piece, 31 together, are its key; a deal has 300,000 to a million arrangements.
//
// A piece that does not walk is in hand or home, and has no other state. If a walker is on its home cell, it is in
// hand. The others, the open pieces, may be dropped at any time, so that nearly all of their 2^n combinations are
// reachable: an arrangement has an array of 2^n words, indexed by which open pieces are home. This is the key idea: the
// exploration considers only arrangements, and a walk or a drop from one arrangement to another relates whole arrays,
// index by index, without hashing or generating moves in between. Dropping an open piece sets a bit of the index. A
// word stands for all states of a placement: each side to move, each barred piece, each pass state. Little is needed
// for that, because every piece has at most one move: the best move, the piece that makes it, and the second best are
// enough to value a state in which some piece is barred.
//
// A few of the arrangements and words belong to placements that no play reaches (the exploration ignores that home
// pieces bar the way). They do no harm: their values are right too, and the value of another state depends on them only
// if it has a move there.
//
// Cycles need walks to empty cells or passes. A pass leads to the same placement with the other side to move, and from
// there the second pass ends the game: no cycle consists of passes alone, and a word settles both at once. Walks to
// empty cells stay in the block. Its strongly connected components are solved in order, those of a single arrangement
// directly, the others by the two phases with a queue.
//
// Outcomes alone are found several times faster, and before the distances: eight placements at a time. A placement then
// has three bits for each side to move (does the best move win, does it make both win or better, does it not lose), and
// the best of several moves is the OR of their bits. The same bits for the case that the one piece is barred whose walk
// alone makes a difference, and which piece that is, fill a cube of three words for the eight placements of three open
// pieces; an arrangement has one cube for every way in which its other open pieces are in hand or home. A move between
// two arrangements squeezes out of a byte, or spreads in it, the bits of the pieces that are open on one side only.
//
// Blocks with equally many walkers do not depend on each other, so the workers share them.
package chaosclock
