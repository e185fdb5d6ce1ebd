package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/board"
	"qilab/ui/panel"
	"qilab/ui/session"
	"qilab/ui/sound"
	"qilab/ui/words"
)

// gameView is the board with its panels: the board left, the sidebar right, the toolbar above, the status line below.
// While a position is being set up the editor stands in the place of the sidebar.
type gameView struct {
	w    *Window
	root *fyne.Container

	board      *board.Board
	boardSlot  *fyne.Container
	gameID     string
	players    *panel.Players
	analysis   *panel.Analysis
	graph      *panel.Graph
	tree       *panel.Tree
	report     *panel.Report
	editor     *editorPanel
	side       *fyne.Container
	boardSplit *container.Split
	sideSplit  *container.Split

	shown   *core.Node // what the board shows, to tell a move from a jump
	preview []core.Move
}

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
	v.analysis = panel.NewAnalysis(ctx, actions)
	v.analysis.SetLines(w.settings.Int(setLines))
	v.graph = panel.NewGraph(ctx, actions)
	v.tree = panel.NewTree(ctx, actions)
	v.report = panel.NewReport(ctx, actions)
	v.editor = newEditorPanel(w)

	tabs := container.NewAppTabs(
		container.NewTabItem(w.words.T("tab.moves"), container.NewBorder(v.graph, nil, nil, nil, v.tree.Object())),
		container.NewTabItem(w.words.T("tab.report"), v.report.Object()),
	)
	v.sideSplit = container.NewVSplit(v.analysis.Object(), tabs)
	v.sideSplit.Offset = float64(w.settings.Int(setSideSplit)) / 100
	game := container.NewBorder(v.players.Object(), nil, nil, nil, v.sideSplit)
	v.side = container.NewStack(game, v.editor.root)
	v.boardSlot = container.NewStack()
	v.boardSplit = container.NewHSplit(container.NewPadded(v.boardSlot), container.NewPadded(v.side))
	v.boardSplit.Offset = float64(w.settings.Int(setBoardSplit)) / 100
	w.tools = newToolbar(w)
	v.root = container.NewBorder(container.NewPadded(w.tools.root), w.status.root, nil, nil, v.boardSplit)
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
		Square: v.w.square,
		Middle: v.w.middleClick,
		Key:    v.w.TypedKey,
		Rune:   v.w.TypedRune,
	})
	v.boardSlot.Objects = []fyne.CanvasObject{v.board}
	v.boardSlot.Refresh()
}

// refresh shows what has changed.
func (v *gameView) refresh(c session.Change) {
	s := v.w.session
	v.makeBoard()
	if c&(session.ChangedPosition|session.ChangedTree|session.ChangedEditor) != 0 {
		v.preview = nil
		v.w.explain("") // what was under the pointer has changed
	}
	v.showBoard()
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
		v.report.Refresh()
	}
	switch {
	case c&(session.ChangedTree|session.ChangedEditor) != 0:
		v.tree.Rebuild()
	case c&(session.ChangedPosition|session.ChangedAnalysis|session.ChangedView) != 0:
		v.tree.Refresh()
	}
	v.analysis.Refresh()
	v.graph.Update()
	if c&session.ChangedEditor != 0 {
		v.side.Refresh()
	}
}

// restyle takes up another look.
func (v *gameView) restyle() {
	v.board.SetStyle(v.w.style())
	v.refresh(session.ChangedAll)
}

// showBoard gives the board its state.
func (v *gameView) showBoard() {
	s := v.w.session
	node := s.Node()
	state := board.State{
		Rules: s.Rules(), Position: node.Position(), Outcome: s.Outcome(),
		Enabled: s.PersonMayMove(), Flipped: s.View().Flipped, Preview: v.preview,
	}
	if parent := node.Parent(); parent != nil {
		state.Last, state.HasLast, state.Before = node.Move(), true, parent.Position()
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
	} else if s.Visible() && s.View().Overlay {
		state.Badges = v.badges()
	}
	v.shown = node
	v.board.SetState(state)
}

// badges are the verdicts of the report as the board shows them.
func (v *gameView) badges() map[core.Move]board.Badge {
	r, ok := v.w.session.Report()
	if !ok || len(r.Moves) == 0 {
		return nil
	}
	turn := r.Position.Turn()
	badges := make(map[core.Move]board.Badge, len(r.Moves))
	for _, m := range r.Moves {
		b := board.Badge{View: m.Result.For(turn)}
		switch {
		case b.View == core.ViewUnknown && !m.Scored:
			continue
		case b.View == core.ViewUnknown:
			b.Text = words.Score(m.Score)
		case m.Plies != solver.Unknown:
			b.Text = strconv.Itoa(m.Plies)
		}
		b.Best = solver.Compare(m, r.Moves[0], turn) == 0
		badges[m.Move] = b
	}
	return badges
}

func (v *gameView) setPreview(line []core.Move) {
	v.preview = line
	v.showBoard()
}
