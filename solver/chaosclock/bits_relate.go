package chaosclock

// relation maps the placements of one arrangement to those of another that a move leads to: see retro.relate. Here it
// maps whole cubes. Index bits there that are the same for all placements here are removed. The index here may have a
// bit, at most one, of a piece that would bar the move if it were home: it is inserted, as zero.
type relation struct {
	out  uint16 // the bits of the index there to remove
	home uint16 // the ones among them that are set
	in   int8   // the number of the bit of the index here to insert, or -1
}

// relateCubes relates an arrangement to the one that a move leads to.
func relateCubes(open set, c *change) relation {
	r := relation{in: -1}
	for s := c.open &^ open; s != 0; s &= s - 1 {
		r.out |= 1 << (c.open & (s&-s - 1)).size()
	}
	if c.home != 0 {
		r.home = 1 << (c.open & (c.home - 1)).size()
	}
	if bar := open &^ c.open; bar != 0 {
		r.in = int8((open & (bar - 1)).size())
	}
	return r
}

// shuffle moves the bits of every lane in two steps.
type shuffle struct {
	take, middle, end uint64 // the bits to move, their intermediate and their final places
	first, second     uint8  // the shift distances
}

func newShuffle(take, first, middle, second, end byte) shuffle {
	return shuffle{uint64(take) * allLanes, uint64(middle) * allLanes, uint64(end) * allLanes, first, second}
}

// squeezes removes index bits that are zero, indexed by the set of these bits.
var squeezes = [1 << cubeDims]shuffle{
	0b000: newShuffle(0xff, 0, 0xff, 0, 0xff),
	0b001: newShuffle(0x55, 1, 0x33, 2, 0x0f),
	0b010: newShuffle(0x33, 2, 0x0f, 0, 0x0f),
	0b011: newShuffle(0x11, 3, 0x03, 0, 0x03),
	0b100: newShuffle(0x0f, 0, 0x0f, 0, 0x0f),
	0b101: newShuffle(0x05, 1, 0x03, 0, 0x03),
	0b110: newShuffle(0x03, 0, 0x03, 0, 0x03),
	0b111: newShuffle(0x01, 0, 0x01, 0, 0x01),
}

// spreads inserts an index bit, by its number: only placements with a zero there remain.
var spreads = [cubeDims]shuffle{
	0: newShuffle(0x0f, 2, 0x33, 1, 0x55),
	1: newShuffle(0x0f, 2, 0x33, 0, 0x33),
	2: newShuffle(0x0f, 0, 0x0f, 0, 0x0f),
}

func (s *shuffle) down(w uint64) uint64 {
	w &= s.take
	w = (w | w>>(s.first&63)) & s.middle
	return (w | w>>(s.second&63)) & s.end
}

func (s *shuffle) up(w uint64) uint64 {
	w &= s.take
	w = (w | w<<(s.first&63)) & s.middle
	return (w | w<<(s.second&63)) & s.end
}

const cubeIndex = 1<<cubeDims - 1

// squeeze removes those bits that are inside a cube.
func (r *relation) squeeze(w uint64) uint64 {
	return squeezes[r.out&cubeIndex].down(w >> (r.home & cubeIndex))
}

// gather returns the values of a move of piece n (see cube.after) to the cubes of the arrangement there, with the bits
// removed. It writes the words to a buffer.
func (r *relation) gather(there []cube, n uint8, buffer []uint64) []uint64 {
	whole := uint(len(there)-1) &^ uint(r.out>>cubeDims) // of the number of a cube: the bits that stay
	dims := set(r.out & cubeIndex).size()                // removed inside a cube: 1<<dims cubes are packed into one
	at, home := uint(0), uint(r.home>>cubeDims)
	words := buffer[:0]
	for k := 0; ; k++ {
		w := r.squeeze(there[at|home].after(n))
		if part := k & (1<<dims - 1); part == 0 {
			words = append(words, w)
		} else {
			words[len(words)-1] |= w << (part * (8 >> dims))
		}
		if at = (at - whole) & whole; at == 0 {
			return words
		}
	}
}

// walk adds the walk of piece n to the moves here.
func (r *relation) walk(here, there []cube, n uint8, buffer []uint64) {
	if len(here) == 1 && len(there) == 1 {
		w := r.squeeze(there[0].after(n))
		if r.in >= 0 {
			w = spreads[r.in].up(w)
		}
		here[0].addWalk(w, n)
		return
	}
	words := r.gather(there, n, buffer)
	switch {
	case r.in < 0:
		for i, w := range words {
			here[i].addWalk(w, n)
		}
	case r.in < cubeDims:
		s := &spreads[r.in]
		for i := range here {
			here[i].addWalk(s.up(words[i/2]>>(i%2*4)), n)
		}
	default:
		bit := 1 << (r.in - cubeDims)
		for i, w := range words {
			here[i&^(bit-1)<<1|i&(bit-1)].addWalk(w, n)
		}
	}
}

// drop adds a drop to the moves here, for the side that owns the lanes. If it moves again, it sees its own values.
func (r *relation) drop(here, there []cube, lanes uint64, again bool, buffer []uint64) {
	if len(there) == 1 {
		here[0].addDrop(dropped(r.squeeze(there[0].free), again) & lanes)
		return
	}
	for i, w := range r.gather(there, 0, buffer) {
		here[i].addDrop(dropped(w, again) & lanes)
	}
}

func dropped(w uint64, again bool) uint64 {
	if again {
		return seenLanes(w)
	}
	return w
}
