package ui

import "qilab/ui/command"

// steps are the commands of keys that wait to be run together. A key that is held down comes thirty times a second, and
// what waits while the window was busy comes at once: with a search and a picture for each of them the window would
// stand still until the last.
type steps struct {
	waiting []*command.Command
	posted  bool
}

// mostSteps is how many keys may wait.
const mostSteps = 4096

// step puts a command of a key off until the keys that are there already have come.
func (w *Window) step(c *command.Command) {
	if len(w.steps.waiting) < mostSteps {
		w.steps.waiting = append(w.steps.waiting, c)
	}
	if !w.steps.posted {
		w.steps.posted = true
		w.deps.Post(w.takeSteps)
	}
}

// takeSteps runs the commands that wait, as one.
func (w *Window) takeSteps() {
	w.steps.posted = false
	list := w.steps.waiting
	w.steps.waiting = nil
	if len(list) == 0 || w.closed || w.overlaid() {
		return
	}
	w.tell("")
	w.session.Together(func() {
		for _, c := range list {
			if c.Can() {
				c.Run()
			}
		}
	})
	w.refreshCommands()
}
