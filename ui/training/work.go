package training

import "sync"

// work runs jobs that read and write the training file, one at a time, off the window's goroutine.
type work struct {
	mu      sync.Mutex
	waiting []func()
	on      bool
	running sync.WaitGroup
}

// add appends a job.
func (w *work) add(f func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = append(w.waiting, f)
	if !w.on {
		w.on = true
		w.running.Go(w.run)
	}
}

func (w *work) run() {
	for {
		w.mu.Lock()
		if len(w.waiting) == 0 {
			w.on = false
			w.mu.Unlock()
			return
		}
		next := w.waiting[0]
		w.waiting = w.waiting[1:]
		w.mu.Unlock()
		next()
	}
}

// wait waits for all jobs.
func (w *work) wait() { w.running.Wait() }
