package practice

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/solver/puzzle/modes"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// chooseThemes opens the choice of goals and themes, with the share of their puzzles that the user solved. A puzzle must match one
// chosen goal and one chosen theme.
func (p *page) chooseThemes() {
	if p.facts == nil {
		return
	}
	r, id := p.room, p.game.Rules.ID()
	c := r.chosen(id)
	rules := p.game.Rules
	group := func(counts []modes.Count, list *[]string, word, name func(string) string) fyne.CanvasObject {
		boxes := make([]fyne.CanvasObject, len(counts))
		for i, n := range counts {
			text := r.Words.T("practice.theme.count", name(n.Word), n.Count)
			if own := p.facts.words[word(n.Word)]; own.Tries > 0 {
				text += r.Words.T("practice.theme.solved", own.Percent())
			}
			boxes[i] = control.NewCheck(r.Host, text, slices.Contains(*list, n.Word), func(on bool) {
				*list = slices.DeleteFunc(*list, func(w string) bool { return w == n.Word })
				if on {
					*list = append(*list, n.Word)
				}
			})
		}
		return prose.NewEqual(3, boxes...)
	}
	column := prose.NewColumn(
		prose.NewStyled(prose.Span{Text: r.Words.T("practice.goals"), Style: fyne.TextStyle{Bold: true}}),
		group(p.facts.pool.Goals(), &c.Goals, goalWord, func(kind string) string { return words.GoalKind(r.Words, kind) }),
		prose.NewStyled(prose.Span{Text: r.Words.T("practice.themes.heading"), Style: fyne.TextStyle{Bold: true}}),
		group(p.facts.pool.Themes(), &c.Themes, func(theme string) string { return theme }, func(theme string) string { return words.Theme(r.Words, rules, theme) }),
	)
	var d host.Opened
	d = r.Host.Open(host.Dialog{
		Title: r.Words.T("practice.choose"), Body: scroll.Scrolled(column), Size: fyne.NewSize(700, 480), Scrolls: true,
		Closed: func() {
			r.keep(id, c)
			p.build()
		},
		Extra: &host.Button{Text: r.Words.T("practice.choose.all"), Run: func() {
			c.Goals, c.Themes = nil, nil
			d.Close()
		}},
	})
}
