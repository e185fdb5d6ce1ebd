package licences

import (
	"reflect"
	"strings"
	"testing"
)

func TestAll(t *testing.T) {
	parts := All()
	if len(parts) < 30 {
		t.Fatalf("%d parts", len(parts))
	}
	if Format(parts) != Text() {
		t.Error("the text is not what its parts make")
	}
	for _, p := range parts {
		if p.Kind == "" || len(p.Names) == 0 || p.Names[0] == "" || len(p.Text) < 40 {
			t.Errorf("%+v", p)
		}
	}
	if own := parts[0]; own.Kind != Kind || own.Names[0] != "QiLab" || !strings.Contains(own.Text, "\n"+Copyright+"\n") {
		t.Errorf("the licence of QiLab is %+v", own)
	}
	for _, wanted := range []string{"fyne.io/fyne/v2", "modernc.org/sqlite", "Noto Sans", "LXGW WenKai", "Unicode", "Yu-Han Tseng", "Camilla", "The Go Authors"} {
		if !strings.Contains(Text(), wanted) {
			t.Errorf("%s is missing", wanted)
		}
	}
}

func TestFormat(t *testing.T) {
	parts := []Part{{"MIT", []string{"a v1", "b v2"}, "First.\n\nSecond."}, {"BSD-3-Clause", []string{"c"}, "Third."}}
	if got := parse(Format(parts)); !reflect.DeepEqual(got, parts) {
		t.Errorf("%+v", got)
	}
	if got := parse("no parts"); got != nil {
		t.Errorf("%+v", got)
	}
}
