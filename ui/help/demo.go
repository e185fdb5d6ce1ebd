package help

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/control"
)

// demoPause is the duration of each picture of a demonstration.
const demoPause = 1700 * time.Millisecond

// demo is a small board in the rules that shows examples: each step first as an arrow, then made. It goes round until it
// is stopped.
type demo struct {
	room   *Room
	root   fyne.CanvasObject
	board  *board.Board
	button *control.Button
	frames []board.State
	at     int
	timer  *time.Timer // nil: stopped
}

// newDemo returns a demonstration of lines of steps from a position; nil if a step cannot be made.
func newDemo(r *Room, rules core.Rules, p core.Position, lines [][]string) *demo {
	painter, ok := r.Painters.For(rules.ID())
	if !ok {
		return nil
	}
	d := &demo{room: r}
	for _, line := range lines {
		frames := demoFrames(rules, p, line)
		if frames == nil {
			return nil
		}
		d.frames = append(d.frames, frames...)
	}
	if len(d.frames) == 0 {
		return nil
	}
	style := r.Style()
	style.Coordinates = true // the rules speak of squares by their names
	d.board = board.New(painter, style)
	d.board.SetEvents(board.KeysTo(r.Host))
	d.board.SetState(d.frames[0])
	d.button = control.NewButton(r.Host, "", d.toggle)
	d.label()
	size := painter.MinSize().AddWidthHeight(40, 52)
	d.root = container.NewVBox(
		container.NewCenter(container.NewGridWrap(size, d.board)),
		container.NewHBox(layout.NewSpacer(), d.button, layout.NewSpacer()),
	)
	return d
}

// demoFrames returns the pictures of a line: before each step with an arrow, and after the last one.
func demoFrames(r core.Rules, p core.Position, line []string) []board.State {
	game := core.NewGame(r, p)
	var frames []board.State
	show := func() board.State {
		n := game.Current()
		s := board.State{Rules: r, Position: n.Position(), Outcome: n.Position().Outcome()}
		if n.Parent() != nil {
			s.Last, s.HasLast, s.Before, s.Animate = n.Move(), true, n.Parent().Position(), true
		}
		return s
	}
	for _, text := range line {
		m, err := r.ParseMove(game.Position(), text)
		if err != nil {
			return nil
		}
		s := show()
		s.Preview = []core.Move{m}
		frames = append(frames, s)
		if _, err := game.Play(m); err != nil {
			return nil
		}
	}
	return append(frames, show())
}

// toggle starts the demonstration, or stops it where it is.
func (d *demo) toggle() {
	if d.timer != nil {
		d.stop()
	} else {
		d.next()
	}
	d.label()
}

func (d *demo) label() {
	if d.timer != nil {
		d.button.SetText("■  " + d.room.Words.T("demo.stop"))
	} else {
		d.button.SetText("▶  " + d.room.Words.T("demo.show"))
	}
}

// next shows the next picture, and the one after that in a while.
func (d *demo) next() {
	d.at = (d.at + 1) % len(d.frames)
	d.board.SetState(d.frames[d.at])
	var timer *time.Timer
	timer = time.AfterFunc(demoPause, func() {
		d.room.Host.Post(func() {
			if d.timer == timer { // it was not stopped in the meantime
				d.next()
			}
		})
	})
	d.timer = timer
}

// stop ends the demonstration.
func (d *demo) stop() {
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
}
