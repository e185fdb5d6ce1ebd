package endgames

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// page is the dialog of the endgames: the list on the left, and the facts and actions of the selected one on the right.
type page struct {
	room   *Room
	game   catalog.Game
	here   *catalog.Ending // the one on the board, if it is missing from the list; nil: none
	groups []group
	shown  []catalog.Ending // of the selected group, or found
	at     catalog.Ending   // the selected one

	search  *control.Search
	pick    *control.Select
	list    *control.List
	none    *prose.Text // shown if nothing is found
	left    *fyne.Container
	facts   *prose.Text
	boards  *fyne.Container
	need    *prose.Text
	said    *prose.Text // an error
	prove   *control.Button
	bar     *control.Progress
	weak    *control.Select
	kind    *control.Select
	play    *control.Button
	look    *control.Button
	train   *control.Button
	inside  *container.Scroll
	drawing *host.Drawing
	dialog  host.Opened
}

// group is a heading with its endgames.
type group struct {
	name    string
	endings []catalog.Ending
}

// grouped puts endgames under their headings, in the order of the list.
func grouped(list []catalog.Ending, lang string) []group {
	var groups []group
	for _, e := range list {
		name := e.Group[lang]
		at := slices.IndexFunc(groups, func(g group) bool { return g.name == name })
		if at < 0 {
			at = len(groups)
			groups = append(groups, group{name: name})
		}
		groups[at].endings = append(groups[at].endings, e)
	}
	return groups
}

// The dimensions of the page.
const (
	listWidth    = 400
	boardPicture = 150
)

// list opens the page.
func (r *Room) list() {
	if g, ok := r.game(); ok {
		r.ListOf(g)
	}
}

// ListOf opens the page of a game, at the endgame on the board if that is in sight.
func (r *Room) ListOf(g catalog.Game) {
	if r.page != nil {
		return
	}
	p := &page{room: r, game: g, drawing: host.NewDrawing(r.Host.Post), groups: grouped(g.Endgames.Endings(), string(r.Words.Lang()))}
	chosen := r.chosen
	if e, _, ok := r.here(); ok && r.Host.Playing() && r.Table.Rules().ID() == g.Rules.ID() {
		chosen = e.ID
		if e.Book == "" {
			p.here = &e
			p.groups = append([]group{{r.Words.T("endgames.here.group"), []catalog.Ending{e}}}, p.groups...)
		}
	}
	if len(p.groups) == 0 {
		r.Host.Message(r.Host.Heading("endgames"), r.Words.T("endgames.none"))
		return
	}
	r.page = p
	body := p.body()
	p.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("endgames"), Body: body, Size: fyne.NewSize(980, 660), Scrolls: true, Focus: p.search,
		Closed: func() {
			r.page = nil
			p.drawing.Stop()
			r.stop()
		},
	})
	p.choose(chosen)
}

func (p *page) body() fyne.CanvasObject {
	r := p.room
	t := r.Words.T
	names := make([]string, len(p.groups))
	for i, g := range p.groups {
		names[i] = r.Host.Clean(g.name)
	}
	p.list = control.NewList(r.Host, func() int { return len(p.shown) }, func(i int) string { return r.name(p.shown[i]) })
	p.list.Figure = func(i int) string { return wins(p.shown[i]) }
	p.list.OnChosen = func(i int, _ bool) {
		p.at = p.shown[i]
		p.changed()
	}
	p.pick = control.NewSelect(r.Host, names, nil)
	p.pick.PlaceHolder = t("endgames.groups") // during a search
	p.pick.OnChanged = func(string) {
		group := p.pick.SelectedIndex()
		if group < 0 {
			return
		}
		p.search.OnChanged = nil
		p.search.SetText("")
		p.search.OnChanged = p.find
		p.fill(p.groups[group].endings)
		p.list.Select(0)
	}
	p.search = control.NewSearch(r.Host, t("endgames.search"), p.find)
	p.search.Through = p.list
	p.none = prose.NewNote(t("endgames.search.none"))
	p.none.Hide()
	p.facts, p.need, p.said = prose.NewRich(), prose.New(""), prose.New("")
	p.boards = prose.NewFlow()
	p.prove = control.NewButton(r.Host, t("endgames.prove"), func() { p.solve(func() {}) })
	p.bar = control.NewProgress()
	p.bar.Hide()
	p.weak = control.NewSelect(r.Host, []string{t("endgames.turn.strong"), t("endgames.turn.weak")}, nil)
	p.kind = control.NewSelect(r.Host, []string{t("endgames.kind.won"), t("endgames.kind.drawn"), t("endgames.kind.only")}, nil)
	p.kind.SetSelectedIndex(int(r.wish.Kind))
	p.weak.SetSelectedIndex(map[bool]int{true: 1}[r.wish.Weak])
	p.weak.OnChanged = func(string) { p.wished() }
	p.kind.OnChanged = func(string) { p.wished() }
	p.play = control.NewButton(r.Host, "", func() {
		e, wish := p.ending(), r.wish
		p.set(func() { r.practise(p.game, e.ID, wish) })
	})
	p.play.Importance = widget.HighImportance
	p.look = control.NewButton(r.Host, t("endgames.look"), func() {
		e, wish := p.ending(), r.wish
		p.set(func() {
			r.random(p.game, e.ID, wish, func(at core.Position) { r.study(p.game, at) })
		})
	})
	p.train = control.NewButton(r.Host, t("endgames.train"), func() {
		e, wish := p.ending(), r.wish
		p.set(func() { r.trainOne(p.game, e.ID, wish) })
	})
	control.SetVisible(p.train, r.canTrain())
	practice := prose.NewColumn(
		prose.NewStyled(prose.Span{Text: t("endgames.practise"), Style: fyne.TextStyle{Bold: true}}),
		prose.NewEqual(2, control.NewFrame(p.weak), control.NewFrame(p.kind), p.play, p.look, p.train),
		p.said, p.bar, // visible in a low window too
		prose.NewNote(t("endgames.practise.about")),
	)
	right := prose.NewColumn(p.facts, widget.NewSeparator(), practice, p.need, p.prove, widget.NewSeparator(), p.boards)
	p.inside = scroll.Scrolled(right)
	p.left = prose.NewRoom(prose.NewColumn(p.search, control.NewFrame(p.pick), p.none, prose.NewStyled(prose.Span{
		Text: t("endgames.share"), Size: theme.SizeNameCaptionText, Color: theme.ColorNamePlaceHolder,
	})), p.list, nil)
	return container.New(sides{}, p.left, p.inside)
}

