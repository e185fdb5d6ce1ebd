package external

import (
	"sync"
	"time"
)

// Way is the direction of a line.
type Way uint8

// The ways.
const (
	Sent     Way = iota // to the engine
	Received            // from it
	Noted               // by it, on its standard error
)

// Logged is a line of a log.
type Logged struct {
	Time time.Time
	Way  Way
	Text string // shortened, without control characters
}

// maxLogged bounds the number of lines in a log; the oldest are dropped.
const maxLogged = 400

// Log keeps the last lines of the conversation between the program and an engine, for the user to read. It is safe for
// concurrent use; nil keeps none.
type Log struct {
	mu    sync.Mutex
	lines []Logged // a ring once it is full
	next  int      // the index of the next line
}

// add appends a line.
func (l *Log) add(way Way, text string) {
	if l == nil {
		return
	}
	line := Logged{time.Now(), way, printable(text)}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) < maxLogged {
		l.lines = append(l.lines, line)
		return
	}
	l.lines[l.next] = line
	l.next = (l.next + 1) % maxLogged
}

// Lines returns the logged lines, the oldest first.
func (l *Log) Lines() []Logged {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return append(append([]Logged(nil), l.lines[l.next:]...), l.lines[:l.next]...)
}
