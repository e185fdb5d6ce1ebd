package practice

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle/modes"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// page is the dialog of the puzzles.
type page struct {
	room   *Room
	game   catalog.Game
	dialog host.Opened
	cancel context.CancelFunc // of the reading in progress
	facts  *facts             // nil: still being read
	column *fyne.Container
	scroll *container.Scroll

	history *control.Button
}

// facts are the data that the page shows of a game.
type facts struct {
	pool        *modes.Pool
	known       bool // the results are read; all below is empty else
	level       modes.Level
	rated       int // tries that the rating is based on
	provisional bool
	tried       int // puzzles
	all         training.Result
	words       map[string]training.Result // by goalWord and theme
	best        map[modes.Mode]int
	failed      int
	sets        []training.Set
	curve       []training.RatedAt
}

// Show opens the puzzle page of a game, or of the first game with puzzles.
func (r *Room) Show(g catalog.Game) {
	games := r.games()
	if len(games) == 0 {
		return
	}
	p := &page{room: r, column: prose.NewColumn(), cancel: func() {}}
	p.scroll = scroll.Scrolled(p.column)
	r.shown = p
	at := slices.IndexFunc(games, func(other catalog.Game) bool { return other.Rules.ID() == g.Rules.ID() })
	pick := control.NewChoiceAt(r.Host, games, func(other catalog.Game) string { return r.Words.Game(other.Rules) }, at, func(other catalog.Game) {
		p.game, p.facts = other, nil
		p.build()
		p.read()
	})
	pick.Select.Narrow()
	p.game = pick.Value()
	p.history = p.button("practice.history", func() { r.history(p.game.Rules.ID()) })
	body := container.NewBorder(prose.NewFlowTo(pick.Framed, p.history), nil, nil, nil, p.scroll)
	p.build()
	p.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("puzzles"), Body: body, Size: fyne.NewSize(760, 640), Scrolls: true, Column: p.column,
		Buttons:   []host.Button{{Text: r.Words.T("practice.solve"), Run: p.solve, Stays: true}}, // the session closes all dialogs
		Closed:    p.closed,
		Uncovered: p.read,
	})
	p.read()
}

func (p *page) closed() {
	p.cancel()
	if p.room.shown == p {
		p.room.shown = nil
	}
}

// Opened tells that the training file is open.
func (r *Room) Opened() {
	if r.shown != nil {
		r.shown.read()
	}
}

// solve starts a session with the chosen puzzles, if there are any.
func (p *page) solve() {
	r, id := p.room, p.game.Rules.ID()
	f, _ := r.chosen(id).filter()
	if p.facts != nil && len(p.facts.pool.Matching(f)) == 0 {
		r.Host.Tell(r.Words.T("practice.choose.none"))
		return
	}
	r.themes(id)
}

// read reads the facts of the game, off the window's goroutine.
func (p *page) read() {
	p.cancel()
	r, id := p.room, p.game.Rules.ID()
	ctx, cancel := context.WithCancel(r.work.Ctx)
	p.cancel = cancel
	file := r.Training
	r.work.Go(func() func() {
		f, err := &facts{pool: r.pool(id), best: map[modes.Mode]int{}}, error(nil)
		if file != nil {
			if f.sets, err = r.sets(ctx, id); err == nil {
				err = f.read(ctx, file, id)
			}
		}
		return func() {
			switch {
			case ctx.Err() != nil:
			case err != nil:
				r.failed(err)
			default:
				p.facts = f
				c := r.chosen(id)
				c.limit(f.pool)
				r.keep(id, c)
				p.build()
			}
		}
	})
}

// read reads the facts from the training file.
func (f *facts) read(ctx context.Context, file *training.Store, game string) error {
	rating, rated, err := file.Tries.Rating(ctx, game, time.Now())
	if err != nil {
		return err
	}
	f.level, f.rated, f.provisional = modes.Level{Rating: rating.Value, Deviation: rating.Deviation}, rated, rating.Provisional()
	results, err := file.Tries.Results(ctx, game)
	if err != nil {
		return err
	}
	f.count(results)
	for _, mode := range []modes.Mode{modes.Streak, modes.Storm} {
		best, err := file.Runs.Best(ctx, game, string(mode))
		if err != nil {
			return err
		}
		f.best[mode] = best.Score
	}
	failed, err := file.Tries.Failed(ctx, game)
	if err != nil {
		return err
	}
	f.failed = len(f.pool.Known(failed)) // a session has no others
	f.known = true
	f.curve, err = file.Tries.Curve(ctx, game)
	return err
}

