package board

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
)

// moveTime is how long a move takes to be shown.
const moveTime = 420 * time.Millisecond

// motion is the animation of a move. The board is in the new state from the beginning, and answers clicks so; only the
// pieces are still on their way.
type motion struct {
	flights   map[any]Flight
	progress  float32
	animation *fyne.Animation
	// placed is where the piece came from that was dragged to its target just now, and needs to go nowhere any more.
	placed Spot
}

// animate starts the way from the state before to the one now, if it is to be shown.
func (b *Board) animate(before State) {
	b.stopMotion()
	if !b.state.Animate || !b.style.Animate || b.renderer == nil ||
		before.Position == nil || b.state.Position == nil || b.state.Setup != nil {
		return
	}
	app := fyne.CurrentApp()
	if app == nil || !app.Settings().ShowAnimations() {
		return
	}
	flights := b.flights(before)
	if len(flights) == 0 {
		return
	}
	b.motion.flights = flights
	b.motion.progress = 0
	b.motion.animation = &fyne.Animation{
		Duration: moveTime,
		Curve:    fyne.AnimationLinear, // each flight has its own
		Tick:     b.tick,
	}
	b.motion.animation.Start()
}

// flights are the ways of the pieces from the state before, without that of a piece dragged to its target.
func (b *Board) flights(before State) map[any]Flight {
	list := map[any]Flight{}
	from, _ := b.layout.Place(b.motion.placed)
	for _, f := range b.painter.Flights(before, b.view()) {
		if b.motion.placed.Kind != Nowhere {
			if distance(f.Path[0], from) < 1 {
				continue
			}
			f.Start = 0 // there is nothing to wait for
		}
		list[f.ID] = f
	}
	return list
}

func (b *Board) tick(done float32) {
	if b.motion.flights == nil {
		return // a tick that was under way when the motion was stopped
	}
	b.motion.progress = done
	if done >= 1 {
		b.motion.flights = nil
	}
	b.sync()
}

// stopMotion puts everything where it belongs.
func (b *Board) stopMotion() {
	if b.motion.animation != nil {
		b.motion.animation.Stop()
	}
	b.motion.animation, b.motion.flights = nil, nil
}

// displace moves the pieces that are on their way or follow the pointer into the air.
func (b *Board) displace(s *Scene) {
	if len(b.motion.flights) == 0 && !b.drag.active {
		return
	}
	kept := s.Items[:0]
	for _, it := range s.Items {
		if f, ok := b.motion.flights[it.ID]; ok && it.Layer == LayerPiece {
			it.Layer, it.Centre = LayerAir, f.at(b.motion.progress)
			it.zoom = f.zoomAt(b.motion.progress)
		} else if b.drag.active && it.Layer == LayerPiece && it.Spot == b.drag.from {
			it.Layer, it.Centre = LayerAir, b.drag.at
		}
		if it.With != nil {
			if _, flying := b.motion.flights[it.With]; flying {
				continue
			}
		}
		kept = append(kept, it)
	}
	s.Items = kept
}

// part is the part of the way that is covered when that part of the animation is over. It starts and stops gently.
func (f Flight) part(progress float32) float64 {
	t := float64(0)
	if f.End > f.Start {
		t = clamp01(float64(progress-f.Start) / float64(f.End-f.Start))
	}
	return t * t * (3 - 2*t)
}

// at is where the piece is then.
func (f Flight) at(progress float32) fyne.Position { return along(f.Path, f.part(progress)) }

// zoomAt is how large it is then, compared with the end.
func (f Flight) zoomAt(progress float32) float32 {
	if f.Zoom == 0 {
		return 1
	}
	return f.Zoom + (1-f.Zoom)*float32(f.part(progress))
}

// along is the point after the part t of a path's length.
func along(path []fyne.Position, t float64) fyne.Position {
	total := 0.0
	for i := 1; i < len(path); i++ {
		total += distance(path[i-1], path[i])
	}
	rest := total * t
	for i := 1; i < len(path); i++ {
		d := distance(path[i-1], path[i])
		if rest <= d && d > 0 {
			k := float32(rest / d)
			return fyne.NewPos(path[i-1].X+(path[i].X-path[i-1].X)*k, path[i-1].Y+(path[i].Y-path[i-1].Y)*k)
		}
		rest -= d
	}
	return path[len(path)-1]
}

func distance(a, b fyne.Position) float64 {
	return math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))
}
