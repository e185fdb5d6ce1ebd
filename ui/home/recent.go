package home

import (
	"cmp"
	"context"
	"image/color"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// maxRecent is how many games are read: more than the widest row has.
const maxRecent = 12

// recent is a game with the position that its picture shows: the last that was played.
type recent struct {
	library.Record
	rules    core.Rules
	position core.Position
	outcome  core.Outcome
	turns    int
	fresh    bool      // the last unfinished game, which comes first
	reviewed bool      // the user has lost it, and all of its moves are judged
	levels   [2]string // of the players; "": a person
	opening  table.KeptOpening
	puzzle   puzzle.Puzzle // of an attempt, with the side that has the goal
	solver   core.Side
	ending   string // the name of the endgame of an attempt; "": it is at a puzzle
}

// over reports whether the game has ended, by the rules or otherwise.
func (g recent) over() bool { return g.outcome.Over() || g.Result != core.Unfinished }

// lost reports whether the user has lost the game.
func (g recent) lost() bool {
	side, mine := gamefile.Person(g.levels)
	return mine && g.result().For(side) == core.ViewLoss
}

// Kept updates the screen, if visible, after a game was written into the library.
func (r *Room) Kept() {
	if r.Host.Screen() == prefs.HomeScreen {
		r.readRecent()
	}
}

// readRecent reads which games were played last.
func (r *Room) readRecent() {
	l := r.Library
	if l == nil || r.Host.Closed() {
		return
	}
	ctx, end := r.newest.Ask(context.Background())
	r.asked++
	asked := r.asked
	engines := map[string]string{}
	for _, g := range r.Table.Games() {
		engines[g.Rules.ID()] = r.links.Engine(g.Rules)
	}
	host.Go(r.Host, func() func() {
		defer end()
		list := lastGames(ctx, l, engines)
		return func() {
			if asked == r.asked {
				r.last = ordered(list, r.links.Ending)
				r.FillFoot()
				r.fillRecent()
			}
		}
	})
}

// freshGame is how long an unfinished game stays ahead of later ones.
const freshGame = 7 * 24 * time.Hour

// lastRecords lists the user's most recently changed games, also imported ones with notes, and attempts. fresh is the number of the
// last unfinished game if it is fresh, or else 0.
func lastRecords(ctx context.Context, l *library.Library) (list []library.Record, fresh int64, err error) {
	newest := func(limit int, f library.Filter) []library.Record {
		found, failed := l.List(ctx, library.Query{Filter: f, Order: library.ByChanged, Limit: limit})
		err = cmp.Or(err, failed)
		return found
	}
	add := func(more []library.Record) {
		for _, r := range more {
			if !slices.ContainsFunc(list, func(o library.Record) bool { return o.ID == r.ID }) {
				list = append(list, r)
			}
		}
	}
	add(newest(1, library.Filter{Kinds: []library.Kind{library.Played}, Results: []core.Result{core.Unfinished}}))
	if list = slices.DeleteFunc(list, func(r library.Record) bool { return time.Since(r.Changed) > freshGame }); len(list) > 0 {
		fresh = list[0].ID
	}
	first := len(list) // the fresh one, if any
	add(newest(maxRecent, library.Filter{Kinds: []library.Kind{library.Played, library.Pasted}}))
	add(newest(maxRecent, library.Filter{Noted: true}))
	slices.SortStableFunc(list[first:], func(a, b library.Record) int { return b.Changed.Compare(a.Changed) })
	list = list[:min(len(list), maxRecent)] // no others can be in the row, so none are read
	add(newest(maxRecent, library.Filter{Kinds: []library.Kind{library.Attempt}}))
	return list, fresh, err
}

// ordered names the endgames and returns the games in the order of the row: the fresh one, then the other games and the endgames, the
// newest first, and puzzles after all of them.
func ordered(list []recent, ending func(puzzle.Puzzle) (name string, ok bool)) []recent {
	for i, g := range list {
		if name, ok := ending(g.puzzle); ok {
			list[i].ending = name
		}
	}
	rank := func(g recent) int {
		switch {
		case g.fresh:
			return 0
		case g.Kind == library.Attempt && g.ending == "":
			return 2
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b recent) int { return cmp.Or(rank(a)-rank(b), b.Changed.Compare(a.Changed)) })
	return list[:min(len(list), maxRecent)]
}

// lastGames reads the games of lastRecords, without collections and repertoires. The engines review the games, by the ids of the rules.
func lastGames(ctx context.Context, l *library.Library, engines map[string]string) (list []recent) {
	records, fresh, err := lastRecords(ctx, l)
	if err != nil {
		return nil // errors of the library are reported elsewhere
	}
	list = make([]recent, 0, len(records))
	for _, record := range records {
		g, record, err := l.Get(ctx, record.ID)
		if err != nil {
			continue
		}
		if _, ok := repertoire.SideOf(g.Rules(), g.Tags()); ok {
			continue
		}
		state := gamefile.ReadState(record.State, record.ID)
		kept := gamefile.Decode(state)
		end, levels := kept.Reached(g), gamefile.Levels(state)
		last := recent{Record: record, rules: g.Rules(), position: end.Position(), outcome: g.Rules().Adjudicate(end.Line()), turns: g.Rules().Capabilities().Turns(end), levels: levels}
		if end.Next() != nil {
			last.Result = g.Recorded() // the moves that ended it by the rules were taken back
		}
		last.opening = kept.Opening
		last.puzzle, last.solver, last.fresh = kept.Attempt.Puzzle, g.Root().Position().Turn(), record.ID == fresh
		last.reviewed = last.lost() && gamefile.IsReviewed(ctx, l, record.ID, g, engines[g.Rules().ID()])
		list = append(list, last)
	}
	return list
}

// recentRow returns the place of the games on the screen, with a heading; it is empty while there are none.
func (r *Room) recentRow() fyne.CanvasObject {
	heading := control.NewHeading(r.Words.T("home.recent"))
	all := control.NewButton(r.Host, r.Words.T("home.recent.all"), r.links.List)
	all.Importance = widget.LowImportance
	r.row = container.New(&oneRow{})
	r.recent = prose.NewColumn(prose.NewFlowTo(heading, all), r.row)
	r.fillRecent()
	r.readRecent()
	return r.recent
}

// fillRecent shows the games, except the current one while it can be resumed below.
func (r *Room) fillRecent() {
	if r.row == nil {
		return
	}
	r.row.RemoveAll()
	for _, g := range r.last {
		if g.over() || g.ID != r.links.Current() {
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

// recentCard returns the card of a game; a click anywhere on it, or Enter, continues the game.
func (r *Room) recentCard(g recent) fyne.CanvasObject {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 8
	open := control.NewButton(r.Host, "", func() {
		if g.Kind == library.Played && g.lost() {
			r.links.Review(g.ID)
			return
		}
		r.links.Open(g.ID, -1)
	})
	open.Importance = widget.LowImportance
	open.Explain(r.Host.Explain, func() string { return r.Host.Clean(r.Words.T("home.recent.open", r.recentTitle(g))) })
	name := r.recentLine(r.recentTitle(g), "", true)
	state := r.recentLine(r.recentState(g), "", false)
	when := r.recentLine(r.recentGame(g), " · "+day(r.Words, g.Changed), false)
	gap := canvas.NewRectangle(color.Transparent)
	gap.SetMinSize(fyne.NewSize(0, 2))
	return container.NewStack(ground, open, container.NewPadded(container.NewVBox(
		container.NewCenter(r.Pictures.Of(g.position, host.SmallPicture)), gap, name, state, when)))
}

// recentLine returns a line of a card, in which the text is cut where the card leaves no room before the tail.
func (r *Room) recentLine(text, tail string, bold bool) fyne.CanvasObject {
	line := canvas.NewText("", theme.Color(theme.ColorNameForeground))
	line.TextSize, line.TextStyle.Bold = 13, bold
	if !bold {
		line.TextSize, line.Color = 12, theme.Color(theme.ColorNamePlaceHolder)
	}
	return container.New(&cutLine{r.Host.Clean(text), tail}, line)
}

// recentTitle returns the name of an endgame, or the task of a puzzle, or the players, with the opening rule of people without names, or
// the event or title, or the name of the game.
func (r *Room) recentTitle(g recent) string {
	if g.ending != "" {
		return g.ending
	}
	if goal := g.puzzle.Goal; goal.Kind != "" {
		return words.Task(r.Words, g.rules, g.solver, goal)
	}
	if side, ok := gamefile.Person(g.levels); ok && g.Kind == library.Played {
		return r.Words.T("home.recent.against", r.levelName(g.levels[side.Other()]))
	}
	if names := words.Players(r.Words, g.First, g.Second); names != "" || g.Kind != library.Played || g.levels != [2]string{} {
		return cmp.Or(names, g.Event, r.Words.Game(g.rules))
	}
	of, _ := r.Table.GameByID(g.rules.ID())
	if state := g.agreed(of.Dialogue); state != nil {
		return r.Words.T("home.recent.people.opening", r.Words.T("opening.rule."+state.Rule()))
	}
	return r.Words.T("home.recent.people")
}

// agreed returns the agreement on the opening of a game; nil: there is none.
func (g recent) agreed(d catalog.Dialogue) catalog.Agreement {
	if d == nil || g.opening.State == "" {
		return nil
	}
	state, err := d.Parse(g.opening.State)
	if err != nil {
		return nil
	}
	return state
}

// result returns how a game ended.
func (g recent) result() core.Result {
	if g.outcome.Over() {
		return g.outcome.Result
	}
	return g.Result
}

// recentState describes the state of a game: the result, from the user's point of view if they played, or the side to move.
func (r *Room) recentState(g recent) string {
	var parts []string
	side, mine := gamefile.Person(g.levels)
	switch {
	case g.ending != "":
		side, mine = g.solver, true
	case g.Kind == library.Attempt:
		return r.Words.T("home.recent.attempt")
	case g.Kind == library.Pasted:
		parts = append(parts, r.Words.T("home.recent.pasted"))
	}
	switch result := g.result(); {
	case mine && result.For(side) == core.ViewWin:
		parts = append(parts, r.Words.T("home.recent.won"))
	case g.reviewed:
		parts = append(parts, r.Words.T("home.recent.lost.reviewed"))
	case g.lost() && g.ending == "":
		parts = append(parts, r.Words.T("home.recent.lost"))
	case words.HasResult(r.Words, g.rules, result):
		parts = append(parts, r.Words.Result(g.rules, result))
	default:
		of, _ := r.Table.GameByID(g.rules.ID())
		parts = append(parts, g.turn(r.Words, of.Dialogue))
	}
	return strings.Join(parts, " · ")
}

// turn returns the side to move or, while an opening is being agreed upon, who answers.
func (g recent) turn(w words.Words, d catalog.Dialogue) string {
	state := g.agreed(d)
	if state == nil || state.Done() {
		return words.Sentence(w.Step(g.rules, g.position))
	}
	o := table.Opening{State: state, Players: g.opening.Players, Turned: g.opening.Turned}
	switch player := state.Decider(); {
	case !o.Players[player].Person():
		return w.T("home.recent.agreeing", w.T("new.computer"))
	case !o.Players[1-player].Person():
		return w.T("home.recent.agreeing.you")
	default:
		return w.T("home.recent.agreeing", w.T(words.OpeningPlayer(o.Letter(player))))
	}
}

// recentGame returns the name of a game or, if it is the title, how long the game is.
func (r *Room) recentGame(g recent) string {
	if name := r.Words.Game(g.rules); r.recentTitle(g) != name {
		return name
	}
	return words.Played(r.Words, g.rules, g.turns)
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
