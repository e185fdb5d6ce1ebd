package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// studySide is the side for playing through and analysing a game: messages at the top, below them the analysis with explorer and
// mistakes, and at the bottom the moves and the report.
type studySide struct {
	view *view
	all  []Panel // in the order of refreshing

	players   Players // provides the messages here, and the name of the opening
	ending    Panel
	departure Panel
	guide     Guide
	puzzle    PuzzlePanel
	threat    Threat
	analysis  Analysis
	tree      Panel
	report    Panel

	upper    *container.AppTabs // the analysis, the explorer and the mistakes; nil: there is no explorer
	lower    *container.AppTabs // the moves and the report
	messages *fyne.Container    // messages about the game
	lowest   *fyne.Container    // the lower tabs above the progress of a review
	split    *container.Split   // between the upper and the lower tabs
	column   *fyne.Container    // the messages above the tabs
	game     *core.Game         // that was shown last
}

// The indexes of the report among the lower tabs, and of explorer and mistakes among the upper ones.
const (
	tabReport   = 1
	tabExplorer = 1
	tabMistakes = 2
)

func newStudySide(v *view, ctx panel.Context, actions panel.Actions) *studySide {
	r := v.room
	s := &studySide{view: v, players: v.players, game: r.Table.Document().Game()}
	make := r.links.Panels
	opening, puzzle := make.Opening(ctx, actions, r.moving.answerOpening), make.Puzzle(ctx, actions, r.links.PuzzleTitle)
	second := make.Second(ctx, actions, r.links.Analysts, r.links.ChooseEngine)
	name := make.Name(ctx, actions)
	graph := make.Graph(ctx, actions)
	s.puzzle = puzzle
	s.ending = make.Ending(ctx, actions, r.links.Ending)
	s.departure = make.Departure(r.links.Departure)
	s.guide, s.threat = make.Guide(ctx, actions), make.Threat(ctx)
	s.analysis = make.Analysis(ctx, actions)
	s.analysis.SetLines(r.Settings.Int(r.study.linesSetting()))
	s.tree = make.Moves(ctx, actions)
	s.report = make.Report(ctx, actions, s.showsReport)
	review := newReviewProgress(r)
	s.all = []Panel{updated{name}, s.guide, puzzle, s.ending, s.departure, opening, s.tree, s.threat, s.analysis, second, updated{graph}, s.report, review}

	s.lower = container.NewAppTabs(
		container.NewTabItem(r.Words.T("tab.moves"), container.New(control.Spare{Min: minList}, s.tree.Object(), graph)),
		container.NewTabItem(r.Words.T("tab.report"), s.report.Object()),
	)
	s.lower.SelectIndex(r.tab)
	s.lower.OnSelected = func(*container.TabItem) { s.report.Refresh(table.ChangedAll) }
	s.lowest = container.NewBorder(nil, review.bar, nil, nil, container.New(titled{s.lower}, s.lower, name))
	s.split = container.NewVSplit(s.makeUpper(second.Under(s.analysis.Object())), s.lowest)
	s.split.Offset = float64(r.Settings.Int(prefs.SideSplit)) / 100
	s.messages = prose.NewColumn(opening.Object(), puzzle.Object(), s.players.Object(), s.departure.Object(), s.ending.Object(), s.guide.Object(), s.threat.Object())
	low := func(low bool) {
		s.players.SetLow(low, s.guide.Object().Visible())
		puzzle.SetLow(low)
	}
	idle := func() bool { return puzzle.Object().Visible() && r.Table.View.Hidden() }
	s.column = container.New(&sidebar{low: low, kind: s.kind, room: s.room, upper: s.split.Leading, idle: idle}, container.NewVScroll(s.messages), s.split)
	return s
}

// makeUpper makes the tabs of analysis, explorer and mistakes.
func (s *studySide) makeUpper(analysis fyne.CanvasObject) fyne.CanvasObject {
	r := s.view.room
	explorer, mistakes, t := r.links.Explorer, r.links.Mistakes, r.Words.T
	s.upper = container.NewAppTabs(
		container.NewTabItem(t("tab.analysis"), analysis),
		container.NewTabItem(t("tab.explorer"), explorer.Object()),
		container.NewTabItem(t("tab.mistakes"), mistakes.Object()),
	)
	if r.Settings.Bool(prefs.Explorer) {
		s.upper.SelectIndex(tabExplorer)
		explorer.SetShown(true)
	}
	if mistakes.Shown() { // rebuilt in another language
		explorer.SetShown(false)
		s.upper.SelectIndex(tabMistakes)
	}
	s.upper.OnSelected = func(*container.TabItem) {
		explorer.SetShown(s.upper.SelectedIndex() == tabExplorer)
		mistakes.SetShown(s.upper.SelectedIndex() == tabMistakes)
		r.Host.RefreshCommands()
	}
	return s.upper
}

// showsReport reports whether the report is in front of the lower tabs.
func (s *studySide) showsReport() bool { return s.lower != nil && s.lower.SelectedIndex() == tabReport }

// lowerContent returns what is in front of the lower tabs.
func (s *studySide) lowerContent() fyne.CanvasObject { return s.lower.Selected().Content }

// Object returns the side.
func (s *studySide) Object() fyne.CanvasObject { return s.column }

// Refresh shows the changes. Another game begins with its moves in front.
func (s *studySide) Refresh(c table.Change) {
	t := s.view.room.Table
	if now := t.Document().Game(); now != s.game {
		if s.game != nil && !t.Origins.One(s.game, now) && !t.Origins.One(now, s.game) {
			s.lower.SelectIndex(0)
		}
		s.game = now
	}
	for _, p := range s.all {
		p.Refresh(c)
	}
}

// arrange lays out messages, tabs and the progress of a review, whose heights may have changed.
func (s *studySide) arrange() {
	s.lowest.Layout.Layout(s.lowest.Objects, s.lowest.Size())
	s.column.Layout.Layout(s.column.Objects, s.column.Size())
	s.messages.Layout.Layout(s.messages.Objects, s.messages.Size()) // even if the total height is the same
}

// kind returns what the messages are about, apart from the move to be made.
func (s *studySide) kind() any {
	t := s.view.room.Table
	return [...]any{t.Document().Game(), t.Ending.Now().Over(), t.Mode().IsTask(), t.Opening.Agreeing(), s.view.room.Search.Threat.On(), s.ending.Object().Visible(), s.departure.Object().Visible()}
}

// room returns the height reserved for messages: in games with several steps a turn, and while threats are searched.
func (s *studySide) room() float32 {
	t := s.view.room.Table
	if t.Ending.Now().Over() || t.Opening.Agreeing() {
		return 0
	}
	room := s.guide.Room(s.players.StatusRoom())
	if puzzle := s.puzzle.Object(); room > 0 && puzzle.Visible() { // above the guide
		room += prose.HeightFor(puzzle, s.column.Size().Width) + theme.Padding()
	}
	if s.view.room.Search.Threat.On() && !t.View.Hidden() {
		room = max(room, s.players.StatusRoom()) + s.threat.Room()
	}
	return room
}

// bring brings an upper tab to the front, or the analysis.
func (s *studySide) bring(tab int, on bool) {
	s.upper.SelectIndex(map[bool]int{true: tab}[on])
}
