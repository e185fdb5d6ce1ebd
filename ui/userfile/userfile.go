// Package userfile opens the user's files in the background: the library and the training file.
package userfile

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"qilab/storage"
)

// A File opens one of the user's files in the background, and closes it.
type File[T Opened] struct {
	// Way opens it, on any goroutine; tell is called with files that had to be set aside. nil: there is no such file.
	Way func(tell func(storage.Problem)) (T, error)
	// Post runs a function on the window's goroutine.
	Post func(func())
	// Problem tells the user about an error.
	Problem func(error)

	running sync.WaitGroup
	opened  T           // the zero value if it could not be opened; read after running.Wait
	stuck   bool        // the last try could not write; of the window's goroutine
	closed  atomic.Bool // it is being closed: no further try
}

// Opened is an open file.
type Opened interface {
	comparable
	Close() error
}

// openAgain is the time until another try to open a file of a disk that could not be written.
var openAgain = 10 * time.Second

// Open opens the file in the background and calls then with it on the window's goroutine. As long as the disk cannot be written it tries
// again and again, so that a person who makes room need not start the program anew; then is called with the first error alone.
func (f *File[T]) Open(then func(T, error)) {
	if f.Way == nil {
		return
	}
	f.running.Go(func() {
		opened, err := f.Way(func(p storage.Problem) {
			f.Post(func() {
				if !f.stuck || p.Code != "emptied" { // the try before may have left the empty file
					f.Problem(p)
				}
			})
		})
		f.opened = opened
		f.Post(func() {
			stuck := errors.Is(err, storage.ErrWrite)
			if !stuck || !f.stuck {
				then(opened, err)
			}
			if f.stuck = stuck; stuck {
				time.AfterFunc(openAgain, func() { f.Post(func() { f.again(then) }) })
			}
		})
	})
}

func (f *File[T]) again(then func(T, error)) {
	if !f.closed.Load() {
		f.Open(then)
	}
}

// openWait is how long the window waits for a file that is still being opened when the user closes the window.
const openWait = 2 * time.Second

// Late waits up to openWait for a file that is still being opened, and calls then with it, so that the window can save pending
// changes.
func (f *File[T]) Late(then func(T)) {
	opened := make(chan struct{})
	go func() {
		f.running.Wait()
		close(opened)
	}()
	select {
	case <-opened:
		if f.Is() {
			then(f.opened)
		}
	case <-time.After(openWait):
	}
}

// Is reports whether the file was opened.
func (f *File[T]) Is() bool {
	var none T
	return f.opened != none
}

// Close waits for a file that is still being opened, then closes it.
func (f *File[T]) Close() {
	f.closed.Store(true)
	f.running.Wait()
	if !f.Is() {
		return
	}
	if err := f.opened.Close(); err != nil {
		f.Problem(err)
	}
}
