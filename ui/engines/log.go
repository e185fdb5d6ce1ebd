package engines

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// logEvery is the interval of updates of a visible log.
const logEvery = 500 * time.Millisecond

// logView shows a growing log.
type logView struct {
	room  *Room
	read  func() []external.Logged
	lines []external.Logged
	list  *control.List
	end   float32 // the scroll offset when its last line was visible
}

// newLogView shows the lines returned by read until the context ends.
func newLogView(ctx context.Context, r *Room, read func() []external.Logged) *logView {
	v := &logView{room: r, read: read}
	v.list = control.NewList(r.Host, func() int { return len(v.lines) }, func(i int) string { return v.text(v.lines[i]) })
	v.refresh()
	r.every(ctx, logEvery, v.refresh)
	return v
}

// every calls f on the window's goroutine at intervals until the context ends.
func (r *Room) every(ctx context.Context, pause time.Duration, f func()) {
	go func() {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				r.Host.Post(func() {
					if ctx.Err() == nil && !r.Host.Closed() {
						f()
					}
				})
			}
		}
	}()
}

// waiting shows how long an engine has been tried for, until the context ends.
func (r *Room) waiting(ctx context.Context, say func(string)) {
	began := time.Now()
	say(r.Words.T("engine.testing"))
	r.every(ctx, time.Second, func() { say(r.Words.T("engine.testing.since", int(time.Since(began).Seconds()))) })
}

// refresh updates the lines, scrolling along if the end was visible.
func (v *logView) refresh() {
	lines := v.read()
	if len(lines) == len(v.lines) && (len(lines) == 0 || lines[len(lines)-1] == v.lines[len(lines)-1]) {
		return
	}
	v.following(func() {
		v.lines = lines
		v.list.Refresh()
	})
}

// following calls a func that changes the list, and keeps the end visible if it was.
func (v *logView) following(change func()) {
	atEnd := v.list.GetScrollOffset() >= v.end
	change()
	if atEnd {
		v.showEnd()
	}
}

// showEnd scrolls to the end.
func (v *logView) showEnd() {
	v.list.ScrollToBottom()
	v.end = v.list.GetScrollOffset()
}

// text formats a line with its time and direction.
func (v *logView) text(l external.Logged) string {
	sign := map[external.Way]string{external.Sent: "→", external.Received: "←", external.Noted: "!"}[l.Way]
	return v.room.Host.Clean(l.Time.Format("15:04:05.000") + " " + sign + " " + l.Text)
}

// showLog shows the communication with an engine, in all games where it was used.
func (r *Room) showLog(id string) {
	ctx, end := context.WithCancel(r.work.Ctx)
	read := func() []external.Logged {
		var all []external.Logged
		for _, g := range r.Table.Games() {
			if g.External != nil {
				all = append(all, g.External.Log(id)...)
			}
		}
		slices.SortStableFunc(all, func(a, b external.Logged) int { return a.Time.Compare(b.Time) })
		return all
	}
	v := newLogView(ctx, r, read)
	r.Host.Open(host.Dialog{
		Title: r.Words.T("engine.log.title", r.Words.Level(id)),
		Body:  prose.NewRoom(prose.NewNote(r.Words.T("engine.log.about")), v.list, nil),
		Size:  fyne.NewSize(700, 520), Scrolls: true, Closed: end,
		Extra: &host.Button{Text: r.Words.T("dialog.copy"), Run: func() {
			text := ""
			for _, l := range v.lines {
				text += v.text(l) + "\n"
			}
			r.Host.Copy(text, r.Words.T("told.copied"))
		}, Stays: true},
	})
	v.showEnd()
}
