package explorer

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// desk is a room in a test window, with a record of its requests.
type desk struct {
	*Room
	t       *testing.T
	host    *hosttest.Host
	preview []core.Move
	opened  []string
	list    []string // the positions to be listed
	imports int
}

// newDesk returns a visible room for a game, with a store; nil: none is open yet.
func newDesk(t *testing.T, g catalog.Game, from store) *desk {
	t.Helper()
	c, h := hosttest.New(t, i18n.English, g)
	d := &desk{t: t, host: h}
	d.Room = New(depsOf(c), Links{
		Play: func(m core.Move) bool {
			if err := c.Table.Play(m); err != nil {
				t.Error(err)
			}
			d.refresh()
			return true
		},
		Preview:      func(line []core.Move) { d.preview = line },
		Front:        func(on bool) { d.SetShown(on) },
		Open:         func(id int64, ply int) { d.opened = append(d.opened, fmt.Sprint(id, "@", ply)) },
		ShowPosition: func(r core.Rules, p core.Position) { d.list = append(d.list, p.String()) },
		Import:       func() { d.imports++ },
		Books:        func(core.Rules, core.Side) []book.Named { return nil },
		Current:      func() int64 { return 0 },
	})
	d.library = func() store { return from }
	t.Cleanup(d.Close)
	h.Window.SetContent(d.Object())
	h.Window.Resize(fyne.NewSize(460, 900))
	d.SetShown(true)
	return d
}

// answered waits until all questions are answered.
func (d *desk) answered() *desk {
	d.t.Helper()
	d.host.Until(d.t, 10*time.Second, "all is answered", func() bool {
		return (d.found.key == "" || d.found.done) && (d.books.key == "" || d.books.done) && d.view.games.wanted < 0
	})
	return d
}

// lines returns the lines of a kind.
func (d *desk) linesOf(kind lineKind) (list []line) {
	for i := range d.view.count() {
		if l := d.view.line(i); l.kind == kind {
			list = append(list, l)
		}
	}
	return list
}

// texts returns the visible texts of the list.
func (d *desk) texts() string {
	var parts []string
	for _, l := range d.view.lines {
		parts = append(parts, l.text, l.right)
	}
	return strings.Join(parts, " ")
}

func (d *desk) wantText(part string) {
	d.t.Helper()
	if !strings.Contains(d.texts(), part) {
		d.t.Errorf("nothing says %q: %s", part, d.texts())
	}
}

// place returns the index of the line with a kind and a text; -1 if there is none.
func (d *desk) place(kind lineKind, text string) int {
	for i := range d.view.count() {
		if l := d.view.line(i); l.kind == kind && (text == "" || l.text == text) {
			return i
		}
	}
	return -1
}

func (d *desk) click(i int) {
	d.t.Helper()
	d.view.list.rows.Tapped(&fyne.PointEvent{Position: fyne.NewPos(20, (float32(i)+0.5)*lineHeight)})
}
