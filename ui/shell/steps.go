package shell

import "qilab/ui/command"

// steps are the commands of keys that wait to be run together. A key that is held down comes thirty times a second, and
// what waits while the window was busy comes at once: with a search and a picture for each of them the window would
// stand still until the last.
type steps struct {
	waiting []*command.Command
	posted  bool
}

// maxSteps is how many keys may wait.
const maxSteps = 4096

// step puts a command of a key off until the keys that are there already have come.
func (k *keyboard) step(c *command.Command) {
	if len(k.steps.waiting) < maxSteps {
		k.steps.waiting = append(k.steps.waiting, c)
	}
	if !k.steps.posted {
		k.steps.posted = true
		k.shell.Post(k.takeSteps)
	}
}

// takeSteps runs the commands that wait, as one.
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
