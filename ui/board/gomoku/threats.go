package gomoku

import (
	"image/color"
	"strconv"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// threat is the longest line that a stone of each side would make on an empty point: 5, 4, 3, or 0 for less.
type threat [2]int

// threatsOf lists the threes and better that stones of both sides would make. It omits moves forbidden to Black in renju, and
// Black's threes that cannot become a four.
func threatsOf(p gomoku.Position) map[gomoku.Point]threat {
	b := p.Board()
	found := map[gomoku.Point]threat{}
	for _, side := range []core.Side{gomoku.Black, gomoku.White} {
		for _, kind := range []struct {
			worth int
			at    gomoku.Set
		}{{5, b.Fives(side)}, {4, b.Fours(side)}, {3, b.Threes(side)}} {
			for q := range kind.at.All() {
				t := found[q]
				if t[side] > kind.worth || !b.Has(side, q) || kind.worth == 3 && !validThree(p, side, q) {
					continue
				}
				t[side] = kind.worth
				found[q] = t
			}
		}
	}
	return found
}

// validThree reports whether the three that a stone makes can become a straight four.
func validThree(p gomoku.Position, side core.Side, at gomoku.Point) bool {
	if p.Rules() != gomoku.Renju || side != gomoku.Black {
		return true
	}
	for _, three := range p.Explain(at).Threes {
		if three.Valid {
			return true
		}
	}
	return false
}

// threats marks the points where either side makes a five, a four or a three: a small disc in its colour with the number,
// in the middle of the point, or below a verdict.
func (s *scene) threats() {
	for q := range gomoku.Point(gomoku.Points) {
		t := s.threatened[q]
		if t == (threat{}) {
			continue
		}
		layer, below := board.LayerSign, s.isBadged(q) // above the stone that would be put
		if below {
			layer = board.LayerBadge // above the ring of a best move
		}
		s.Add(s.mark([2]any{"threat", q}, layer, q.Square(), [2]any{t, below}, func(p *draw.Pen, c, r float64) {
			both := t[gomoku.Black] > 0 && t[gomoku.White] > 0
			for side, worth := range t {
				if worth == 0 {
					continue
				}
				x, y, radius := c, c, r*0.5
				if both {
					x, radius = c+r*(0.92*float64(side)-0.46), r*0.44
				}
				if below {
					y, radius = c+r*0.93, r*0.4
				}
				fill, ink := stoneBlack.Outer, onBlackStone
				if core.Side(side) == gomoku.White {
					fill, ink = stoneWhite.Inner, onWhiteStone
				}
				p.Disc(x, y, radius*1.12, draw.Flat(s.worthColour(worth)))
				p.Disc(x, y, radius*0.84, draw.Flat(fill))
				p.Text(strconv.Itoa(worth), x, y, radius*1.25, ink)
			}
		}))
	}
}

func (s *scene) worthColour(worth int) color.NRGBA {
	switch worth {
	case 5:
		return s.shades.Problem
	case 4:
		return s.shades.LastMove
	}
	return draw.Opaque(s.shades.Arrow)
}

// marksThreats reports whether the points of fives, fours and threes are marked.
func marksThreats(v *board.View) bool { return v.Style.On(OptionThreats) && !v.State.Unaided }

// worthKeys are the keys of the names of a five, a four and a three.
var worthKeys = map[int]string{5: "board.gomoku.worth.5", 4: "board.gomoku.worth.4", 3: "board.gomoku.worth.3"}

// threatNote describes the threats on a point.
func (b *content) threatNote(v *board.View, sq core.Square) *board.Note {
	if !marksThreats(v) {
		return nil
	}
	name := pointAt(sq).String()
	switch t := threatsOf(b.pos)[pointAt(sq)]; {
	case t[0] > 0 && t[1] > 0:
		return &board.Note{Key: "board.gomoku.threats", Args: []string{name, worthKeys[t[0]], worthKeys[t[1]]}}
	case t[0] > 0:
		return &board.Note{Key: "board.gomoku.threat-black", Args: []string{name, worthKeys[t[0]]}}
	case t[1] > 0:
		return &board.Note{Key: "board.gomoku.threat-white", Args: []string{name, worthKeys[t[1]]}}
	}
	return nil
}

// alsoThreat returns White's threat on a point forbidden to Black.
func (b *content) alsoThreat(v *board.View, sq core.Square) *board.Note {
	if !marksThreats(v) {
		return nil
	}
	if worth := threatsOf(b.pos)[pointAt(sq)][gomoku.White]; worth > 0 {
		return &board.Note{Key: "board.gomoku.also-white", Args: []string{worthKeys[worth]}}
	}
	return nil
}
