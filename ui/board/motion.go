package board

import (
	"time"

	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
	"qilab/ui/still"
)

// moveTime is the duration of a move's animation.
const moveTime = 420 * time.Millisecond

// A motion is the animation of a move. The board is in the new state from the start, and handles clicks accordingly; only the
// pieces are still moving.
type motion struct {
	changed   func() // called when the pieces have moved
	flights   map[any]Flight
	progress  float32
	animation *fyne.Animation
	// placed is the origin of a piece just dragged to its target, which needs no animation.
	placed Spot
}

// animate starts the animation from the previous state, if requested.
func (b *Board) animate(before State) {
	placed := b.motion.placed
	b.motion.stop()
	b.motion.placed = Spot{}
	if !b.state.Animate || !b.style.Animate || b.renderer == nil ||
		before.Position == nil || b.state.Position == nil || b.state.Setup != nil {
		return
	}
	if !still.Wanted() {
		return
	}
	b.motion.start(b.flights(before, placed))
}

// flights returns the paths of the pieces from the previous state, except that of a piece dragged to its target from placed.
func (b *Board) flights(before State, placed Spot) map[any]Flight {
	list := map[any]Flight{}
	from, _ := b.layout.Place(placed)
	for _, f := range b.painter.Flights(before, b.View()) {
		if placed.Kind != Nowhere {
			if f.Gone != nil || draw.Distance(f.Path[0], from) < 1 {
				continue
			}
			f.Start = 0 // nothing to wait for
		}
		list[f.ID] = f
	}
	return list
}

func (m *motion) start(flights map[any]Flight) {
	if len(flights) == 0 {
		return
	}
	m.flights, m.progress = flights, 0
	m.animation = &fyne.Animation{
		Duration: moveTime,
		Curve:    fyne.AnimationLinear, // each flight has its own
		Tick:     m.tick,
	}
	m.animation.Start()
}

func (m *motion) tick(done float32) {
	if m.flights == nil {
		return // a late tick of a stopped motion
	}
	m.progress = done
	if done >= 1 {
		m.flights = nil
	}
	m.changed()
}

// stop ends the animation.
func (m *motion) stop() {
	if m.animation != nil {
		m.animation.Stop()
	}
	m.animation, m.flights = nil, nil
}

// lift moves flying and dragged pieces into the air.
func (m *motion) lift(s *Scene, d drag) {
	if len(m.flights) == 0 && !d.active {
		return
	}
	kept := s.Items[:0]
	for _, it := range s.Items {
		if f, ok := m.flights[it.ID]; ok && it.Layer == LayerPiece {
			it.Layer, it.Centre = LayerAir, f.At(m.progress)
			it.zoom = f.ZoomAt(m.progress)
		} else if d.active && it.Layer == LayerPiece && it.Spot == d.from {
			it.Layer, it.Centre = LayerAir, d.at
		}
		if it.With != nil {
			if _, flying := m.flights[it.With]; flying {
				continue
			}
		}
		kept = append(kept, it)
	}
	for _, f := range m.flights {
		if f.Gone != nil && m.progress < f.End {
			it := *f.Gone
			it.Centre, it.zoom = f.At(m.progress), f.ZoomAt(m.progress)
			kept = append(kept, it)
		}
	}
	s.Items = kept
}
