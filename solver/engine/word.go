//go:build !race

package engine

// word is half a slot. Threads read and write it without any order between them: whatever they find in the two halves of a
// slot, the key tells whether they belong together. An atomic store would wait each time for the memory that the slot is
// in, which takes a seventh of a search.
type word struct{ bits uint64 }

func (w *word) Load() uint64   { return w.bits }
func (w *word) Store(v uint64) { w.bits = v }
