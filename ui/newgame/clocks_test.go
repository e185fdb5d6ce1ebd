package newgame

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core/timing"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// Fields make a custom clock; an invalid one is reported and keeps the fields.
func TestOwnClock(t *testing.T) {
	g := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}
	c, h := hosttest.New(t, i18n.English, g)
	r := &Room{Deps: depsOf(c)}
	f := r.clockForm(g, [2]timing.Control{{Main: 10 * time.Minute}, {Main: 10 * time.Minute}}, func(fyne.CanvasObject) {})
	if list, err := f.controls(); err != nil || list[0].String() != "600" || list[1] != list[0] {
		t.Fatalf("%v, %v", list, err)
	}
	side := f.sides[0]
	side.pick.SetSelectedIndex(len(side.controls))
	if !side.own.Visible() {
		t.Fatal("the fields are not there")
	}
	if side.fields[ownMain].Text != "10" {
		t.Errorf("the fields begin with %q", side.fields[ownMain].Text)
	}
	side.now = timing.Control{Main: 100 * time.Second, Increment: 1500 * time.Millisecond} // no whole number of minutes
	side.fill()
	if list, err := f.controls(); err != nil || list[0] != side.now || side.fields[ownMain].Text != "1.6667" || side.fields[ownIncrement].Text != "1.5" {
		t.Errorf("%q min and %q s are %v, %v", side.fields[ownMain].Text, side.fields[ownIncrement].Text, list[0], err)
	}
	for _, test := range []struct {
		fields [ownFields]string
		want   string // "": none
	}{
		{[ownFields]string{"5", "3"}, "300+3"},
		{[ownFields]string{"0,5"}, "30"},
		{[ownFields]string{"", "", "30"}, "1/30"},
		{[ownFields]string{"", "10"}, "1/10"},
		{[ownFields]string{"10", "", "60", "3", "30"}, "600@60:3x1/30"},
		{[ownFields]string{"10", "", "", "", "30"}, "600:1/30"},
		{[ownFields]string{"60", "", "", "1", "300", "20"}, "3600:20/300"},
		{[ownFields]string{}, ""},
		{[ownFields]string{"60", "", "", "2", "300", "20"}, ""},
		{[ownFields]string{"99999"}, ""},
		{[ownFields]string{"five"}, ""},
		{[ownFields]string{"-5"}, ""},
		{[ownFields]string{"nan"}, ""},
		{[ownFields]string{"10", "", "", "1.5", "30"}, ""},
	} {
		for i, text := range test.fields {
			side.fields[i].SetText(text)
		}
		list, err := f.controls()
		switch {
		case test.want == "" && err == nil:
			t.Errorf("%q is %v", test.fields, list[0])
		case test.want == "":
			before := len(h.Dialogs)
			if r.badClock(err); len(h.Dialogs) != before+1 {
				t.Error("nothing is said")
			}
		case err != nil || list[0].String() != test.want || list[1] != list[0]:
			t.Errorf("%q: %v, %v; want %s", test.fields, list, err, test.want)
		}
	}
	f.differ.SetChecked(true)
	side.pick.SetSelectedIndex(0)
	if list, err := f.controls(); err != nil || !list[0].None() || list[1].String() != "600" {
		t.Errorf("%v, %v", list, err)
	}
}
