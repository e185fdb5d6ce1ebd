package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// view is the board with its panels: the board left, the sidebar right.
// While a position is being set up the editor stands in place of the sidebar.
type view struct {
	room *Room

	board      *board.Board
	boardSlot  *fyne.Container
	boardFrame *fyne.Container // the board with the bar
	gameID     string
	players    *panel.Players
	analysis   *panel.Analysis
	second     *panel.Second
	graph      *panel.Graph
	tree       *panel.Tree
	bar        *panel.EvalBar
	study      *container.AppTabs // the analysis, the explorer and the errors; nil: there is no explorer
	tabs       *container.AppTabs
	report     *panel.Report
	side       *fyne.Container // below the plates: the column, or the editor
	plated     *fyne.Container // the plates and side
	column     *fyne.Container // what is said about the game above the panels
	boardSplit *container.Split
	sideSplit  *container.Split

	puzzle  *panel.Puzzle
	ending  *panel.Ending
	opening *panel.Opening
	top     *fyne.Container // what is said about the game
	guide   *panel.Guide
	threat  *panel.Threat

	hint    board.Spot // the piece that a puzzle's hint points to
	shown   *core.Node // what the board shows, to tell a move from a jump
	preview []core.Move
	replay  replay
	ahead   int // how many turns of preview are on the board; 0: it is shown as arrows
}

// The places of the report among the lower tabs, and of the explorer and the errors among the upper ones.
const (
	tabReport   = 1
	tabExplorer = 1
	tabMistakes = 2
)

func newView(r *Room) *view {
	v := &view{room: r}
	ctx := panel.Context{Table: r.Table, Search: r.Search, Words: r.Words, Keys: r, Piece: func(p core.Piece, size float32) fyne.CanvasObject {
		return r.Piece(r.Table.Rules().ID(), p, size)
	}, Gains: func() bool { return board.FeaturesOf(r.Painters[r.Table.Rules().ID()]).Gains }}
	actions := panel.Actions{
		Run:      r.Run,
		Play:     func(m core.Move) { r.Play(m) },
		Preview:  v.setPreview,
		Ahead:    v.lookAhead,
		GoLine:   r.study.goLine,
		LineMenu: r.study.lineMenu,
		Goto:     func(n *core.Node) { r.Table.Tree.Goto(n) },
		Menu:     r.links.Menu,
		Explain:  r.Explain,
		SetLines: r.setLines,
	}
	v.players = panel.NewPlayers(ctx, actions)
	v.puzzle = panel.NewPuzzle(ctx, actions, r.links.PuzzleTitle)
	v.ending = panel.NewEnding(ctx, actions, r.links.Ending)
	v.opening = panel.NewOpening(ctx, actions, r.answerOpening)
	v.guide, v.threat = panel.NewGuide(ctx, actions), panel.NewThreat(ctx)
	v.analysis = panel.NewAnalysis(ctx, actions)
	v.analysis.SetLines(r.Settings.Int(r.linesSetting()))
	v.second = panel.NewSecond(ctx, actions, r.links.Analysts, r.links.ChooseEngine)
	v.graph = panel.NewGraph(ctx, actions)
	v.tree = panel.NewTree(ctx, actions)
	v.report = panel.NewReport(ctx, actions)

	v.bar = panel.NewEvalBar(ctx, actions)
	v.bar.Animate = r.Settings.Bool(prefs.Animations)
	v.tabs = container.NewAppTabs(
		container.NewTabItem(r.Words.T("tab.moves"), container.New(control.Spare{Least: leastList}, v.tree.Object(), v.graph)),
		container.NewTabItem(r.Words.T("tab.report"), v.report.Object()),
	)
	v.tabs.SelectIndex(r.tab)
	v.tabs.OnSelected = func(*container.TabItem) { v.report.Refresh() }
	v.sideSplit = container.NewVSplit(v.makeStudy(), container.New(titled{v.tabs}, v.tabs, v.players.OpeningName()))
	v.sideSplit.Offset = float64(r.Settings.Int(prefs.SideSplit)) / 100
	v.top = prose.NewColumn(v.opening.Object(), v.puzzle.Object(), v.players.Object(), v.ending.Object(), v.guide.Object(), v.threat.Object())
	v.column = container.New(&sidebar{low: func(low bool) { v.players.SetLow(low, v.guide.Object().Visible()) }, kind: v.messages, room: v.messageRoom}, container.NewVScroll(v.top), v.sideSplit)
	v.side = container.New(front{}, v.column, r.links.Editor.Object())
	v.plated = container.New(plated{}, v.players.Plates(), v.side)
	v.boardSlot = container.NewStack()
	control.SetVisible(v.bar, v.bar.Wanted())
	v.boardFrame = container.NewBorder(nil, nil, v.bar, nil, v.boardSlot)
	v.boardSplit = container.NewHSplit(container.NewPadded(v.boardFrame), container.NewPadded(v.plated))
	v.boardSplit.Offset = float64(r.Settings.Int(prefs.BoardSplit)) / 100
	v.makeBoard()
	return v
}