// sides puts the list beside the details of the selected line.
type sides struct{}

func (sides) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, 200)+max(b.Width, 260), max(a.Height, b.Height, 200))
}

func (sides) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := min(listWidth, size.Width*0.42)
	gap := 2 * theme.Padding()
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(left, size.Height))
	o[1].Move(fyne.NewPos(left+gap, 0))
	o[1].Resize(fyne.NewSize(size.Width-left-gap, size.Height))
}

// find lists the endgames of all groups whose names, headings or pieces contain the words of a text; without a text, the selected
// group. The selected endgame stays selected if it is listed.
func (p *page) find(text string) {
	at := p.at.ID
	if strings.TrimSpace(text) == "" {
		p.choose(at)
		return
	}
	var found []catalog.Ending
	for _, g := range p.groups {
		for _, e := range g.endings {
			words := []string{g.name, e.ID, words.Class(p.room.Words, e.Class)}
			for _, name := range e.Name {
				words = append(words, name)
			}
			if control.Matches(text, strings.Join(words, " ")) && (!byPieces(text) || begins(e.ID, text)) {
				found = append(found, e)
			}
		}
	}
	p.pick.ClearSelected()
	p.fill(found)
	if len(found) > 0 {
		p.list.Select(max(0, slices.IndexFunc(found, func(e catalog.Ending) bool { return e.ID == at })))
	}
}

// byPieces reports whether a text gives the pieces of both sides by their letters.
func byPieces(text string) bool {
	return strings.Contains(text, " v ") && strings.Trim(strings.ToUpper(text), "RHCPABVK ") == ""
}

// begins reports whether the typed text is a prefix of an ID by whole pieces: "r v a" does not match rook and pawn against an
// advisor.
func begins(id, typed string) bool {
	return strings.HasPrefix(strings.ToLower(id), strings.ToLower(strings.TrimSpace(typed)))
}

// fill lists endgames.
func (p *page) fill(list []catalog.Ending) {
	p.shown = list
	control.SetVisible(p.none, len(list) == 0)
	p.list.UnselectAll()
	p.left.Refresh() // the list has moved and has other lines
	p.list.ScrollToTop()
}

// choose selects an endgame by its ID, or else the first one.
func (p *page) choose(id string) {
	group, at := 0, 0
	for g := range p.groups {
		if i := slices.IndexFunc(p.groups[g].endings, func(e catalog.Ending) bool { return e.ID == id }); i >= 0 {
			group, at = g, i
			break
		}
	}
	p.pick.SetSelectedIndex(group)
	p.fill(p.groups[group].endings)
	p.list.Select(at)
}

// ending returns the selected endgame.
func (p *page) ending() catalog.Ending { return p.at }

// wins describes how often the stronger side wins an endgame; "" if unknown.
func wins(e catalog.Ending) string {
	if !e.Counted {
		return ""
	}
	return percent(e.Strong.StrongWins, e.Strong.Legal) + "%"
}

// changed shows another endgame.
func (p *page) changed() {
	r, e := p.room, p.ending()
	r.stop()
	r.chosen = e.ID
	p.say("")
	p.facts.SetParagraphs(p.about(e))
	p.drawing.Stop()
	p.boards.Objects = nil
	p.board(e.Strong.LongestStrong.Position, "endgames.hardest")
	p.board(e.Holds, "endgames.holds")
	p.boards.Refresh()
	p.inside.ScrollToTop()
	p.refresh()
}

