// Package help is the room that explains: the manual, the rules of the games with diagrams and demonstrations, their samples,
// and About.
package help

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/families"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// Room shows the pages of the help.
type Room struct{ Deps }

// New returns the room.
func New(d Deps) *Room { return &Room{d} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "rules", Keys: command.Keys(command.Plain(fyne.KeyF1)), Run: func() { r.Rules(r.Table.Rules()) }},
		{ID: "sample", Moves: true, Enabled: func() bool { _, ok := r.sampled(); return ok }, Run: func() {
			if g, ok := r.sampled(); ok {
				r.Sample(g)
			}
		}},
		{ID: "manual", Run: r.manual},
		{ID: "engine-help", Run: r.Engines},
		{ID: "about", Run: r.about},
	}
}

// Rules shows the rules of a game.
func (r *Room) Rules(rules core.Rules) {
	page, stop := r.page(rules)
	r.Host.Open(host.Dialog{
		Title:  r.Words.T("rules.title", r.Words.T("game."+core.FamilyID(rules))),
		Body:   page,
		Size:   fyne.NewSize(760, 680),
		Closed: stop,
	})
}

// page returns the rules as a page with its diagrams; stop ends its demonstrations.
func (r *Room) page(rules core.Rules) (object fyne.CanvasObject, stop func()) {
	page := prose.NewColumn()
	var demos []*demo
	for _, part := range r.Book.Page(core.FamilyID(rules), string(r.Words.Lang())) {
		if part.Diagram != "" {
			p, ok := families.Read(r.Table.Games(), rules, part.Diagram)
			if !ok {
				continue
			}
			if d := newDemo(r, rules, p, part.Play); d != nil {
				demos = append(demos, d)
				page.Add(d.root)
			} else {
				page.Add(container.NewCenter(r.diagram(rules, p, part.Move)))
			}
			continue
		}
		page.Add(prose.NewMarkdown(part.Text))
	}
	return scroll.Scrolled(page), func() {
		for _, d := range demos {
			d.stop()
		}
	}
}

// Engines explains third-party engines, here and on another machine.
func (r *Room) Engines() {
	page := prose.NewColumn()
	for _, part := range r.Book.Page("engines", string(r.Words.Lang())) {
		page.Add(prose.NewMarkdown(part.Text))
	}
	r.Host.Open(host.Dialog{Title: r.Host.Heading("engine-help"), Body: scroll.Scrolled(page), Size: fyne.NewSize(760, 680)})
}

// diagram returns the picture of a position, with the targets of a move's piece if there is a move.
func (r *Room) diagram(rules core.Rules, p core.Position, move string) fyne.CanvasObject {
	m, err := rules.ParseMove(p, move)
	if move == "" || err != nil {
		return r.Pictures.Drawn(func(size int) image.Image { return board.Diagram(r.Painters[rules.ID()], p, size, r.Style()) }, host.LargePicture)
	}
	return r.Pictures.Drawn(func(size int) image.Image { return board.MoveDiagram(r.Painters[rules.ID()], p, m, size, r.Style()) }, host.LargePicture)
}

// sampled returns the game whose sample is opened: the current one, or else the first that has one.
func (r *Room) sampled() (catalog.Game, bool) {
	current := r.Table.Current()
	for _, g := range slices.Concat([]catalog.Game{current}, families.Of(r.Table.Games(), current), r.Table.Games()) {
		if r.Book.HasSample(g.Rules.ID(), string(r.Words.Lang())) {
			return g, true
		}
	}
	return catalog.Game{}, false
}