// makeStudy puts the analysis and the explorer behind one another.
func (v *view) makeStudy() fyne.CanvasObject {
	explorer := v.room.links.Explorer
	if explorer == nil {
		return v.second.Under(v.analysis.Object())
	}
	t := v.room.Words.T
	v.study = container.NewAppTabs(
		container.NewTabItem(t("tab.analysis"), v.second.Under(v.analysis.Object())),
		container.NewTabItem(t("tab.explorer"), explorer.Object()),
	)
	if v.room.Settings.Bool(prefs.Explorer) {
		v.study.SelectIndex(tabExplorer)
		explorer.SetShown(true)
	}
	if mistakes := v.room.links.Mistakes; mistakes != nil {
		v.study.Append(container.NewTabItem(t("tab.mistakes"), mistakes.Object()))
		if mistakes.Shown() { // it is shown again in another language
			explorer.SetShown(false)
			v.study.SelectIndex(tabMistakes)
		}
	}
	v.study.OnSelected = func(*container.TabItem) {
		explorer.SetShown(v.study.SelectedIndex() == tabExplorer)
		if mistakes := v.room.links.Mistakes; mistakes != nil {
			mistakes.SetShown(v.study.SelectedIndex() == tabMistakes)
		}
		v.room.RefreshCommands()
	}
	return v.study
}

// messages returns what the messages above the panels are about, but for the move to be made.
func (v *view) messages() any {
	s := v.room.Table
	_, puzzle := s.Puzzle.Current()
	return [...]any{s.Document().Game(), s.Ending.Now().Over(), puzzle, s.Opening.Agreeing(), v.room.Search.Threat.On(), v.ending.Object().Visible()}
}

// messageRoom returns the height that messages have before they are known: in games of several steps a turn, and where threats
// are searched.
func (v *view) messageRoom() float32 {
	s := v.room.Table
	if s.Ending.Now().Over() || s.Opening.Agreeing() {
		return 0
	}
	room := v.guide.Room(v.players.StatusRoom())
	if v.room.Search.Threat.On() && !s.View.Hidden() {
		room = max(room, v.players.StatusRoom()) + v.threat.Room()
	}
	return room
}

// studied returns what is in front, of the analysis and the explorer.
func (v *view) studied() fyne.CanvasObject {
	if v.study == nil {
		return v.analysis.Object()
	}
	return v.study
}

// makeBoard makes the board of the game being played.
func (v *view) makeBoard() {
	id := v.room.Table.Rules().ID()
	painter, ok := v.room.Painters.For(id)
	if !ok || id == v.gameID {
		return
	}
	v.gameID, v.shown = id, nil
	v.analysis.SetLines(v.room.Settings.Int(v.room.linesSetting()))
	v.board = board.New(painter, v.room.Style())
	v.board.SetEvents(board.Events{
		Move:    v.room.Play,
		Illegal: v.room.illegal,
		Select: func(up bool) {
			if up {
				v.room.Sounds.Play(sound.Select)
			}
		},
		Hover: func(n *board.Note) {
			if n == nil || v.replay.timer != nil { // what can be done is not done now
				v.room.Explain("")
			} else {
				v.room.Explain(v.room.Words.Note(*n))
			}
		},
		Warn:   v.room.Table.Warn,
		Square: v.room.links.Editor.Square,
		Mark:   v.room.study.mark,
		Middle: v.room.middleClick,
		Key:    v.room.TypedKey,
		Rune:   v.room.TypedRune,
		Down:   v.room.KeyDown,
		Up:     v.room.KeyUp,
	})
	v.boardSlot.Objects = []fyne.CanvasObject{v.board, scroll.NewSteps(v.room.study.wheel)}
	v.boardSlot.Refresh()
}

