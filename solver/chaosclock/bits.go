package chaosclock

import (
	"math/bits"

	"qilab/core"
)

// When only outcomes are needed, placements are valued eight at a time. Three thresholds separate the four outcomes of
// a move, and each bit answers one question: does the best move reach the threshold?
//
// A word has one byte for each threshold and side: win of Jia, win of Yi, then the same for both win or better and for
// both lose or better. The bits of a byte are the placements of a cube: eight ways in which the three lowest open
// pieces of an arrangement are in hand or home. Thresholds nest, and "the best of several moves" is the OR of their
// words.
const (
	winLanes  uint64 = 0x0000_0000_ffff // win
	bothLanes uint64 = 0x0000_ffff_0000 // both win, or better
	loseLanes uint64 = 0xffff_0000_0000 // both lose, or better

	allLanes uint64 = 0x0101_0101_0101 // times a byte: that byte in every lane
	pairs    uint64 = 0x0001_0001_0001_0001

	cubeBytes = 24
	cubeDims  = 3 // the open pieces that distinguish the placements of a cube
)

// sideLanes holds the lanes of each side, for all thresholds.
var sideLanes = [2]uint64{core.First: 0x00ff_00ff_00ff, core.Second: 0xff00_ff00_ff00}

// upper holds the placements of a cube in which its lowest, second and third open piece is home.
var upper = [cubeDims]uint64{0xaa * allLanes, 0xcc * allLanes, 0xf0 * allLanes}

// cube holds the values of eight placements. As in a word (see lanes), they are from the point of view of the side that
// makes the move leading there, and the sides of the lanes are the sides that make it.
//
// While a cube is being made it holds the best moves at the placements instead: free has the thresholds that one move
// reaches, barred those that two different moves reach, or one that cannot be barred, and piece the walk that was the
// first to reach the highest threshold.
type cube struct {
	free   uint64 // if nothing is barred
	barred uint64 // if the one piece is barred whose walk alone makes the difference
	piece  uint64 // that piece: a byte for each side, of the lowest bit of its number, then the same for the others
}

// cubes returns the number of cubes of an arrangement.
func cubes(open set) int { return 1 << max(open.size()-cubeDims, 0) }

// piecePlanes is the value of cube.piece with the same piece everywhere.
var piecePlanes = func() (t [pieces + 1]uint64) {
	for n := range t {
		for bit := range 4 {
			if n>>bit&1 != 0 {
				t[n] |= 0xffff << (16 * bit)
			}
		}
	}
	return t
}()

// after returns the value of the walk of piece n to the placements of c, or of a drop if n is 0.
func (c *cube) after(n uint8) uint64 {
	differs := c.piece ^ piecePlanes[n]
	differs |= differs >> 32
	differs |= differs >> 16
	return c.barred ^ (c.free^c.barred)&(differs&0xffff*(pairs>>16))
}

// addWalk adds a walk of piece n to the moves.
func (c *cube) addWalk(move uint64, n uint8) {
	better := fold(move &^ c.free)
	c.barred |= c.free & move
	c.free |= move
	c.piece ^= (c.piece ^ piecePlanes[n]) & better
}

// addDrop adds a drop to the moves. No drop is ever barred.
func (c *cube) addDrop(move uint64) {
	c.free |= move
	c.barred |= move
}

// fold sets a bit in all lanes of a side, as in cube.piece, where w has it in any of them.
func fold(w uint64) uint64 { return (w | w>>16 | w>>32) & 0xffff * pairs }

// entered turns the best moves of each side, own, into the values for the opponent who moves there. free holds the best
// moves if nothing is barred: by passing, the side to move leaves those to the opponent, who may then pass too.
func entered(own, free uint64) uint64 {
	other := bits.ReverseBytes64(own) >> 16 // sides exchanged, and so are win and both lose
	win := free &^ other & winLanes
	both := (other | free&^(free<<16)) &^ (other >> 16) & bothLanes
	return win | win<<16 | both | ^other&loseLanes
}

// seenLanes returns the values for the opponent of each side, without a pass; it is its own inverse.
func seenLanes(w uint64) uint64 { return entered(w, winLanes) }

// clampedLanes replaces both win by both lose: in the first phase "both win or better" means a win.
func clampedLanes(w uint64) uint64 { return w&^bothLanes | w&winLanes<<16 }

// coarseValue returns the value of a move by side s to placement h of the cube if piece n (0: none) is barred there.
func (c *cube) coarseValue(h int, s core.Side, n uint8) value {
	w := c.free
	if n != 0 {
		w = c.after(n)
	}
	switch w >> (8*int(s) + h) & allLanes & (pairs >> 16) {
	case 0:
		return loss0 + 1
	case 1 << 32:
		return bothLose
	case 1<<32 | 1<<16:
		return bothWin0 - 1
	}
	return win0 - 1
}
