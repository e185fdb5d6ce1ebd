package chaosclock

// block holds all arrangements of one set of walkers. An arrangement has one word for every way in which its open
// pieces are in hand or home: the index of the word has a bit for each open piece, ascending, set if the piece is home.
type block struct {
	walkers   set
	keys      []key
	slots     []uint64 // open addressing: key<<32 | number of the arrangement + 1; 0: free
	shift     uint8    // 32 - log2(len(slots))
	offsets   []uint32 // by arrangement: its first word; one more at the end
	words     []uint64
	firstCube []uint32 // by arrangement: its first cube; one more at the end
	cubes     []cube
}

const (
	wordBytes    = 8
	firstShift   = 32 - 4
	hashConstant = 0x9E3779B1 // 2^32 divided by the golden ratio: spreads keys that differ in few bits
)

// add adds k unless it is already there.
func (b *block) add(k key) {
	if len(b.keys)*2 >= len(b.slots) {
		b.grow()
	}
	mask := uint32(len(b.slots) - 1)
	i := k * hashConstant >> b.shift
	for ; b.slots[i&mask] != 0; i++ {
		if key(b.slots[i&mask]>>32) == k {
			return
		}
	}
	b.keys = append(b.keys, k)
	b.slots[i&mask] = uint64(k)<<32 | uint64(len(b.keys))
}

func (b *block) grow() {
	if b.slots == nil {
		b.shift = firstShift + 1
	}
	b.shift--
	b.slots = make([]uint64, 1<<(32-b.shift))
	mask := uint32(len(b.slots) - 1)
	for n, k := range b.keys {
		i := k * hashConstant >> b.shift
		for b.slots[i&mask] != 0 {
			i++
		}
		b.slots[i&mask] = uint64(k)<<32 | uint64(n+1)
	}
}

// find returns the number of the arrangement with key k, or -1.
func (b *block) find(k key) int {
	if len(b.slots) == 0 {
		return -1
	}
	mask := uint32(len(b.slots) - 1)
	for i := k * hashConstant >> b.shift; ; i++ {
		switch at := b.slots[i&mask]; {
		case at == 0:
			return -1
		case key(at>>32) == k:
			return int(uint32(at)) - 1
		}
	}
}

// of returns the words of arrangement i.
func (b *block) of(i int) []uint64 { return b.words[b.offsets[i]:b.offsets[i+1]] }

// bytes returns the memory that the block takes without words and cubes.
func (b *block) bytes() uint64 {
	return uint64(cap(b.keys)+cap(b.offsets)+cap(b.firstCube))*4 + uint64(len(b.slots))*8
}
