package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/board"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/session"
	"qilab/ui/sound"
)

// gameView is the board with its panels: the board left, the sidebar right, the toolbar above, the status line below.
// While a position is being set up the editor stands in the place of the sidebar.
type gameView struct {
	w    *Window
	root *fyne.Container

	board      *board.Board
	boardSlot  *fyne.Container
	boardFrame *fyne.Container // the board with the bar
	gameID     string
	players    *panel.Players
	analysis   *panel.Analysis
	graph      *panel.Graph
	tree       *panel.Tree
	bar        *panel.EvalBar
	tabs       *container.AppTabs
	report     *panel.Report
	editor     *editorPanel
	side       *fyne.Container
	column     *fyne.Container // what is said about the game above the panels
	boardSplit *container.Split
	tools      *fyne.Container // around the toolbar
	sideSplit  *container.Split

	puzzle  *panel.Puzzle
	opening *panel.Opening

	hint    board.Spot // the piece that a puzzle's hint points to
	shown   *core.Node // what the board shows, to tell a move from a jump
	preview []core.Move
}

// tabReport is the place of the report among the tabs.
const tabReport = 1

func newGameView(w *Window) *gameView {
	v := &gameView{w: w}
	ctx := panel.Context{Session: w.session, Words: w.words, Keys: w}
	actions := panel.Actions{
		Run:      w.Run,
		Play:     w.play,
		Preview:  v.setPreview,
		Goto:     func(n *core.Node) { w.session.Goto(n) },
		Menu:     w.nodeMenu,
		Explain:  w.explain,
		SetLines: w.setLines,
	}
	v.players = panel.NewPlayers(ctx, actions)
	v.puzzle = panel.NewPuzzle(ctx, actions, func(p puzzle.Puzzle) string { return w.puzzleTitle(w.session.Current(), p) })
	v.opening = panel.NewOpening(ctx, actions, w.answerOpening)
	v.analysis = panel.NewAnalysis(ctx, actions)
	v.analysis.SetLines(w.settings.Int(w.linesSetting()))
	v.graph = panel.NewGraph(ctx, actions)
	v.tree = panel.NewTree(ctx, actions)
	v.report = panel.NewReport(ctx, actions)
	v.editor = newEditorPanel(w)

	v.bar = panel.NewEvalBar(ctx, actions)
	v.bar.Animate = w.settings.Bool(setAnimations)
	v.tabs = container.NewAppTabs(
		container.NewTabItem(w.words.T("tab.moves"), container.New(movesTab{}, v.tree.Object(), v.graph)),
		container.NewTabItem(w.words.T("tab.report"), v.report.Object()),
	)
	v.tabs.OnSelected = func(*container.TabItem) { v.report.Refresh() }
	v.sideSplit = container.NewVSplit(v.analysis.Object(), v.tabs)
	v.sideSplit.Offset = float64(w.settings.Int(setSideSplit)) / 100
	top := prose.NewColumn(v.opening.Object(), v.puzzle.Object(), v.players.Object())
	v.column = container.New(sidebar{}, container.NewVScroll(top), v.sideSplit)
	v.side = container.NewStack(v.column, v.editor.root)
	v.boardSlot = container.NewStack()
	setVisible(v.bar, v.bar.Wanted())
	v.boardFrame = container.NewBorder(nil, nil, v.bar, nil, v.boardSlot)
	v.boardSplit = container.NewHSplit(container.NewPadded(v.boardFrame), container.NewPadded(v.side))
	v.boardSplit.Offset = float64(w.settings.Int(setBoardSplit)) / 100
	v.tools = container.NewPadded()
	v.retool()
	v.root = container.NewBorder(v.tools, w.status.root, nil, nil, v.boardSplit)
	v.makeBoard()
	return v
}

// makeBoard makes the board of the game being played.
func (v *gameView) makeBoard() {
	id := v.w.session.Rules().ID()
	painter, ok := board.For(id)
	if !ok || id == v.gameID {
		return
	}
	v.gameID, v.shown = id, nil
	v.analysis.SetLines(v.w.settings.Int(v.w.linesSetting()))
	v.board = board.New(painter, v.w.style())
	v.board.SetEvents(board.Events{
		Move:    v.w.play,
		Illegal: v.w.illegal,
		Select: func(up bool) {
			if up {
				v.w.deps.Sounds.Play(sound.Select)
			}
		},
		Hover: func(n *board.Note) {
			if n == nil {
				v.w.explain("")
			} else {
				v.w.explain(v.w.words.Note(*n))
			}
		},
		Warn:   v.w.session.Warn,
		Square: v.w.square,
		Middle: v.w.middleClick,
		Key:    v.w.TypedKey,
		Rune:   v.w.TypedRune,
		Down:   v.w.KeyDown,
		Up:     v.w.KeyUp,
	})
	v.boardSlot.Objects = []fyne.CanvasObject{v.board}
	v.boardSlot.Refresh()
}

