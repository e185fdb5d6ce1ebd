// The monkey uses the real program at random under Xvfb, with the mouse, the keyboard and the clipboard, and watches it: it
// must not end or panic, must answer, and must not take ever more memory. A run that fails is shrunk to a short list of
// steps.
//
//	go build -tags x11 -o /tmp/qilab .
//	go run ./ui/windowtest/monkey/cmd/monkey -program /tmp/qilab -time 1h
//
// It needs Xvfb, openbox, xdotool, wmctrl, xclip and import. Where it may mount a file system it fills the disk too.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"qilab/ui/windowtest/monkey"
)

var (
	program = flag.String("program", "", "the program, built for X11")
	length  = flag.Duration("time", time.Minute, "how long to use it")
	seed    = flag.Uint64("seed", 0, "the seed of the steps; 0: a new one")
	file    = flag.String("steps", "", "a `file` with the steps to carry out, one a line")
	out     = flag.String("out", "", "a folder for a picture and the messages of a program that fails")
	memory  = flag.Int("memory", 1500, "the most memory that the program may take, in MB")
	tries   = flag.Int("tries", 40, "how many runs may be used to shrink the steps of a failure")
)

// maxSteps is more steps than are made in the longest run.
const maxSteps = 200_000

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "monkey:", err)
		os.Exit(1)
	}
}

func run() error {
	path, err := filepath.Abs(*program)
	if err != nil || *program == "" {
		return fmt.Errorf("-program is missing: %v", err)
	}
	for *seed == 0 {
		*seed = rand.Uint64N(1 << 40)
	}
	steps := monkey.Generate(*seed, maxSteps, monkey.Config{Keys: keys(), Outside: true})
	if *file != "" {
		f, err := os.Open(*file)
		if err != nil {
			return err
		}
		defer f.Close()
		if steps, err = monkey.ParseAll(f); err != nil {
			return err
		}
	} else {
		fmt.Println("monkey: seed", *seed)
	}
	screen, err := newDisplay()
	if err != nil {
		return err
	}
	defer screen.close()

	began := time.Now()
	done, wrong := use(screen, path, steps, began.Add(*length))
	fmt.Printf("monkey: %d steps in %v\n", done, time.Since(began).Round(time.Second))
	if wrong == nil {
		return nil
	}
	fmt.Println("monkey:", wrong)
	short := monkey.Shrink(steps[:done], *tries, func(steps []monkey.Step) bool {
		_, again := use(screen, path, steps, time.Now().Add(time.Hour))
		return again != nil
	})
	return fmt.Errorf("%w\n%d steps are enough, as far as was tried:\n%s", wrong, len(short), monkey.Format(short))
}

// use carries out steps on a program that is started for them, until a time. It returns how many were made, and what went
// wrong.
func use(screen *display, program string, steps []monkey.Step, until time.Time) (done int, err error) {
	w, err := newWindow(screen, program)
	if err != nil {
		return 0, err
	}
	defer w.close()
	for _, s := range steps {
		if time.Now().After(until) {
			break
		}
		done++
		if err := w.step(s); err != nil {
			w.keep(*out)
			return done, fmt.Errorf("step %d, %s: %w", done, s, err)
		}
		if done%50 == 0 {
			if err := w.answers(); err != nil {
				w.keep(*out)
				return done, fmt.Errorf("after step %d: %w", done, err)
			}
		}
	}
	if err := w.end(); err != nil {
		w.keep(*out)
		return done, err
	}
	return done, w.said()
}

// keys lists the keys to press: all keys of the program except the one that quits.
func keys() []string {
	list := []string{
		"Tab", "Tab", "Tab", "Shift+Tab", "Return", "Return", "Return", "Space", "Escape", "Escape", "Escape", "BackSpace", "Delete", "Insert",
		"Up", "Down", "Left", "Right", "Home", "End", "Prior", "Next", "F1", "F2", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "?", "+", "-",
		"Ctrl+Left", "Ctrl+Right", "Ctrl+Down", "Ctrl+F7", "Alt+Left", "Alt+Right", "Alt+Up", "Alt+Down", "Ctrl+,",
	}
	for c := 'A'; c <= 'Z'; c++ {
		list = append(list, string(c), string(c))
		if c != 'Q' {
			list = append(list, "Ctrl+"+string(c), "Ctrl+Shift+"+string(c))
		}
	}
	for c := '0'; c <= '9'; c++ {
		list = append(list, string(c), "Ctrl+"+string(c))
	}
	for _, c := range "GEOAPLVH" {
		list = append(list, "Alt+"+string(c))
	}
	return list
}
