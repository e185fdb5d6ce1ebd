package play

import (
	"time"

	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prose"
)

// line shows whose turn it is or, until the next command, a message of the program: a declined draw, a hint, the reason a move
// is illegal.
type line struct {
	side *side
	root *container.Scroll // which shows part of a long message in a low window
	text *prose.Text
	goOn *control.Button

	said  string
	at    *core.Node // the node of the message
	until time.Time  // so long it takes to be read
	timer *time.Timer
}

func newLine(s *side) *line {
	l := &line{side: s, text: prose.New("")}
	l.goOn = control.NewButton(s.room.Host, "", func() {
		if _, id := panel.GoOn(s.ctx); id != "" {
			s.room.Host.Run(id)
		}
	})
	l.root = container.NewVScroll(prose.NewColumn(l.text, l.goOn))
	return l
}

// say shows a message; "": none.
func (l *line) say(text string) {
	l.said, l.at = text, l.side.room.Table.Node()
	l.until = time.Now().Add(panel.ReadingTime(text))
	l.stop()
	if l.refresh() {
		l.side.arrange()
	}
}

func (l *line) stop() {
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
}

// follow drops a message about a position that has changed, once it can have been read.
func (l *line) follow() {
	if l.said == "" || l.timer != nil || l.at == l.side.room.Table.Node() {
		return
	}
	said := l.said
	l.timer = time.AfterFunc(time.Until(l.until), func() {
		l.side.room.Host.Post(func() {
			if l.said == said && !l.side.room.Host.Closed() {
				l.say("")
			}
		})
	})
}

// refresh updates the text, and reports whether it has changed.
func (l *line) refresh() bool {
	text, id := panel.GoOn(l.side.ctx)
	l.goOn.SetText(text)
	control.SetVisible(l.goOn, id != "")
	now := l.now()
	control.SetVisible(l.root, now != "" || !l.side.room.Table.Tree.Finished()) // after the end its room is for the moves
	if now == l.text.Text() {
		return false
	}
	l.text.SetText(now)
	return true
}

// now returns the current text.
func (l *line) now() string {
	t := l.side.room.Table
	switch {
	case l.said != "":
		return l.said
	case t.Ending.Now().Over():
		return ""
	}
	text, _, step := panel.TurnText(l.side.ctx)
	switch {
	case step && l.side.guide.Object().Visible():
		return "" // the guide says it
	case !step && l.check():
		return l.side.room.Words.T("play.check", text)
	}
	return text
}

// check reports whether the last move gave check, or scored a point.
func (l *line) check() bool {
	t := l.side.room.Table
	n := t.Node()
	return n.Parent() != nil && t.Rules().Capabilities().EffectOf(n.Parent().Position(), n.Move(), n.Position()) == core.EffectCheck
}
