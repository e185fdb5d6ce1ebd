package gamescreen

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/scroll"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// view is the board with its panels: the board on the left, and on the right the players' plates above the front side.
type view struct {
	room *Room

	board      *board.Board
	boardSlot  *fyne.Container
	boardFrame *fyne.Container // the board with the bar
	gameID     string
	bar        Bar
	barRoom    *canvas.Rectangle // reserves the room of the bar in play, so that the board keeps its size
	players    Players
	study      *studySide
	sides      sides
	toast      *toast
	plated     *fyne.Container // the plates and the sides
	boardSplit *container.Split

	marked
	replay replay
}

// marked is the node on the board, and the marks of a hint or a line there.
type marked struct {
	shown   *core.Node // to tell a move from a jump
	over    bool       // the game there is over
	playing bool       // it is played, not studied
	hint    board.Spot // the piece of a hint
	preview []core.Move
	ahead   int // how many turns of preview are on the board; 0: the preview has arrows
}

func newView(r *Room) *view {
	v := &view{room: r}
	ctx, actions := v.panels()
	v.players = r.links.Panels.Players(ctx, actions)
	r.links.Play.Make(ctx, actions, r.moving.answerOpening)
	r.links.Training.Make()
	v.study = newStudySide(v, ctx, actions)
	v.bar = r.links.Panels.Bar(ctx, actions)
	v.bar.SetAnimate(r.Settings.Bool(prefs.Animations))
	v.sides = newSides(
		&side{Panel: v.study, arrange: v.study.arrange, fronted: r.links.Explorer.SetFronted},
		&side{Panel: r.links.Editor, wanted: func() bool { return r.Table.Editor.Sketch() != nil }},
		&side{Panel: r.links.Play, wanted: r.Table.View.Playing},
		&side{Panel: r.links.Training, wanted: func() bool { return r.Table.Drill.On() && r.Table.Editor.Sketch() == nil }},
	)
	v.toast = newToast(r)
	v.plated = container.New(plated{}, v.players.Plates(), v.sides.root)
	v.boardSlot = container.NewStack()
	v.barRoom = canvas.NewRectangle(color.Transparent)
	v.barRoom.SetMinSize(v.bar.MinSize())
	v.boardFrame = container.NewBorder(nil, nil, container.NewStack(v.barRoom, v.bar), nil, v.boardSlot)
	v.showBar()
	v.boardSplit = container.NewHSplit(container.NewPadded(v.boardFrame), container.NewPadded(container.New(v.toast, v.plated, v.toast.root)))
	v.boardSplit.Offset = float64(r.Settings.Int(prefs.BoardSplit)) / 100
	v.makeBoard()
	return v
}

// showBar shows the evaluation bar if wanted.
func (v *view) showBar() {
	wanted := v.bar.Wanted()
	other := wanted != v.barRoom.Visible()
	control.SetVisible(v.barRoom, wanted)
	control.SetVisible(v.bar, wanted && !v.room.Table.View.Playing())
	if other {
		v.boardFrame.Refresh()
	}
}

// panels returns the panels' context and actions.
func (v *view) panels() (panel.Context, panel.Actions) {
	r := v.room
	ctx := panel.Context{Table: r.Table, Search: r.Search, Words: r.Words, Keys: r.Host, Piece: func(p core.Piece, size float32) fyne.CanvasObject {
		return r.Pictures.Piece(r.Table.Rules().ID(), p, size)
	}, Gains: func() bool { return board.FeaturesOf(r.Painters[r.Table.Rules().ID()]).Gains },
		Name: r.Settings.UserName}
	return ctx, panel.Actions{
		Run:      r.Host.Run,
		Play:     func(m core.Move) { r.Play(m) },
		Preview:  v.setPreview,
		Ahead:    v.lookAhead,
		GoLine:   r.study.goLine,
		LineMenu: r.study.lineMenu,
		Goto:     func(n *core.Node) { r.Table.Tree.Goto(n) },
		Menu:     r.links.Menu,
		Explain:  r.Host.Explain,
		SetLines: r.study.setLines,
	}
}

