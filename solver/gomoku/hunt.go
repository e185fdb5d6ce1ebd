package gomoku

import (
	"context"
	"sync"

	"qilab/core/gomoku"
)

// hunt looks, beside the engine, for wins of the side to move by fours and threes, and by quiet stones. For these it takes
// the moves that the engine likes best. Each has its turn with a budget that doubles from round to round.
type hunt struct {
	search *VCT
	board  gomoku.Board
	found  chan Win      // one at most
	done   chan struct{} // closed when it has ended
	stop   context.CancelFunc

	mu    sync.Mutex
	nodes uint64
	moves []gomoku.Point // the best first
}

const (
	huntFrom   = 4      // the first iteration of the engine whose best moves are worth it …
	huntScore  = 150    // … if they are at least so good
	huntMoves  = 3      // how many of them
	huntBudget = 20_000 // positions for the best of them in the first round; half as many for the next one, and so on
)

// newHunt begins to look for a win.
func newHunt(ctx context.Context, search *VCT, b *gomoku.Board, moves []gomoku.Point) *hunt {
	ctx, stop := context.WithCancel(ctx)
	h := &hunt{search: search, board: *b, found: make(chan Win, 1), done: make(chan struct{}), stop: stop, moves: moves}
	go h.run(ctx)
	return h
}

func (h *hunt) run(ctx context.Context) {
	defer close(h.done)
	hopeless := map[gomoku.Point]bool{}
	for budget := uint64(huntBudget); ; budget *= 2 {
		tried := 0
		for i, p := range append([]gomoku.Point{gomoku.NoPoint}, h.best()...) {
			if hopeless[p] {
				continue
			}
			tried++
			win, err := h.try(ctx, p, budget>>max(0, i-1))
			h.count(h.search.nodes)
			switch {
			case win.Moves > 0:
				h.found <- win
				return
			case ctx.Err() != nil || h.search.full():
				return
			}
			hopeless[p] = err == nil
		}
		if tried == 0 {
			return
		}
	}
}

// try looks for a win that begins with p, or for NoPoint for one without quiet stones.
func (h *hunt) try(ctx context.Context, p gomoku.Point, budget uint64) (Win, error) {
	if p == gomoku.NoPoint {
		return h.search.Find(ctx, &h.board, budget)
	}
	return h.search.FindAfter(ctx, &h.board, p, budget)
}

// best is the moves to look at.
func (h *hunt) best() []gomoku.Point {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.moves
}

// prefer says which moves the engine likes best by now.
func (h *hunt) prefer(moves []gomoku.Point) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.moves = moves
}

func (h *hunt) count(nodes uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.nodes += nodes
}

// looked is how many positions were looked at.
func (h *hunt) looked() uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.nodes
}

// win is the win that was found, if one was by now.
func (h *hunt) win() (Win, bool) {
	select {
	case win := <-h.found:
		return win, true
	default:
		return Win{}, false
	}
}

// running reports whether it has not ended.
func (h *hunt) running() bool {
	select {
	case <-h.done:
		return false
	default:
		return true
	}
}

// end stops it and waits until it has ended.
func (h *hunt) end() {
	h.stop()
	<-h.done
}
