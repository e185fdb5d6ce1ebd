package memory

import (
	"runtime"
	"sync"
	"unsafe"
)

// Slab is an array outside Go's heap. T must hold no pointers. Create it with NewSlab.
type Slab[T any] struct {
	items   []T
	mapping *mapping
}

// mapping is memory of the system. It is released once, by Free or when the slab has become unreachable.
type mapping struct {
	once  sync.Once
	bytes []byte
}

// NewSlab returns an array of n zero values, n at least 1. If the system grants no such memory the array is on the
// heap.
func NewSlab[T any](n int) *Slab[T] {
	var item T
	size := n * int(unsafe.Sizeof(item))
	bytes, err := reserve(size)
	if err != nil {
		return &Slab[T]{items: make([]T, n)}
	}
	s := &Slab[T]{
		items:   unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(bytes))), n),
		mapping: &mapping{bytes: bytes},
	}
	heap.mapped(size)
	runtime.AddCleanup(s, (*mapping).free, s.mapping)
	return s
}

// Scatter announces that all of the array will be used in random order, where huge pages are faster. A huge page is
// allocated as a whole on the first write to it. It returns s.
func (s *Slab[T]) Scatter() *Slab[T] {
	if s.mapping != nil {
		preferHuge(s.mapping.bytes)
	}
	return s
}

// Items returns the array. It must not be used after Free, nor once the slab is unreachable.
func (s *Slab[T]) Items() []T { return s.items }

// Free returns the memory to the system; s may be nil. The array must not be in use. Free does not wait for the system,
// which takes a tenth of a second per GiB.
func (s *Slab[T]) Free() {
	if s == nil {
		return
	}
	s.items = nil
	if s.mapping != nil {
		go s.mapping.free()
	}
}

func (m *mapping) free() {
	m.once.Do(func() {
		size := len(m.bytes)
		if err := release(m.bytes); err != nil {
			panic("memory: the system does not take back what it gave: " + err.Error()) // possible only if the memory was not reserved
		}
		heap.mapped(-size)
	})
}
