package gamescreen

import (
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/command"
)

// How long a replay shows a step as an arrow, and then its result.
const (
	replayArrow = 900 * time.Millisecond
	replayStep  = 1100 * time.Millisecond
)

// A replay shows the last turn again, step by step: each first as an arrow, then on the board. Any change of position ends it.
type replay struct {
	frames []frame
	timer  *time.Timer // nil: no replay
}

// frame is a picture of a replay and its duration.
type frame struct {
	state board.State
	pause time.Duration
}

// replays is the command of replays.
type replays struct{ room *Room }

// commands returns the command that starts or ends a replay.
func (p replays) commands() command.Table {
	r := p.room
	on := func() bool { return r.view != nil && r.view.replay.timer != nil }
	return command.Table{{
		ID: "replay", Keys: command.Keys(command.Plain(fyne.KeyF5)), Checked: on,
		Enabled: func() bool { return r.Host.Playing() && (on() || r.Table.Players.LastTurn() != nil) },
		Run: func() {
			if on() {
				r.view.endReplay()
				return
			}
			r.Host.Show(r.Host.Screen())
			r.view.startReplay(r.Table.Players.LastTurn())
		},
	}}
}

// startReplay replays the steps of a turn.
func (v *view) startReplay(steps []*core.Node) {
	v.endReplay()
	v.replay.frames = v.replayFrames(steps)
	v.nextFrame()
}

// replayFrames returns the frames of a replay: before each step with an arrow, and after it.
func (v *view) replayFrames(steps []*core.Node) []frame {
	t := v.room.Table
	show := func(n *core.Node) board.State {
		state := board.After(t.Rules(), n.Line())
		state.Flipped = t.View.Flipped()
		return state
	}
	var frames []frame
	for _, n := range steps {
		before, after := show(n.Parent()), show(n)
		before.Preview, after.Animate = []core.Move{n.Move()}, true
		frames = append(frames, frame{before, replayArrow}, frame{after, replayStep})
	}
	return frames
}

// nextFrame shows the next frame, and the current position after the last.
func (v *view) nextFrame() {
	if len(v.replay.frames) == 0 {
		v.endReplay()
		return
	}
	now := v.replay.frames[0]
	v.replay.frames = v.replay.frames[1:]
	v.board.SetState(now.state)
	var timer *time.Timer
	timer = time.AfterFunc(now.pause, func() {
		v.room.Host.Post(func() {
			if v.replay.timer == timer && !v.room.Host.Closed() { // not ended in the meantime
				v.nextFrame()
			}
		})
	})
	v.replay.timer = timer
}

// endReplay returns to the current position, and reports whether there was a replay.
func (v *view) endReplay() bool {
	if v.replay.timer == nil {
		return false
	}
	v.replay.timer.Stop()
	v.replay = replay{}
	v.shown = nil // without an animation from the replay's position
	v.showBoard()
	v.room.Host.RefreshCommands()
	return true
}
