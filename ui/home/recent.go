package home

import (
	"context"
	"image/color"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// The games that were played last. They are read from the library beside the window, and shown when they are there.

// mostRecent is how many games are read: more than the widest row has.
const mostRecent = 12

// recent is a game with the position that its picture shows: the last of its main line.
type recent struct {
	library.Record
	rules    core.Rules
	position core.Position
	outcome  core.Outcome
}

// Kept takes note of news in the library: the screen shows it if it is there.
func (r *Room) Kept() {
	if r.Screen() == prefs.HomeScreen {
		r.readRecent()
	}
}

// readRecent reads which games were played last.
func (r *Room) readRecent() {
	l := r.Library
	if l == nil || r.Closed() {
		return
	}
	ctx, end := r.newest.Ask(context.Background())
	r.asked++
	asked := r.asked
	go func() {
		defer end()
		list := lastGames(ctx, l)
		r.Post(func() {
			if asked == r.asked && !r.Closed() {
				r.last = list
				r.fillRecent()
			}
		})
	}()
}

// lastGames reads the games that were changed last: those of the person, and none of collections.
func lastGames(ctx context.Context, l *library.Library) (list []recent) {
	records, err := l.List(ctx, library.Query{
		Filter: library.Filter{Kinds: []library.Kind{library.Played, library.Pasted, library.Attempt}}, Order: library.ByChanged, Limit: mostRecent,
	})
	if err != nil {
		return nil // what is wrong with the library is said elsewhere
	}
	list = make([]recent, 0, len(records))
	for _, record := range records {
		g, _, err := l.Get(ctx, record.ID)
		if err != nil {
			continue
		}
		line := g.MainLine()
		end := line[len(line)-1]
		list = append(list, recent{record, g.Rules(), end.Position(), g.Rules().Adjudicate(end.Line())})
	}
	return list
}

// recentRow returns the place of the games on the screen, with a heading; it is empty while there are none.
func (r *Room) recentRow() fyne.CanvasObject {
	heading := widget.NewLabel(r.Words.T("home.recent"))
	heading.TextStyle.Bold = true
	head := prose.NewFlow(heading)
	if r.links.List != nil {
		all := control.NewButton(r, r.Words.T("home.recent.all"), r.links.List)
		all.Importance = widget.LowImportance
		head = prose.NewFlowTo(heading, all)
	}
	r.row = container.New(&oneRow{})
	r.recent = prose.NewColumn(head, r.row)
	r.fillRecent()
	r.readRecent()
	return r.recent
}

// fillRecent shows the games. That on the table has a card of its own.
func (r *Room) fillRecent() {
	if r.row == nil {
		return
	}
	r.row.RemoveAll()
	for _, g := range r.last {
		if on := r.links.Current(); on == 0 || g.ID != on || !r.working() {
			r.row.Add(r.recentCard(g))
		}
	}
	control.SetVisible(r.recent, len(r.row.Objects) > 0)
	r.row.Refresh()
	r.recent.Refresh()
	if r.page != nil {
		r.page.Refresh()
	}
}

// recentCard returns the card of a game; a click anywhere on it, or Enter, goes on with the game.
func (r *Room) recentCard(g recent) fyne.CanvasObject {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 8
	open := control.NewButton(r, "", func() { r.links.Open(g.ID, -1) })
	open.Importance = widget.LowImportance
	open.Hover = func(on bool) {
		if on {
			r.Explain(r.Clean(r.Words.T("home.recent.open", r.recentTitle(g))))
		} else {
			r.Explain("")
		}
	}
	name := r.recentLine(r.recentTitle(g), true)
	state := r.recentLine(r.recentState(g), false)
	when := r.recentLine(r.recentWhen(g), false)
	gap := canvas.NewRectangle(color.Transparent)
	gap.SetMinSize(fyne.NewSize(0, 2))
	return container.NewStack(ground, open, container.NewPadded(container.NewVBox(
		container.NewCenter(r.Picture(g.position, host.SmallPicture)), gap, name, state, when)))
}

// recentLine returns a line of a card, cut where the card ends.
func (r *Room) recentLine(text string, bold bool) fyne.CanvasObject {
	line := canvas.NewText("", theme.Color(theme.ColorNameForeground))
	line.TextSize, line.TextStyle.Bold = 13, bold
	if !bold {
		line.TextSize, line.Color = 12, theme.Color(theme.ColorNamePlaceHolder)
	}
	return container.New(&cutLine{r.Clean(text)}, line)
}

// recentTitle says who plays, or which game it is.
func (r *Room) recentTitle(g recent) string {
	if g.First != "" || g.Second != "" {
		return r.Words.T("choose.players", orUnknown(g.First), orUnknown(g.Second))
	}
	return r.Words.Game(g.rules)
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// recentState says how the game stands: the result, or whose turn it is; and if it is not played here, what it is.
func (r *Room) recentState(g recent) string {
	parts := []string{}
	switch g.Kind {
	case library.Attempt:
		parts = append(parts, r.Words.T("home.recent.attempt"))
	case library.Pasted:
		parts = append(parts, r.Words.T("home.recent.pasted"))
	}
	switch {
	case g.outcome.Over():
		parts = append(parts, r.Words.Result(g.rules, g.outcome.Result))
	case g.Result != core.Unfinished && r.Words.Has("result."+g.rules.ID()+"."+g.Result.Name(g.rules.Sides())):
		parts = append(parts, r.Words.Result(g.rules, g.Result))
	default:
		parts = append(parts, words.Sentence(r.Words.Step(g.rules, g.position)))
	}
	return strings.Join(parts, " · ")
}

// recentWhen says when the game was played last, and how long it is.
func (r *Room) recentWhen(g recent) string {
	when := day(r.Words, g.Changed)
	if g.First != "" || g.Second != "" {
		return r.Words.Game(g.rules) + " · " + when
	}
	return r.Words.T("home.moves", g.Plies) + " · " + when
}

// day says when something was, as shortly as a card has room for: the time of today, or else the day.
func day(w words.Words, t time.Time) string {
	local, now := t.Local(), time.Now()
	switch {
	case t.IsZero() || local.Year() == now.Year() && local.YearDay() == now.YearDay():
		return w.Time(t)
	case local.Year() == now.Year():
		return local.Format(w.T("time.day"))
	}
	return local.Format(time.DateOnly)
}
