package mistakes

import (
	"fmt"
	"strings"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
)

// trained knows which errors are training cards. It is told off the window's goroutine.
type trained struct {
	room  *Room
	asked string              // the errors asked for; "": none, or the cards have changed since
	known map[*core.Node]bool // by the nodes after the errors
}

// ask looks errors up that were not asked for yet.
func (c *trained) ask(moments []search.Moment) {
	r := c.room
	if len(moments) == 0 {
		return
	}
	var b strings.Builder
	list := make([]core.Position, len(moments))
	for i, m := range moments {
		fmt.Fprintf(&b, "%p ", m.Node)
		list[i] = m.Node.Parent().Position()
	}
	asked := b.String()
	if asked == c.asked {
		return
	}
	c.asked = asked
	r.links.Trained(r.Table.Rules(), list, func(known []bool) {
		if c.asked != asked {
			return
		}
		c.known = map[*core.Node]bool{}
		for i, m := range moments {
			c.known[m.Node] = known[i]
		}
		r.Refresh()
	})
}

// left lists the errors that are not known to be cards.
func (c *trained) left(moments []search.Moment) (list []search.Moment) {
	for _, m := range moments {
		if !c.known[m.Node] {
			list = append(list, m)
		}
	}
	return list
}

// show labels a button that makes cards of errors with text or, once all of them are cards, disables it with the text done.
func (c *trained) show(b *control.Button, moments []search.Moment, text, done string) {
	is := len(moments) > 0 && len(c.left(moments)) == 0
	if is {
		text = done
	}
	if b.Text != text {
		b.SetText(text)
	}
	control.SetEnabled(b, !is)
}

// CardsChanged looks the listed errors up again, after cards were added, deleted or imported.
func (r *Room) CardsChanged() {
	r.trained.asked = ""
	r.Refresh()
}
