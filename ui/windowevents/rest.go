//go:build !ci

package windowevents

import (
	"reflect"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

const (
	// longestRest bounds the delay of the toolkit's own work, such as a change of the system's theme.
	longestRest = 500 * time.Millisecond
	// awake is how long the loop runs on after an event: the toolkit waits up to 300 ms for a second click.
	awake = time.Second
	// round is a little more than a round of the loop takes, at whose end it draws what a function has changed.
	round = 20 * time.Millisecond
)

// A Rest lets the main loop of the toolkit sleep while nothing happens. The loop by itself asks for events and animations 60 times a
// second, which takes 2 % of a core. An event ends the sleep at once, and so does a function from Post.
type Rest struct {
	mu      sync.Mutex
	asleep  bool
	waiting int       // posted functions that have not run
	ran     time.Time // when the last of them ran
}

// Post runs f on the goroutine of the window, later and in order.
func (r *Rest) Post(f func()) {
	r.mu.Lock()
	r.waiting++
	r.mu.Unlock()
	fyne.Do(func() { // at the end of the program it runs this at once
		defer r.done()
		f()
	})
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.asleep {
		glfw.PostEmptyEvent()
	}
}

func (r *Rest) done() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waiting--
	r.ran = time.Now()
}

// Start lets the loop rest from now on; call it once the window is open.
func (r *Rest) Start() {
	moving, err := movingOf(fyne.CurrentApp().Driver())
	if err != nil {
		fyne.LogError("The window does not rest", err)
		return
	}
	go func() {
		for {
			pause := awake
			fyne.DoAndWait(func() { pause = r.sleep(moving) })
			time.Sleep(pause)
		}
	}()
}

// sleep waits for an event, on the goroutine of the window, and returns after how much time it may be called again.
func (r *Rest) sleep(moving func() bool) time.Duration {
	r.mu.Lock()
	r.asleep = r.waiting == 0 && time.Since(r.ran) >= 2*round && !moving()
	asleep := r.asleep
	r.mu.Unlock()
	if !asleep {
		return round
	}
	begin := time.Now()
	glfw.WaitEventsTimeout(longestRest.Seconds())
	early := time.Since(begin) < longestRest
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asleep = false
	if early && r.waiting == 0 {
		return awake
	}
	return round
}

// movingOf returns a function that reports whether the driver has an animation. The toolkit does not tell this publicly, so it reads
// private fields, which TestTheToolkitHasTheField watches. They change on the goroutine of the window only, on which the function has to
// be called.
func movingOf(d fyne.Driver) (func() bool, error) {
	runner := reflect.Indirect(reflect.ValueOf(d))
	if runner.Kind() == reflect.Struct {
		runner = runner.FieldByName(animationField)
	}
	var lists []reflect.Value
	if runner.Kind() == reflect.Struct {
		for _, name := range animationLists {
			lists = append(lists, runner.FieldByName(name))
		}
	}
	for _, l := range lists {
		if !l.IsValid() || l.Kind() != reflect.Slice {
			return nil, errOtherDriver
		}
	}
	if lists == nil {
		return nil, errOtherDriver
	}
	return func() bool {
		for _, l := range lists {
			if l.Len() > 0 {
				return true
			}
		}
		return false
	}, nil
}