// makeBoard makes the board of the current game.
func (v *view) makeBoard() {
	id := v.room.Table.Rules().ID()
	painter, ok := v.room.Painters.For(id)
	if !ok || id == v.gameID {
		return
	}
	v.gameID, v.shown = id, nil
	v.study.analysis.SetLines(v.room.Settings.Int(v.room.study.linesSetting()))
	v.board = board.New(painter, v.room.Style())
	v.board.SetEvents(board.Events{
		Move:    v.room.Play,
		Illegal: v.room.moving.refuse,
		Select: func(up bool) {
			if up {
				v.room.Sounds.Play(sound.Select)
				v.endPreview()
			}
		},
		Hover: func(n *board.Note) {
			if n == nil || v.replay.timer != nil { // commands are disabled during a replay
				v.room.Host.Explain("")
			} else {
				v.room.Host.Explain(v.room.Words.Note(*n))
			}
		},
		Warn:   v.room.Table.Rulings.Warn,
		Square: v.room.links.Editor.Square,
		Mark:   v.room.study.mark,
		Middle: v.room.middleClick,
		Key:    v.room.Host.TypedKey,
		Rune:   v.room.Host.TypedRune,
		Down:   v.room.Host.KeyDown,
		Up:     v.room.Host.KeyUp,
		Prior:  v.room.prior,
	})
	v.boardSlot.Objects = []fyne.CanvasObject{v.board, scroll.NewSteps(v.room.study.wheel)}
	v.boardSlot.Refresh()
}

// refresh shows the changes.
func (v *view) refresh(c table.Change) {
	t := v.room.Table
	v.makeBoard()
	over, playing := t.Ending.Now().Over(), t.View.Playing()
	ended := over && !v.over || playing != v.playing
	v.over, v.playing = over, playing
	if c&table.ChangedEditor != 0 && t.Editor.Sketch() != nil || c&(table.ChangedPosition|table.ChangedTree) != 0 && t.Node() != v.shown || ended {
		v.preview, v.ahead, v.hint = nil, 0, board.Spot{}
		v.endReplay()
		v.room.Host.Explain("") // another object is under the pointer now
	}
	v.showBoard()
	v.showBar()
	control.SetVisible(v.players.Plates(), !t.View.Playing() && !t.Drill.On()) // both sides show the player to move
	v.room.links.Explorer.Refresh(c)                                           // it stops asking during setup
	v.players.Refresh(c)
	v.sides.refresh(c, func() {
		v.plated.Layout.Layout(v.plated.Objects, v.plated.Size()) // the plates may have another height now
	})
	v.bar.Update()
}

// restyle applies another style.
func (v *view) restyle() {
	v.board.SetStyle(v.room.Style())
	v.players.Restyle()
	v.toast.restyle()
	v.room.links.Play.Restyle()
	v.room.links.Editor.Restyle()
	v.bar.SetAnimate(v.room.Settings.Bool(prefs.Animations))
	v.refresh(table.ChangedAll)
}

func (v *view) setPreview(line []core.Move) {
	v.hint = board.Spot{}
	v.lookAhead(line, 0)
}

// endPreview removes the line of a hint, which would hide where the piece that was picked up may go.
func (v *view) endPreview() {
	if len(v.preview) > 0 && v.ahead == 0 {
		v.preview = nil
		v.showBoard()
	}
}

// clearShown removes the preview of a hint or a solution, and reports whether there was one.
func (v *view) clearShown() bool {
	if v.endReplay() {
		return true
	}
	if len(v.preview) == 0 && v.hint == (board.Spot{}) {
		return false
	}
	v.preview, v.ahead, v.hint = nil, 0, board.Spot{}
	v.study.analysis.Forget()
	v.showBoard()
	return true
}

// pointTo marks the piece of a hint until the position changes.
func (v *view) pointTo(at core.Square) {
	v.endReplay()
	v.hint = board.SquareSpot(at)
	v.showBoard()
}
