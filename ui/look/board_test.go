package look

import (
	"image/color"
	"reflect"
	"testing"
)

// over returns a laid over an opaque b.
func over(a, b color.NRGBA) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8((int(x)*int(a.A) + int(y)*(255-int(a.A))) / 255) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 255}
}

func TestBoards(t *testing.T) {
	ids := map[string]bool{}
	for _, b := range Boards() {
		if ids[b.ID] {
			t.Errorf("two looks have the id %s", b.ID)
		}
		ids[b.ID] = true
		if BoardByID(b.ID).ID != b.ID {
			t.Errorf("%s is not found by its id", b.ID)
		}
		for _, dark := range []bool{false, true} {
			t.Run(b.ID+"/"+variant(dark), func(t *testing.T) { checkShades(t, b.Shades(dark)) })
		}
	}
	if BoardByID("no such look").ID != Boards()[0].ID {
		t.Error("an unknown id does not give the first look")
	}
}

func checkShades(t *testing.T, s Shades) {
	text := []struct {
		name       string
		on, ink    color.NRGBA
		minAllowed float64
	}{
		{"text on the face", s.Face, s.Text, 4.5},
		{"text on the tray", s.Tray, s.TrayText, 4.5},
		{"text beside the board", s.Background, s.TrayText, 4.5},
		{"text of odd pieces", s.Odd.Fill, s.Odd.Text, 4.5},
		{"text of even pieces", s.Even.Fill, s.Even.Text, 4.5},
		{"text of odd pieces at home", over(s.Gloss, s.Odd.Fill), s.Odd.Text, 3},
		{"text of even pieces at home", over(s.Gloss, s.Even.Fill), s.Even.Text, 4.5},
		{"ticks", s.Face, s.Tick, 3},
		{"odd and even pieces", s.Odd.Fill, s.Even.Fill, 4.5},
		{"edge of odd pieces on a cell", s.Cell, s.Odd.Edge, 3},
		{"edge of even pieces on a cell or their fill", s.Cell, darker(s.Cell, s.Even), 3},
		{"writing on red pieces", s.Red.Fill, s.Red.Text, 4.5},
		{"writing on black pieces", s.Black.Fill, s.Black.Text, 4.5},
		{"red pieces on the face", s.Face, darker(s.Face, s.Red), 1.5},
		{"red and black writing", s.Red.Text, s.Black.Text, 1.9},
		{"home mark", s.Cell, s.HomeMark, 3},
		{"last move", s.Cell, s.LastMove, 3},
		{"selection", s.Cell, s.Selection, 3},
		{"target", s.Cell, s.Target, 3},
		{"barred", s.Cell, s.Barred, 3},
		{"blocked", s.Cell, s.Blocked, 3},
		{"problem", s.Cell, s.Problem, 3},
		{"arrow on the face", s.Face, over(s.Arrow, s.Face), 2},
	}
	for _, c := range text {
		if got := contrast(c.on, c.ink); got < c.minAllowed {
			t.Errorf("%s: contrast %.2f, at least %.1f is wanted", c.name, got, c.minAllowed)
		}
	}
	fields := reflect.ValueOf(s)
	for i := range fields.NumField() {
		if c, ok := fields.Field(i).Interface().(color.NRGBA); ok && c.A == 0 {
			t.Errorf("%s is not set", fields.Type().Field(i).Name)
		}
	}
}

// darker returns the darker of a piece's fill and edge, which contrasts best with the background.
func darker(ground color.NRGBA, p PieceShades) color.NRGBA {
	if contrast(ground, p.Fill) > contrast(ground, p.Edge) {
		return p.Fill
	}
	return p.Edge
}