// count counts the tried puzzles, and adds up their results, also by goal and theme.
func (f *facts) count(results map[string]training.Result) {
	f.tried, f.words = len(results), map[string]training.Result{}
	for id, r := range results {
		f.all.Tries, f.all.Solved = f.all.Tries+r.Tries, f.all.Solved+r.Solved
		z, ok := f.pool.Puzzle(id)
		if !ok {
			continue
		}
		for _, word := range append([]string{goalWord(z.Goal.Kind)}, z.Themes...) {
			n := f.words[word]
			f.words[word] = training.Result{Tries: n.Tries + r.Tries, Solved: n.Solved + r.Solved}
		}
	}
}

// goalWord returns the key of a goal, distinct from those of themes.
func goalWord(kind string) string { return "goal " + kind }

func (p *page) button(key string, run func()) *control.Button {
	return control.NewButton(p.room.Host, p.room.Words.T(key), run)
}

// build rebuilds the column. What is still being read has its room from the start: the buttons stay where they are, and so does the
// dialog, in which a list of sets is scrolled.
func (p *page) build() {
	r, id := p.room, p.game.Rules.ID()
	t := r.Words.T
	longest := ratingText(t("practice.rated", 9999, manyTries, manyTries, manyTries, 100) + t("training.provisional"))
	list := p.card(r.Host.Heading("puzzle-list"), []string{t("practice.about.list")}, p.button("practice.list", func() { r.links.List(p.game) }))
	control.SetEnabled(p.history, r.TrainingErr == nil)
	if r.TrainingErr != nil { // sessions are refused
		p.show(prose.New(r.Host.Clean(t("practice.none", r.Words.Error(r.TrainingErr)))), list)
		return
	}
	objects := []fyne.CanvasObject{prose.NewHeld(p.rating(), longest, prose.New(t("practice.unrated"))), p.chart(), p.choices()}
	for _, mode := range []modes.Mode{modes.Streak, modes.Storm} {
		about := r.Words.T("practice.about." + string(mode))
		texts := []string{about, about + t("practice.best-run", manyTries)}
		if p.facts != nil && p.facts.best[mode] > 0 {
			texts[0] += t("practice.best-run", p.facts.best[mode])
		}
		objects = append(objects, p.card(r.modeName(mode), texts, p.button("practice.start", func() { r.play(id, mode) })))
	}
	failed := p.button("practice.start", func() { r.again(id) })
	none := t("practice.about.failed.none")
	texts, f := []string{"", none, t("practice.about.failed", manyTries)}, p.results()
	control.SetEnabled(failed, f != nil && f.failed > 0)
	switch {
	case f == nil:
	case f.failed > 0:
		texts[0] = t("practice.about.failed", f.failed)
	default:
		texts[0] = none
	}
	p.show(append(objects, p.card(r.modeName(modes.Failed), texts, failed), list, p.sets())...)
}

// show replaces the content of the page.
func (p *page) show(objects ...fyne.CanvasObject) {
	p.column.Objects = objects
	p.column.Refresh()
	p.scroll.Refresh() // a column that has become shorter may have been scrolled beyond its end
}

// manyTries is more than most users have tried, for the room of a text.
const manyTries = 9999

// modeName returns the name of a mode.
func (r *Room) modeName(m modes.Mode) string { return r.Words.T("training.mode." + string(m)) }

// card returns a card of puzzles with the first of some texts, and room for any of them.
func (p *page) card(title string, texts []string, button fyne.CanvasObject) fyne.CanvasObject {
	said := make([]fyne.CanvasObject, len(texts))
	for i, text := range texts {
		said[i] = prose.NewRich(prose.Paragraph{Spans: []prose.Span{{Text: title, Style: fyne.TextStyle{Bold: true}}}},
			prose.Paragraph{Spans: []prose.Span{{Text: text}}})
	}
	return prose.NewCard(container.NewBorder(nil, nil, nil, container.NewCenter(button), prose.NewHeld(said[0], said[1:]...)))
}

// results returns the facts with the user's results; nil: they are not read yet.
func (p *page) results() *facts {
	if p.facts == nil || !p.facts.known {
		return nil
	}
	return p.facts
}

// rating returns the user's rating.
func (p *page) rating() fyne.CanvasObject {
	t, f := p.room.Words.T, p.results()
	switch {
	case f == nil:
		return prose.New("")
	case f.rated == 0:
		return prose.New(t("practice.unrated"))
	}
	rating := strconv.Itoa(int(f.level.Rating + 0.5))
	if f.provisional {
		rating += t("training.provisional")
	}
	return ratingText(t("practice.rated", rating, f.rated, f.tried, f.all.Tries, f.all.Percent()))
}

