package library

import "sync"

// room is a bounded amount of memory, in bytes, for data that waits to be processed.
type room struct {
	mu          sync.Mutex
	changed     sync.Cond
	used, limit int
	closed      bool
}

func (r *room) init(limit int) { r.changed.L, r.limit = &r.mu, limit }

// take waits until there is room for n, or until the room is empty. It returns false once the room is closed.
func (r *room) take(n int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for !r.closed && r.used > 0 && r.used+n > r.limit {
		r.changed.Wait()
	}
	r.used += n
	return !r.closed
}

// give returns room.
func (r *room) give(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.used -= n
	r.changed.Broadcast()
}

// close ends all waiting.
func (r *room) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	r.changed.Broadcast()
}