// refresh shows what has changed.
func (v *gameView) refresh(c session.Change) {
	s := v.w.session
	v.makeBoard()
	if c&(session.ChangedPosition|session.ChangedTree|session.ChangedEditor) != 0 {
		v.preview, v.hint = nil, board.Spot{}
		v.w.explain("") // what was under the pointer has changed
	}
	v.showBoard()
	if wanted := v.bar.Wanted(); wanted != v.bar.Visible() {
		setVisible(v.bar, wanted)
		v.boardFrame.Refresh()
	}
	editing := s.Editor() != nil
	v.side.Objects[0].(*fyne.Container).Hidden = editing
	v.editor.root.Hidden = !editing
	if editing {
		v.editor.refresh()
		v.side.Refresh()
		return
	}
	if c&(session.ChangedPosition|session.ChangedTree|session.ChangedSeats|session.ChangedEditor) != 0 {
		v.players.Refresh()
		v.puzzle.Refresh()
		v.opening.Refresh()
		v.report.Refresh()
	}
	switch {
	case c&(session.ChangedTree|session.ChangedEditor) != 0:
		v.tree.Rebuild()
	case c&(session.ChangedPosition|session.ChangedAnalysis|session.ChangedView) != 0:
		v.tree.Refresh()
	}
	v.w.notePuzzle()
	v.analysis.Refresh()
	v.graph.Update()
	v.bar.Update()
	if v.tabs.SelectedIndex() == tabReport { // it counts all moves, which nobody sees while it is hidden
		v.report.Refresh()
	}
	v.column.Layout.Layout(v.column.Objects, v.column.Size()) // more or less may be said about the game now
	if c&session.ChangedEditor != 0 {
		v.side.Refresh()
	}
}

// retool makes the toolbar anew.
func (v *gameView) retool() {
	v.w.tools = newToolbar(v.w)
	v.tools.Objects = []fyne.CanvasObject{v.w.tools.root}
	v.tools.Refresh()
}

// restyle takes up another look.
func (v *gameView) restyle() {
	v.board.SetStyle(v.w.style())
	v.editor.restyle()
	v.bar.Animate = v.w.settings.Bool(setAnimations)
	v.refresh(session.ChangedAll)
}

// showBoard gives the board its state.
func (v *gameView) showBoard() {
	s := v.w.session
	node := s.Node()
	state := board.State{
		Rules: s.Rules(), Position: node.Position(), Outcome: s.Outcome(),
		Enabled: s.PersonMayMove(), Flipped: s.Flipped(), Preview: v.preview,
		Hint: v.hint, Start: s.Document().Game().Root().Position(), Threats: v.w.settings.Bool(setThreats),
	}
	for _, step := range node.Line()[1:] {
		state.Line = append(state.Line, step.Move)
	}
	if parent := node.Parent(); parent != nil {
		state.Last, state.HasLast, state.Before = node.Move(), true, parent.Position()
		if c := s.Rules().Capabilities(); c.ContinuesTurn(node) {
			for _, step := range c.Turn(parent) {
				state.Earlier = append(state.Earlier, step.Move())
			}
		}
		state.Animate = parent == v.shown
	}
	if e := s.Editor(); e != nil {
		setup := e.Setup()
		state.Setup = &setup
		state.HasLast, state.Preview, state.Animate = false, nil, false
		for _, p := range e.Problems() {
			if p.Square != core.NoSquare {
				state.Problems = append(state.Problems, p.Square)
			}
		}
	} else if state.Guide = v.w.openingGuide(); state.Guide == nil && s.Visible() && s.View().Overlay {
		state.Badges, state.Arrows = v.overlay()
	}
	v.shown = node
	v.board.SetState(state)
}

func (v *gameView) setPreview(line []core.Move) {
	v.preview = line
	v.showBoard()
}

// clearShown takes away what a hint or a solution shows, and reports whether there was anything.
func (v *gameView) clearShown() bool {
	if len(v.preview) == 0 && v.hint == (board.Spot{}) {
		return false
	}
	v.preview, v.hint = nil, board.Spot{}
	v.showBoard()
	return true
}

// pointTo marks the piece that a hint speaks of, until the position changes.
func (v *gameView) pointTo(at core.Square) {
	v.hint = board.SquareSpot(at)
	v.showBoard()
}
