package external

import (
	"sync"
	"time"
)

// Way says which way a line went.
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

// mostLogged bounds the lines of a log, of which the last ones are kept.
const mostLogged = 400

// Log keeps the last lines that went between the program and an engine, for a person to read. It may be used from several
// goroutines; nil keeps nothing.
type Log struct {
	mu    sync.Mutex
	lines []Logged // a ring once it is full
	next  int      // where the next line goes then
}

// add keeps a line.
func (l *Log) add(way Way, text string) {
	if l == nil {
		return
	}
	line := Logged{time.Now(), way, printable(text)}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) < mostLogged {
		l.lines = append(l.lines, line)
		return
	}
	l.lines[l.next] = line
	l.next = (l.next + 1) % mostLogged
}

// Lines returns the lines that are kept, the oldest first.
func (l *Log) Lines() []Logged {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return append(append([]Logged(nil), l.lines[l.next:]...), l.lines[:l.next]...)
}
