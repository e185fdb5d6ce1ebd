package shell

import "time"

// tidyAfter is a little longer than the toolkit holds on to the widgets of a screen that is no longer shown, and than it waits
// between two looks for such widgets.
const tidyAfter = 75 * time.Second

// tidy lets the toolkit drop the widgets of screens that were replaced. It does so only after something was painted anew, so that
// a window at rest would keep them for good.
type tidy struct {
	shell *Shell
	timer *time.Timer // nil: no screen was replaced
}

// later paints something once the toolkit can drop what is replaced now.
func (t *tidy) later() {
	if t.timer != nil {
		t.timer.Reset(tidyAfter)
		return
	}
	t.timer = time.AfterFunc(tidyAfter, func() {
		t.shell.Post(func() {
			if !t.shell.closed {
				t.shell.status.root.Refresh()
			}
		})
	})
}

func (t *tidy) stop() {
	if t.timer != nil {
		t.timer.Stop()
	}
}
