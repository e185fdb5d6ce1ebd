package library

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// filters are the fields above the list.
type filters struct {
	room *Room
	root *fyne.Container

	player, other, event, opening *control.Entry
	from, to, minMoves, maxMoves  *control.Entry
	game, result, kind, stars     *control.Select
	sides, mine, noted            *control.Check
	more                          []fyne.CanvasObject // fields hidden by default
	toggle, clear                 *control.Button
	games                         fyne.CanvasObject // game choice with its frame
	wide                          bool              // all fields are visible
	setting                       bool              // the fields are being filled by the program

	rules   []core.Rules // the choices of games, after the one for all
	results []core.Result
}

// kinds are the choices of kinds, after the one for all and before the deleted games.
var kinds = []library.Kind{library.Played, library.Pasted, library.Imported, library.Attempt}

func newFilters(r *Room) *filters {
	f := &filters{room: r}
	text, number := control.NewEntry, control.NewNumberEntry
	f.player, f.other = f.entry(text, "player"), f.entry(text, "other")
	f.event, f.opening = f.entry(text, "event"), f.entry(text, "opening")
	f.from, f.to = f.entry(number, "from"), f.entry(number, "to")
	f.minMoves, f.maxMoves = f.entry(number, "least"), f.entry(number, "most")
	names := []string{r.Words.T("games.filter.game")}
	for _, g := range r.Table.Games() {
		f.rules = append(f.rules, g.Rules)
		names = append(names, r.Words.Game(g.Rules))
	}
	f.game = control.NewSelect(r.Host, names, func(string) { f.changed(true) })
	f.games = control.NewFrame(f.game)
	f.result = control.NewSelect(r.Host, nil, func(string) { f.changed(true) })
	names = []string{r.Words.T("games.filter.kind")}
	for _, k := range kinds {
		names = append(names, r.texts.kindText(k))
	}
	f.kind = control.NewSelect(r.Host, append(names, r.Words.T("games.filter.deleted")), func(string) { f.changed(true) })
	names = []string{r.Words.T("games.filter.stars")}
	for n := 1; n <= 5; n++ {
		names = append(names, starsText(n))
	}
	f.stars = control.NewSelect(r.Host, names, func(string) { f.changed(true) })
	f.sides = control.NewCheck(r.Host, r.Words.T("games.filter.sides"), false, func(bool) { f.changed(true) })
	f.mine = control.NewCheck(r.Host, r.Words.T("games.filter.mine"), false, func(bool) { f.changed(true) })
	f.noted = control.NewCheck(r.Host, r.Words.T("games.filter.noted"), false, func(bool) { f.changed(true) })
	f.toggle = control.NewButton(r.Host, "", func() {
		f.wide = !f.wide
		f.arrange()
	})
	f.toggle.Importance = widget.LowImportance
	f.clear = control.NewButton(r.Host, r.Words.T("games.filter.clear"), func() { r.Host.Run("library-clear") })
	length := container.NewHBox(sized(f.minMoves, 96), sized(f.maxMoves, 96)) // in two rows they would be no range
	f.more = []fyne.CanvasObject{
		sized(f.event, 150), sized(f.opening, 110), length,
		control.NewFrame(f.kind), control.NewFrame(f.stars), f.sides, f.mine, f.noted,
	}
	objects := []fyne.CanvasObject{
		sized(f.player, 136), sized(f.other, 112), sized(f.from, 84), sized(f.to, 76), f.games, control.NewFrame(f.result),
	}
	objects = append(objects, f.toggle)
	f.root = prose.NewFlow(append(objects, f.more...)...)
	f.show(r.question.filter)
	return f
}

// starsText formats a minimum number of stars.
func starsText(n int) string {
	if n < 5 {
		return stars(n) + "+"
	}
	return stars(n)
}

// sized gives a field a fixed width.
func sized(o fyne.CanvasObject, width float32) fyne.CanvasObject {
	return container.New(wideLayout(width), o)
}

type wideLayout float32

func (w wideLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(float32(w), o[0].MinSize().Height)
}

func (wideLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(size)
}

// entry returns a field that searches while the user types.
func (f *filters) entry(make func(control.Keys) *control.Entry, name string) *control.Entry {
	e := make(f.room.Host)
	e.SetPlaceHolder(f.room.Words.T("games.filter." + name))
	e.OnChanged = func(string) { f.changed(false) }
	e.OnSubmitted = func(string) { f.room.Host.Canvas().Focus(f.room.view.table.body) }
	return e
}

