//go:build !race

package engine

// word is half a slot. Threads read and write it without synchronization: the key shows whether the two halves of a
// slot belong together. An atomic store would wait each time for the memory of the slot, which takes a seventh of a
// search.
type word struct{ bits uint64 }

func (w *word) Load() uint64   { return w.bits }
func (w *word) Store(v uint64) { w.bits = v }
