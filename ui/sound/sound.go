// Package sound makes the program's sounds: a knock on wood for a move, a chime for an end. It serves the window, which reports
// events and never waits: Play only queues the event. A sound is computed when it is first heard (tones.go), and the audio device
// is opened at the first one; without a device the program is silent, without errors.
//
// It does not know the rules of any game: the window decides which events have sounds.
package sound

import (
	"math"
	"sync"
	"sync/atomic"
	"time"

	"qilab/core"
)

// Event is something that can be heard.
type Event uint8

// The events.
const (
	Select    Event = iota // a piece was picked up
	Move                   // a piece walked
	Capture                // a piece was captured
	Check                  // a move gives check
	Drop                   // a piece was put on the board from a hand
	Illegal                // a move was refused
	ExtraTurn              // the same side moves again
	Win                    // the end: won
	BothWin                // the end: both win, or a draw
	Lose                   // the end: lost, or both lose
	Clock                  // little time is left
	events                 // how many there are
)

var effects = [...]Event{
	core.EffectMove: Move, core.EffectCapture: Capture, core.EffectDrop: Drop, core.EffectCheck: Check, core.EffectAgain: ExtraTurn,
}

// Of returns the sound of the effect of a move.
func Of(e core.Effect) Event { return effects[e] }

// Player plays events. Play returns at once.
type Player interface {
	Play(Event)
}

// Silent is a Player that makes no sound.
type Silent struct{}

// Play does nothing.
func (Silent) Play(Event) {}

// Device plays sounds. It is used by one goroutine.
type Device interface {
	// Start starts playing samples (mono, Rate a second, from -1 to 1) along with the current ones, without waiting for the end.
	// volume is from 0 to 1. An error means that the device is no longer usable.
	Start(samples []float32, volume float64) error
	// Close stops all sounds.
	Close()
}

// Open opens a device. It may take its time, but must return soon if quit is closed meanwhile.
type Open func(quit <-chan struct{}) (Device, error)

const (
	// waiting bounds the queued sounds; more than can be told apart are dropped.
	waiting = 4
	// late is the age at which a sound that waited (for the device to open) is no longer worth playing.
	late = 400 * time.Millisecond
)

// Sounds is a Player with a switch and a volume, both of which may be changed at any time. It may be used from several
// goroutines. Close it to end its goroutine, which starts with the first sound.
type Sounds struct {
	open   Open
	queue  chan request
	quit   chan struct{}
	done   chan struct{}
	off    atomic.Bool
	volume atomic.Uint64 // of math.Float64bits

	mu      sync.Mutex
	started bool
	closed  bool
}

type request struct {
	event Event
	at    time.Time
}

var (
	_ Player = (*Sounds)(nil)
	_ Player = Silent{}
)

// New returns Sounds that are switched on, at full volume, with the device still closed.
func New(open Open) *Sounds {
	s := &Sounds{open: open, queue: make(chan request, waiting), quit: make(chan struct{}), done: make(chan struct{})}
	s.SetVolume(1)
	return s
}

// SetOn switches the sounds on or off.
func (s *Sounds) SetOn(on bool) { s.off.Store(!on) }

// On reports whether the sounds are switched on.
func (s *Sounds) On() bool { return !s.off.Load() }

// SetVolume sets the volume of the sounds that start from now on, from 0 to 1; other values are clamped.
func (s *Sounds) SetVolume(volume float64) {
	if math.IsNaN(volume) {
		volume = 0
	}
	s.volume.Store(math.Float64bits(min(1, max(0, volume))))
}

// Volume returns the volume, from 0 to 1.
func (s *Sounds) Volume() float64 { return math.Float64frombits(s.volume.Load()) }

// Play makes e heard soon, or drops it if the sounds are off, too many are queued, or there is no device.
func (s *Sounds) Play(e Event) {
	if e >= events || !s.On() || s.Volume() == 0 || !s.start() {
		return
	}
	select {
	case s.queue <- request{e, time.Now()}:
	default:
	}
}

// start starts the goroutine if it does not run yet, and reports whether s is open.
func (s *Sounds) start() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	if !s.started {
		s.started = true
		go s.run()
	}
	return true
}

// Close stops the sounds and waits for their goroutine; Play has no effect afterwards.
func (s *Sounds) Close() {
	s.mu.Lock()
	started, closed := s.started, s.closed
	s.closed = true
	s.mu.Unlock()
	if !closed {
		close(s.quit)
	}
	if started {
		<-s.done
	}
}

// run owns the device. After a failure it keeps running and drops events, so that Play need not know.
func (s *Sounds) run() {
	defer close(s.done)
	device, err := s.open(s.quit)
	mute := err != nil || device == nil
	if device != nil {
		defer device.Close()
	}
	var known [events][]float32
	for {
		select {
		case <-s.quit:
			return
		case r := <-s.queue:
			if mute || !s.On() || time.Since(r.at) > late {
				continue
			}
			if known[r.event] == nil {
				known[r.event] = samplesOf(r.event)
			}
			mute = device.Start(known[r.event], s.Volume()) != nil
		}
	}
}