// refresh shows what has changed.
func (v *view) refresh(c table.Change) {
	s := v.room.Table
	v.makeBoard()
	if c&table.ChangedEditor != 0 || c&(table.ChangedPosition|table.ChangedTree) != 0 && s.Node() != v.shown {
		v.preview, v.ahead, v.hint = nil, 0, board.Spot{}
		v.endReplay()
		v.room.Explain("") // what was under the pointer has changed
	}
	v.showBoard()
	if wanted := v.bar.Wanted(); wanted != v.bar.Visible() {
		control.SetVisible(v.bar, wanted)
		v.boardFrame.Refresh()
	}
	editing := s.Editor.Sketch() != nil
	control.SetVisible(v.side.Objects[0], !editing)
	control.SetVisible(v.side.Objects[1], editing)
	if explorer := v.room.links.Explorer; explorer != nil {
		explorer.Refresh()
	}
	if c&^table.ChangedAnalysis != 0 {
		v.players.Refresh()
	}
	if editing {
		v.room.links.Editor.Refresh()
		v.plated.Layout.Layout(v.plated.Objects, v.plated.Size())
		v.side.Refresh()
		return
	}
	if c&(table.ChangedPosition|table.ChangedTree|table.ChangedSeats|table.ChangedEditor) != 0 {
		v.guide.Refresh()
		v.puzzle.Refresh()
		v.ending.Refresh()
		v.opening.Refresh()
		v.report.Refresh()
	}
	switch {
	case c&(table.ChangedTree|table.ChangedEditor) != 0:
		v.tree.Rebuild()
	case c&(table.ChangedPosition|table.ChangedAnalysis|table.ChangedView) != 0:
		v.tree.Refresh()
	}
	v.threat.Refresh()
	v.analysis.Refresh()
	v.second.Refresh()
	v.graph.Update()
	v.bar.Update()
	if v.tabs.SelectedIndex() == tabReport { // it counts all moves, which nobody sees while it is hidden
		v.report.Refresh()
	}
	v.plated.Layout.Layout(v.plated.Objects, v.plated.Size()) // the plates may have another height now
	v.column.Layout.Layout(v.column.Objects, v.column.Size()) // and more or less be said about the game
	v.top.Layout.Layout(v.top.Objects, v.top.Size())          // at the same height in all, too
	if c&table.ChangedEditor != 0 {
		v.side.Refresh()
	}
}

// restyle takes up another look.
func (v *view) restyle() {
	v.board.SetStyle(v.room.Style())
	v.players.Restyle()
	v.room.links.Editor.Restyle()
	v.bar.Animate = v.room.Settings.Bool(prefs.Animations)
	v.refresh(table.ChangedAll)
}

// showBoard gives the board its state.
func (v *view) showBoard() {
	if v.replay.timer != nil {
		return
	}
	s := v.room.Table
	node := s.Node()
	state := board.After(s.Rules(), node.Line())
	state.Outcome, state.Enabled, state.Flipped = s.Ending.Now(), s.Players.PersonMayMove(), s.View.Flipped()
	state.Preview, state.Hint = v.preview, v.hint
	if parent := node.Parent(); parent != nil {
		state.Animate = parent == v.shown
	} else if a, ok := s.Handicap.Of(); ok && len(a.Made) > 1 {
		last := len(a.Made) - 1
		state.Last, state.HasLast, state.Before = a.Made[last].Move, true, a.Made[last-1].Position
		state.Animate = v.shown != nil && v.shown.Parent() == nil && v.shown.Position() == state.Before
	}
	if e := s.Editor.Sketch(); e != nil {
		setup := e.Setup()
		state.Setup = &setup
		state.HasLast, state.Preview, state.Animate = false, nil, false
		for _, p := range e.Problems() {
			if p.Square != core.NoSquare {
				state.Marks = append(state.Marks, board.Mark{Kind: board.MarkProblem, Square: p.Square})
			}
		}
	} else if state.Limit, state.Marks = v.room.openingGuide(); state.Limit == nil && v.room.Search.Analysis.Visible() && s.View.Settings().Overlay {
		state.Badges, state.Arrows = v.overlay()
	}
	state.Threats, state.Passed = v.threats()
	state.Unaided = s.View.Concealed() == table.ConcealedForPuzzle
	if mistakes := v.room.links.Mistakes; mistakes != nil && state.Setup == nil {
		state.Tries = mistakes.Tries()
	}
	if labels := s.Rules().Capabilities().Labels; labels != nil && state.Setup == nil {
		state.Labels = labels(node)
	}
	if state.Setup == nil {
		state.Shapes, state.Colour, state.Glyph = s.Tree.Shapes(node), v.room.study.colour(), node.Glyph
		v.showAhead(&state, node)
	}
	v.shown = node
	v.board.SetState(state)
}

func (v *view) setPreview(line []core.Move) { v.lookAhead(line, 0) }

// clearShown takes away what a hint or a solution shows, and reports whether there was anything.
func (v *view) clearShown() bool {
	if v.endReplay() {
		return true
	}
	if len(v.preview) == 0 && v.hint == (board.Spot{}) {
		return false
	}
	v.preview, v.ahead, v.hint = nil, 0, board.Spot{}
	v.analysis.Forget()
	v.showBoard()
	return true
}

// pointTo marks the piece that a hint speaks of, until the position changes.
func (v *view) pointTo(at core.Square) {
	v.endReplay()
	v.hint = board.SquareSpot(at)
	v.showBoard()
}