func ratingText(text string) *prose.Text {
	return prose.NewStyled(prose.Span{Text: text, Style: fyne.TextStyle{Bold: true}})
}

// chart returns the curve of the user's rating, or its empty room until it is read.
func (p *page) chart() fyne.CanvasObject {
	f := p.results()
	if f == nil {
		return container.New(&curve{})
	}
	return newCurve(f.curve)
}

// choices returns the choice of themes and ratings.
func (p *page) choices() fyne.CanvasObject {
	r, id := p.room, p.game.Rules.ID()
	c := r.chosen(id)
	names := make([]string, len(levels))
	for i, l := range levels {
		switch {
		case i < 3:
			names[i] = r.Words.T([]string{"practice.level", "practice.level.easier", "practice.level.harder"}[i])
		case l.min == 0:
			names[i] = r.Words.T("practice.level.below", l.max+1)
		case l.max == 0:
			names[i] = r.Words.T("practice.level.from", l.min)
		default:
			names[i] = r.Words.T("practice.level.range", l.min, l.max)
		}
	}
	level := control.NewSelect(r.Host, names, nil)
	level.Narrow()
	level.SetSelectedIndex(c.Level)
	themes := control.NewButton(r.Host, c.name(r.Words, p.game), func() { p.chooseThemes() })
	count := widget.NewLabel("")
	show := func() {
		if p.facts != nil {
			f, _ := c.filter()
			key, n := "practice.count", len(p.facts.pool.Matching(f))
			switch {
			case n == 0:
				key = "practice.choose.none"
			case f.Min == 0 && f.Max == 0:
				key = "practice.count.near"
			}
			count.SetText(r.Words.T(key, words.Count(n)))
		}
	}
	show()
	level.OnChanged = func(string) {
		c.Level = max(0, level.SelectedIndex())
		r.keep(id, c)
		show()
	}
	title := control.NewHeading(r.modeName(modes.Themes))
	counted := prose.NewHeld(count, widget.NewLabel(r.Words.T("practice.count.near", words.Count(manyTries))), widget.NewLabel(r.Words.T("practice.choose.none")))
	return prose.NewCard(title, prose.NewFlow(control.NewFrame(themes), control.NewFrame(level), counted))
}

// sets returns the card of the sets.
func (p *page) sets() fyne.CanvasObject {
	r, t := p.room, p.room.Words.T
	fresh := p.button("practice.set.new", func() { r.newSet(p.game.Rules.ID()) })
	control.SetEnabled(fresh, r.Training != nil)
	objects := []fyne.CanvasObject{p.card(r.modeName(modes.Rounds), []string{t("practice.about.rounds", setSize)}, fresh)}
	if p.facts == nil {
		return objects[0]
	}
	for _, set := range p.facts.sets {
		round, done := set.Place()
		name := p.setName(set)
		text := t("practice.set.at", name, round, done, len(set.Puzzles))
		known := false
		if last := len(set.Rounds) - 1; last >= 0 && set.Rounds[last].Done < len(set.Puzzles) {
			last--
			if last >= 0 {
				text += t("practice.set.last", set.Rounds[last].Errors, clock(set.Rounds[last].Time))
			}
		} else if last >= 0 {
			whole := set.Rounds[last]
			text += t("practice.set.last", whole.Errors, clock(whole.Time))
			known = p.facts.pool.Fast(set.Puzzles, whole.Errors, whole.Time)
		}
		if known {
			text = look.VerdictSymbol(core.ViewWin) + " " + text
		}
		on := p.button("practice.set.on", func() { r.round(set) })
		drop := p.button("practice.set.delete", func() {
			r.Host.Ask(t("practice.set.delete"), t("practice.set.delete.ask", r.Host.Clean(name)), t("practice.set.delete"), func() { p.drop(set.ID) })
		})
		drop.Importance = widget.LowImportance
		objects = append(objects, container.NewBorder(nil, nil, nil, container.NewCenter(container.NewHBox(on, drop)), container.NewPadded(prose.New(r.Host.Clean(text)))))
	}
	return prose.NewColumn(objects...)
}

// setName names a set by the choice that it was made of. The first versions kept the name of the choice instead.
func (p *page) setName(set training.Set) string {
	if set.Name != "" && !json.Valid([]byte(set.Name)) {
		return set.Name
	}
	c := parseChoice(set.Name)
	c.limit(p.facts.pool)
	return c.name(p.room.Words, p.game)
}

// drop deletes a set.
func (p *page) drop(id int64) {
	r := p.room
	r.work.Go(func() func() {
		err := r.Training.Sets.Delete(context.Background(), id)
		return func() {
			if err != nil {
				r.failed(err)
			}
			p.read()
		}
	})
}
