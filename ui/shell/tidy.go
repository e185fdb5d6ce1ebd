package shell

import "time"

// tidyAfter is slightly longer than the toolkit keeps the widgets of a replaced screen, plus the interval of its checks.
const tidyAfter = 75 * time.Second

// tidy lets the toolkit free the widgets of replaced screens. The toolkit does so only after a repaint, so an idle window would
// keep them for good.
type tidy struct {
	shell *Shell
	timer *time.Timer // nil: no screen was replaced
}

// later repaints something once the toolkit can free the replaced widgets.
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
