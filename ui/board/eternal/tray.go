package eternal

import (
	"fmt"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// tray draws a disc in the colour of a side, its points, a frame if it is to move or has won, the steps of its turn,
// and the captured piece that it has to place.
func (s *scene) tray(side core.Side) {
	t := &s.l.trays[side]
	turn := side == s.b.turn && !s.v.State.Outcome.Over()
	s.disc(side, t)
	s.points(side, t)
	if side == s.b.turn && s.b.held != core.NoPiece {
		k := pieceLook{piece: s.b.held, set: pieceSet(s.v.Style)}
		it := pieceItem(heldID, board.LayerPiece, t.slot, t.radius*0.94, k, s.shades)
		it.Spot = board.HandSpot(side, core.NoPiece)
		s.Add(it)
	}
	if turn && !s.b.editor {
		s.steps(t)
	}
	glow := s.shades.Selection
	if s.v.State.Outcome.Result.For(side) == core.ViewWin {
		glow = draw.Mix(s.shades.HomeMark, draw.Opaque(s.shades.Gloss), 0.25)
	} else if !turn {
		return
	}
	s.Add(board.GlowFrame([2]any{"turn", side}, t.at, t.size, float64(s.l.Unit(0.16)), glow))
}

// disc draws a small piece without a sign. The side's name is beside the board.
func (s *scene) disc(side core.Side, t *tray) {
	kind := s.shades.Red
	if side == eternal.Black {
		kind = s.shades.Black
	}
	size := draw.Ceil(t.textSize * 1.05)
	s.Add(board.Item{
		ID: [2]any{"disc", side}, Layer: board.LayerMark, Centre: t.disc, Size: fyne.NewSquareSize(size), Look: side,
		Draw: func(p *draw.Pen) {
			c := float64(size) / 2
			p.Disc(c, c, c*0.98, draw.Flat(kind.Edge))
			p.Disc(c, c, c*0.9, draw.Flat(kind.Fill))
			p.Disc(c, c, c*0.38, draw.Flat(kind.Text)) // so small that black on a dark tray is no ring
		},
	})
}

// maxStars is how high a target can be for the points to be shown as stars; there are numbers for a higher one.
const maxStars = 5

// points draws as many places as the target has, with a star for each point.
func (s *scene) points(side core.Side, t *tray) {
	score, target := s.b.score[side], s.b.target
	if target > maxStars || score > target {
		s.Labels = append(s.Labels, board.Label{
			ID: [2]any{"points", side}, Text: fmt.Sprintf("%d / %d", score, target),
			Centre: t.points.AddXY(t.pointsStep*0.8, 0), Leading: true, Size: t.textSize * 1.1, Color: s.shades.TrayText, Bold: true,
		})
		s.Add(s.pointItem([3]any{"point", side, 0}, t.points, t.pointsStep, score > 0))
		return
	}
	for i := range target {
		at := t.points.AddXY(t.pointsStep*float32(i), 0)
		s.Add(s.pointItem([3]any{"point", side, i}, at, t.pointsStep, i < score))
	}
}

func (s *scene) pointItem(id any, at fyne.Position, step float32, made bool) board.Item {
	side := draw.Ceil(step * 1.1)
	return board.Item{
		ID: id, Layer: board.LayerMark, Centre: at, Size: fyne.NewSquareSize(side), Look: made,
		Draw: func(p *draw.Pen) {
			c := float64(side) / 2
			if made {
				s.star(p, c, c, c*0.74)
				return
			}
			p.Polygon(starOutline(c, c, c*0.78), draw.Fade(s.shades.TrayEdge, 0.75))
			p.Polygon(starOutline(c, c, c*0.5), s.shades.Tray)
		},
	}
}

// stepState is the state of a step in a turn.
type stepState uint8

const (
	stepLater stepState = iota // it comes, if there is anything to be placed
	stepNow
	stepDone
	stepNone // this turn has no return
)

// stepStates tells of the three steps, return, move and place, how far they are.
func (s *scene) stepStates() [3]stepState {
	states := [3]stepState{stepNone, stepLater, stepLater}
	// The last step belongs to this turn if the same side continues.
	if st := s.v.State; st.HasLast && st.Before != nil && st.Before.Turn() == s.b.turn {
		for _, m := range append([]core.Move{st.Last}, st.Earlier...) {
			if m.Kind == eternal.Return {
				states[0] = stepDone
			}
		}
	}
	switch s.b.pos.Phase() {
	case eternal.ToReturn:
		states[0] = stepNow
	case eternal.ToMove:
		states[1] = stepNow
	case eternal.ToPlace:
		states[1], states[2] = stepDone, stepNow
	}
	return states
}

// steps draws the guide of the turn: its three steps with the present one lit. Where there is no room for the words only
// the present step has its own.
func (s *scene) steps(t *tray) {
	states := s.stepStates()
	words := [3]string{
		s.v.Style.Text("board.eternal.step.return"), s.v.Style.Text("board.eternal.step.move"), s.v.Style.Text("board.eternal.step.place"),
	}
	disc := t.stepSize * 1.5
	gap := t.stepSize * 0.7
	var widths [3]float32
	total := float32(0)
	for i, word := range words {
		widths[i] = s.v.Style.MeasureText(word, t.stepSize, true).Width
		total += disc*1.25 + widths[i] + gap
	}
	at := t.steps
	for i, word := range words {
		state := states[i]
		s.Add(s.stepItem(i, at.AddXY(disc/2, 0), disc, state))
		next := at.AddXY(disc*1.1, 0)
		if t.stepDown > 0 || total <= t.stepRoom || state == stepNow {
			colour := s.shades.TrayText
			if state != stepNow {
				colour = draw.Fade(colour, 0.62)
			}
			s.Labels = append(s.Labels, board.Label{
				ID: [2]any{"step", i}, Text: word, Centre: at.AddXY(disc*1.25, 0), Leading: true,
				Size: t.stepSize, Color: colour, Bold: state == stepNow, Width: t.stepRoom - disc*1.25,
			})
			next = at.AddXY(disc*1.25+widths[i]+gap, 0)
		}
		if at = next; t.stepDown > 0 {
			at = t.steps.AddXY(0, t.stepDown*float32(i+1))
		}
	}
}

// stepItem returns the number of a step, or a tick behind it.
func (s *scene) stepItem(i int, at fyne.Position, side float32, state stepState) board.Item {
	side = draw.Ceil(side)
	return board.Item{
		ID: [2]any{"step", i}, Layer: board.LayerMark, Centre: at, Size: fyne.NewSquareSize(side), Look: state,
		Draw: func(p *draw.Pen) {
			c := float64(side) / 2
			number := fmt.Sprint(i + 1)
			switch state {
			case stepNow:
				p.Disc(c, c, c*0.96, draw.Flat(draw.Opaque(s.shades.Selection)))
				p.Text(number, c, c, c*1.3, s.shades.Tray)
			case stepDone:
				p.Disc(c, c, c*0.9, draw.Flat(draw.Fade(s.shades.Target, 0.9)))
				p.Line(c-c*0.4, c+c*0.02, c-c*0.1, c+c*0.34, c*0.2, s.shades.Tray)
				p.Line(c-c*0.1, c+c*0.34, c+c*0.44, c-c*0.34, c*0.2, s.shades.Tray)
			default:
				strength := 0.75
				if state == stepNone {
					strength = 0.4
				}
				p.Ring(c, c, c*0.84, c*0.13, draw.Fade(s.shades.TrayEdge, strength))
				p.Text(number, c, c, c*1.2, draw.Fade(s.shades.TrayText, strength))
			}
		},
	}
}