// setRules offers the results of the filtered games, and calls the player by the side if all games have the same.
func (f *filters) setRules(id string) {
	r := f.room
	f.results = []core.Result{core.FirstWins, core.SecondWins, core.Draw, core.BothWin, core.BothLose}
	sides := r.Words.T("games.filter.sides")
	if rules, ok := r.rules(id); ok {
		f.results = words.Results(r.Words, rules)
		sides = r.Words.T("games.filter.sides.of", r.Words.Side(rules, core.First))
	}
	f.sides.SetText(sides)
	f.results = append(f.results, core.Unfinished)
	names := []string{r.Words.T("games.filter.result")}
	for _, result := range f.results {
		if result == core.Unfinished {
			names = append(names, r.Words.T("games.result.unknown"))
		} else {
			names = append(names, r.texts.resultName(id, result))
		}
	}
	f.result.Options = names
}

// show fills the fields.
func (f *filters) show(is library.Filter) {
	f.setting = true
	f.player.SetText(is.Players[0])
	f.other.SetText(is.Players[1])
	f.event.SetText(is.Event)
	f.opening.SetText(is.Opening)
	for e, n := range map[*control.Entry]int{f.from: is.FromYear, f.to: is.ToYear, f.minMoves: is.MinPlies, f.maxMoves: is.MaxPlies} {
		if text := ""; n != numberOf(e.Text) || e.Text != "" {
			if n != 0 {
				text = strconv.Itoa(n)
			}
			e.SetText(text)
		}
	}
	f.game.SetSelectedIndex(1 + slices.IndexFunc(f.rules, func(r core.Rules) bool { return r.ID() == is.Rules }))
	f.setRules(is.Rules)
	f.result.SetSelectedIndex(0)
	if len(is.Results) > 0 {
		f.result.SetSelectedIndex(1 + slices.Index(f.results, is.Results[0]))
	}
	kind := 0
	if len(is.Kinds) > 0 {
		kind = 1 + slices.Index(kinds, is.Kinds[0])
	}
	if is.Deleted {
		kind = len(kinds) + 1
	}
	f.kind.SetSelectedIndex(kind)
	f.stars.SetSelectedIndex(is.MinStars)
	f.sides.SetChecked(is.Sides)
	f.mine.SetChecked(is.Mine)
	f.noted.SetChecked(is.Noted)
	f.setting = false
	f.arrange()
}

// hiding returns a filter without the values of the fields that may be hidden.
func hiding(f library.Filter) library.Filter {
	return library.Filter{Rules: f.Rules, Players: f.Players, FromYear: f.FromYear, ToYear: f.ToYear, Results: f.Results}
}

// arrange shows the fields in use: those that exclude something are never hidden.
func (f *filters) arrange() {
	r := f.room
	used := formatFilter(hiding(r.question.filter)) != formatFilter(r.question.filter)
	for _, o := range f.more {
		control.SetVisible(o, f.wide || used)
	}
	text := "games.filter.more"
	if f.wide || used {
		text = "games.filter.fewer"
	}
	f.toggle.SetText(r.Words.T(text))
	control.SetEnabled(f.toggle, !used) // hidden, it would move the field that is typed in
	control.SetVisible(f.clear, r.question.narrowed())
	control.SetVisible(f.games, r.question.place == nil)
	if r.view != nil {
		r.view.root.Refresh()
	}
}

// changed reads the fields and searches: at once, or when the user stops typing.
func (f *filters) changed(atOnce bool) {
	if f.setting {
		return
	}
	r := f.room
	is := library.Filter{
		Players: [2]string{bounded(f.player.Text), bounded(f.other.Text)}, Event: bounded(f.event.Text), Opening: bounded(f.opening.Text),
		FromYear: numberOf(f.from.Text), ToYear: numberOf(f.to.Text), MinPlies: numberOf(f.minMoves.Text), MaxPlies: numberOf(f.maxMoves.Text),
		Sides: f.sides.Checked, Mine: f.mine.Checked, Noted: f.noted.Checked, MinStars: max(0, f.stars.SelectedIndex()),
	}
	if i := f.game.SelectedIndex(); i > 0 {
		is.Rules = f.rules[i-1].ID()
	}
	if i := f.result.SelectedIndex(); i > 0 && i <= len(f.results) {
		is.Results = []core.Result{f.results[i-1]}
	}
	switch i := f.kind.SelectedIndex(); {
	case i > len(kinds):
		is.Deleted = true
	case i > 0:
		is.Kinds = []library.Kind{kinds[i-1]}
	}
	other := is.Rules != r.question.filter.Rules
	if formatFilter(is) == formatFilter(r.question.filter) {
		return
	}
	if other {
		f.setRules(is.Rules)
		is.Results = slices.DeleteFunc(is.Results, func(result core.Result) bool { return !slices.Contains(f.results, result) })
	}
	r.question.keep(is)
	if other {
		f.show(is) // the results have different names
	}
	f.arrange()
	if atOnce {
		r.finder.find()
	} else {
		r.finder.findLater()
	}
}
