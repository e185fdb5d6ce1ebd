package shell

import "qilab/ui/command"

// steps are commands of keys to be run together. A key held down repeats thirty times a second, and repeats that arrived while the
// window was busy come at once: with a search and a redraw for each, the window would freeze until the last.
type steps struct {
	waiting []*command.Command
	posted  bool
}

// maxSteps bounds the pending keys.
const maxSteps = 4096

// step postpones a command until the keys already pressed have arrived.
func (k *keyboard) step(c *command.Command) {
	if len(k.steps.waiting) < maxSteps {
		k.steps.waiting = append(k.steps.waiting, c)
	}
	if !k.steps.posted {
		k.steps.posted = true
		k.shell.Post(k.takeSteps)
	}
}

// takeSteps runs the pending commands as one.
func (k *keyboard) takeSteps() {
	k.steps.posted = false
	list := k.steps.waiting
	k.steps.waiting = nil
	if len(list) == 0 || k.shell.closed || k.shell.Overlaid() {
		return
	}
	k.shell.Tell("")
	k.shell.cfg.Together(func() {
		for _, c := range list {
			if c.Can() {
				announce(k.shell, c)
				c.Run()
			}
		}
	})
	k.shell.RefreshCommands()
}