// board adds a small board with a position.
func (p *page) board(at core.Position, caption string) {
	if at == nil {
		return
	}
	r := p.room
	open := func() { r.study(p.game, at) }
	button := control.NewButton(r.Host, r.Words.T(caption), open)
	button.Importance = widget.LowImportance
	p.boards.Add(container.NewVBox(control.NewTouch(r.Pictures.Later(at, boardPicture, p.drawing), open), button))
}

// wished updates the wanted kind of positions.
func (p *page) wished() {
	p.room.wish = catalog.EndgameWish{Weak: p.weak.SelectedIndex() == 1, Kind: catalog.EndgameKind(max(0, p.kind.SelectedIndex()))}
	p.refresh()
}

// refresh shows the cost of the proof, and the available actions.
func (p *page) refresh() {
	r, e := p.room, p.ending()
	need, err := p.game.Endgames.Need(e.ID, solver.Limit{})
	if err == nil {
		err = need.Err
	}
	switch {
	case err != nil && need.Memory > 0:
		p.need.SetText(r.Words.T("endgames.need.large", mebibytes(need.Memory)))
	case err != nil:
		p.need.SetText(r.Words.Error(err))
	case need.Ready:
		p.need.SetText(r.Words.T("endgames.ready"))
	default:
		p.need.SetText(r.Words.T("endgames.need", mebibytes(need.Memory), r.duration(need)))
	}
	proving := r.cancel != nil && p.bar.Visible()
	control.SetVisible(p.prove, err == nil && !need.Ready)
	if proving {
		p.prove.SetText(r.Words.T("endgames.stop"))
	} else {
		p.prove.SetText(r.Words.T("endgames.prove"))
		control.SetVisible(p.bar, false)
	}
	p.play.SetText(r.Words.T(playKey(r.wish)))
	for _, b := range []*control.Button{p.play, p.look, p.train} {
		control.SetEnabled(b, err == nil && !proving)
	}
	p.inside.Content.Refresh()
}

// playKey returns the key of the start button: the task in such a position.
func playKey(w catalog.EndgameWish) string {
	switch w.Kind {
	case catalog.EndgameWon:
		return "endgames.play.win"
	case catalog.EndgameDrawn:
		return "endgames.play.hold"
	}
	return "endgames.play.only"
}

// say shows an error; "": none.
func (p *page) say(text string) {
	p.said.SetText(text)
	control.SetVisible(p.said, text != "")
	p.inside.Content.Refresh()
}

// set calls do once the endgame is proven, if it has positions of the wanted kind.
func (p *page) set(do func()) {
	if lacks(p.ending(), p.room.wish) {
		p.say(p.room.Words.T("endgames.no-such"))
		return
	}
	p.proven(func() {
		p.say(p.room.Words.T("endgames.searching"))
		do()
	})
}

// lacks reports whether an endgame is known to have no position of a kind.
func lacks(e catalog.Ending, w catalog.EndgameWish) bool {
	tally := e.Strong
	if w.Weak {
		tally = e.Weak
	}
	return e.Counted && (w.Kind == catalog.EndgameWon && tally.StrongWins == 0 || w.Kind == catalog.EndgameDrawn && tally.Draws == 0)
}

// proven calls do once the endgame is proven.
func (p *page) proven(do func()) {
	p.say("")
	need, err := p.game.Endgames.Need(p.ending().ID, solver.Limit{})
	if err == nil && need.Ready {
		do()
		return
	}
	p.solve(do)
}

// solve proves the endgame and then calls then; pressed again it cancels.
func (p *page) solve(then func()) {
	r, e := p.room, p.ending()
	if r.cancel != nil && p.bar.Visible() {
		r.stop()
		p.refresh()
		return
	}
	p.say("")
	lookFor(r, "", func(ctx context.Context) (struct{}, error) {
		tell := func(share float64) {
			r.Host.Post(func() {
				if ctx.Err() == nil && r.page == p {
					p.bar.Set(share, strconv.Itoa(int(100*share))+"%")
				}
			})
		}
		return struct{}{}, p.game.Endgames.Solve(ctx, e.ID, solver.Limit{}, throttled(tell))
	}, func(_ struct{}, err error) {
		p.bar.Hide()
		if r.page == p {
			p.refresh()
		}
		if err != nil {
			r.fail(r.Words.Error(err))
			return
		}
		then()
	})
	p.bar.Set(0, "0%")
	control.SetVisible(p.bar, true)
	p.refresh()
}

// mebibytes formats an amount of memory.
func mebibytes(bytes int64) string { return strconv.FormatInt((bytes+1<<20-1)>>20, 10) }

// percent formats a share.
func percent(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return words.Percent(100*float64(part)/float64(whole), 1)
}
