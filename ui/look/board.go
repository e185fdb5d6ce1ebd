package look

import "image/color"

// Board is a colour scheme of boards. Its name is "look.ID" in the catalogues.
type Board struct {
	ID          string
	Light, Dark Shades
}

// Shades are the colours of a board in the light or in the dark variant of the window.
type Shades struct {
	Background color.NRGBA // around the board
	Face       color.NRGBA // the board itself: a clock's dial, the wood under a grid
	Rim        color.NRGBA // the edge of the board
	Tick       color.NRGBA // lines and ticks on the face
	Text       color.NRGBA // numbers and letters on the face
	Cell       color.NRGBA // an empty cell
	CellEdge   color.NRGBA
	HomeMark   color.NRGBA // the ring around a piece at home, and the mark of an empty home cell

	Odd, Even PieceShades // the pieces of the first and of the second side
	Gloss     color.NRGBA // laid over a piece that is home

	Red, Black PieceShades // wooden discs with writing: the pieces of xiangqi

	LastMove  color.NRGBA // where the last move began and ended
	Selection color.NRGBA // the piece picked up, and the keyboard's place
	Target    color.NRGBA // where it can go
	Barred    color.NRGBA // a piece that may not be used on this turn
	Blocked   color.NRGBA // a piece that cannot move at all
	Problem   color.NRGBA // a faulty square in the editor
	Arrow     color.NRGBA // a line shown as arrows

	Tray     color.NRGBA // where the pieces in hand lie
	TrayEdge color.NRGBA
	TrayText color.NRGBA // on the tray and on Background
}

// PieceShades are the colours of one side's pieces.
type PieceShades struct {
	Fill, Edge, Text color.NRGBA
}

// Shades returns the colours for a light or a dark window.
func (b Board) Shades(dark bool) Shades {
	if dark {
		return b.Dark
	}
	return b.Light
}

// ShadesIn returns the colours for a tone.
func (b Board) ShadesIn(t Tone) Shades {
	s := b.Shades(t.Dark)
	switch {
	case !t.distinct():
	case t.Dark:
		s.Selection, s.Target, s.Barred, s.LastMove, s.Problem = hex(0x778fd9), hex(0x62fff7), hex(0xff5b7e), hex(0xffff14), hex(0xba8800)
		s.Arrow = alpha(s.Selection, s.Arrow.A)
	default:
		s.Selection, s.Target, s.Barred, s.LastMove, s.Problem = hex(0x001c4e), hex(0x037b6b), hex(0xc30cbd), hex(0x826e00), hex(0x540500)
		s.Arrow = alpha(hex(0x0041e7), s.Arrow.A)
	}
	return s
}

// Boards lists the colour schemes of boards, the default first.
func Boards() []Board { return []Board{wood(), slate(), paper()} }

// BoardByID returns the colour scheme with an id, or the default if there is none.
func BoardByID(id string) Board {
	boards := Boards()
	for _, b := range boards {
		if b.ID == id {
			return b
		}
	}
	return boards[0]
}
