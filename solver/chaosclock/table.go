package chaosclock

// layer holds the placements of one layer code in an open-addressing hash table: keys[i] is a key or noKey, and words[i],
// once the layer is solved, what is known of that placement. The slot is the placement's number.
type layer struct {
	code  layerCode
	keys  []key
	words []uint64
	count int
	shift uint8 // 32 - log2(len(keys))
}

const (
	firstSlots   = 8
	firstShift   = 32 - 3
	hashConstant = 0x9E3779B1 // 2^32 divided by the golden ratio: spreads keys that differ in few bits
)

// arena hands out the tables of one worker from large blocks, which the garbage collector need not look into.
type arena struct {
	block []key
	words []uint64
	bytes uint64 // taken so far
}

const arenaBlock = 1 << 18

func (a *arena) keys(n int) []key {
	if n > len(a.block) {
		a.block = make([]key, max(arenaBlock, n))
		a.bytes += uint64(len(a.block)) * 4
		for i := range a.block {
			a.block[i] = noKey
		}
	}
	s := a.block[:n:n]
	a.block = a.block[n:]
	return s
}

func (a *arena) values(n int) []uint64 {
	if n > len(a.words) {
		a.words = make([]uint64, max(arenaBlock/2, n))
		a.bytes += uint64(len(a.words)) * 8
	}
	s := a.words[:n:n]
	a.words = a.words[n:]
	return s
}

// add enters k and reports whether it was new.
func (l *layer) add(k key, a *arena) bool {
	mask := uint32(len(l.keys) - 1)
	i := k * hashConstant >> l.shift
	for {
		at := l.keys[i&mask]
		if at == k {
			return false
		}
		if at == noKey {
			break
		}
		i++
	}
	l.keys[i&mask] = k
	l.count++
	if l.count*4 > len(l.keys)*3 {
		l.grow(a)
	}
	return true
}

func (l *layer) grow(a *arena) {
	old := l.keys
	l.keys = a.keys(2 * len(old))
	l.shift--
	mask := uint32(len(l.keys) - 1)
	for _, k := range old {
		if k == noKey {
			continue
		}
		i := k * hashConstant >> l.shift
		for l.keys[i&mask] != noKey {
			i++
		}
		l.keys[i&mask] = k
	}
}

// slot is the number of k, which must be in the table.
func (l *layer) slot(k key) uint32 {
	mask := uint32(len(l.keys) - 1)
	i := k * hashConstant >> l.shift
	for l.keys[i&mask] != k {
		i++
	}
	return i & mask
}

// find is the number of k; ok is false if it is not in the table.
func (l *layer) find(k key) (slot uint32, ok bool) {
	mask := uint32(len(l.keys) - 1)
	for i := k * hashConstant >> l.shift; ; i++ {
		switch l.keys[i&mask] {
		case k:
			return i & mask, true
		case noKey:
			return 0, false
		}
	}
}
