package training

import "qilab/ui/host"

// work runs jobs that read and write the training file, one at a time, off the window's goroutine.
type work struct{ queue host.Queue }

// add appends a job.
func (w *work) add(f func()) { w.queue.Go(f) }

// wait waits for all jobs.
func (w *work) wait() { w.queue.Wait() }
