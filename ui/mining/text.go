package mining

import (
	"strings"
)

// text describes the progress and the results of the task.
func (r *Room) text() string {
	t, w := r.task, r.Words
	var said []string
	switch {
	case r.failed != nil:
		said = append(said, w.T("mining.failed", w.Error(r.failed)))
	case r.active && r.held:
		said = append(said, w.T("mining.held"))
	case !r.active && !t.done():
		said = append(said, w.T("mining.stopped"))
	}
	a := t.account
	said = append(said, r.did(t))
	if known := a.Found - a.Added; known > 0 {
		said = append(said, w.T("mining.known", known))
	}
	if a.Unsound > 0 {
		said = append(said, w.T("mining.unsound", a.Unsound))
	}
	if a.Left > 0 {
		said = append(said, w.T("mining.left."+string(t.kind), a.Left))
	}
	if a.Others > 0 {
		said = append(said, w.T("mining.others", a.Others))
	}
	if a.Failed > 0 {
		said = append(said, w.T("mining.unread", a.Failed))
	}
	if behind := r.interrupted(); behind != nil && behind != t {
		said = append(said, w.T("mining.behind"), r.did(behind))
	}
	return strings.ReplaceAll(strings.Join(said, " "), "。 ", "。")
}

// did describes the results of a task.
func (r *Room) did(t *task) string {
	a := t.account
	return r.Words.T("mining.did."+string(t.kind), a.Games, len(t.ids), a.Positions+t.judged, a.Found, a.Added)
}
