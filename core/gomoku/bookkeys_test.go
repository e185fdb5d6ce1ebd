package gomoku_test

import (
	"bytes"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
)

func TestBookKeys(t *testing.T) {
	r := gomoku.Rules{Set: gomoku.Freestyle}
	g := core.NewGame(r, r.Start())
	for _, text := range []string{"h8", "a1", "c2"} {
		m, err := r.ParseMove(g.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	rapfi := r.Capabilities().BookKeys.Rapfi
	views := rapfi(g.Position())
	if want := []byte{0, 15, 15, 2, 1, 7, 7, 0, 0}; len(views) != 8 || !bytes.Equal(views[0].Key, want) {
		t.Errorf("there are %d keys, the first is %v, not %v", len(views), views[0].Key, want)
	}
	for _, v := range views {
		for q := range gomoku.Point(gomoku.Points) {
			if back, ok := v.Move(v.Code(q.Move())); !ok || back != q.Move() {
				t.Fatalf("%v is read back as %v, %v", q, back, ok)
			}
		}
	}
	for _, code := range []uint16{15 << 8, 15, 0xFFFF} {
		if m, ok := views[0].Move(code); ok {
			t.Errorf("%04x is %v", code, m)
		}
	}
	turned := rapfi(gomoku.Rotate90.Position(g.Position().(gomoku.Position)))
	for _, v := range turned {
		found := false
		for _, w := range views {
			found = found || bytes.Equal(v.Key, w.Key)
		}
		if !found {
			t.Errorf("the turned position has the key %v", v.Key)
		}
	}
	passed, err := g.Position().Play(core.PassMove)
	if err != nil || rapfi(passed) != nil || rapfi(nil) != nil {
		t.Errorf("a position after a pass has keys, %v", err)
	}
}
