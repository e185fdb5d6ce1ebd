package memory

import (
	"runtime"
	"sync"
	"unsafe"
)

// Slab is an array outside the heap of Go. T must hold no pointers. Make it with NewSlab.
type Slab[T any] struct {
	items   []T
	mapping *mapping
}

// mapping is memory of the system. It is given back once, after Free or when nobody can reach the slab any more.
type mapping struct {
	once  sync.Once
	bytes []byte
}

// NewSlab returns an array of n zero values, n at least 1. Where the system grants no memory of that kind the array is on
// the heap.
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

// Items returns the array. It must not be used after Free, nor after the slab can be reached no more.
func (s *Slab[T]) Items() []T { return s.items }

// Free gives the memory back to the system; s may be nil. Nobody may be using the array. It does not wait for the system,
// which takes a tenth of a second for each GiB.
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
			panic("memory: the system does not take back what it gave: " + err.Error()) // it was not what it gave
		}
		heap.mapped(-size)
	})
}
