package external_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"qilab/solver/external"
)

func TestSetups(t *testing.T) {
	var list external.Setups
	for i := range 4 {
		list, _ = list.With(external.Setup{Path: fmt.Sprint("engine", i), Time: time.Second, Games: []string{"xiangqi"}})
	}
	if len(list) != 4 || list[0].ID != external.LevelExternal || list[3].ID != "external-4" {
		t.Errorf("%+v", list)
	}
	list = list.Without("external-2")
	list, added := list.With(external.Setup{Path: "/opt/five", Args: []string{"-a", "b c"}, Dir: "/opt", Protocol: external.Piskvork, Several: true, Name: "Five",
		Games: []string{"renju"}, Failed: []string{"standard"}, Options: []external.Setting{{"Hash", "64"}, {"Style", "a \"quoted\"\tone"}}})
	if added.ID != "external-2" || len(list) != 4 || added.CommandLine() != `/opt/five -a "b c"` || added.Title() != "Five" {
		t.Errorf("%+v", added)
	}
	if s := list[0]; s.MoveTime() != time.Second || s.Title() != "engine0" {
		t.Errorf("%+v", s)
	}
	if s := (external.Setup{Path: "another.exe"}); s.MoveTime() != external.DefaultTime || s.Title() != "another" {
		t.Errorf("%+v", s)
	}
	if some := list.For("renju"); len(some) != 1 || some[0].ID != added.ID {
		t.Errorf("those for renju: %+v", some)
	}
	added.Name = "Six"
	if list, _ = list.With(added); len(list) != 4 || list[3].Name != "Six" {
		t.Errorf("changed: %+v", list)
	}
	again, err := external.ParseSetups(list.String())
	if err != nil || !reflect.DeepEqual(again, list) {
		t.Errorf("%v\n%+v, should be\n%+v", err, again, list)
	}
	if list, err := external.ParseSetups(""); list != nil || err != nil {
		t.Errorf("%v, %v", list, err)
	}
	for text, says := range map[string]string{
		"x": "list of engines", "{}": "list of engines", `[{"path":""}]`: "number 1: it has no path",
		`[{"path":"a"},{"path":"b","ms":1}]`: "1 ms for a move", `[{"path":"a","ms":3600001}]`: "for a move", `[{"path":"a","ms":9223372036854775807}]`: "for a move",
		`[{"path":"a","ms":-1}]`: "for a move", `[{"path":"a","options":[["",""]]}]`: "no name", `[{"path":"` + strings.Repeat("a", 5000) + `"}]`: "too much",
		"[" + strings.Repeat(`{"path":"a"},`, 40) + `{"path":"a"}]`: "41 entries", `[{"path":"a","id":"easy"}]`: "the id", `[{"path":"a","protocol":"xyz"}]`: "speaks",
		`[{"path":"a","id":"external"},{"path":"b","id":"external"}]`: "id of another", strings.Repeat(" ", 1<<20): "bytes",
	} {
		if list, err := external.ParseSetups(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.60s: %+v, %v; should say %q", text, list, err, says)
		}
	}
}

// Two engines never have the same title, by which people choose; older versions kept such.
func TestTitlesDiffer(t *testing.T) {
	list, _ := external.Setups{}.With(external.Setup{Path: "/a/pikafish"})
	list, second := list.With(external.Setup{Path: "/b/pikafish.exe"})
	list, third := list.With(external.Setup{Path: "/c", Name: "pikafish"})
	if second.Title() != "pikafish (2)" || third.Title() != "pikafish (3)" || list[0].Title() != "pikafish" {
		t.Errorf("%+v", list)
	}
	if list, same := list.With(second); same.Title() != "pikafish (2)" || len(list) != 3 {
		t.Errorf("saved again: %+v", list)
	}
	read, err := external.ParseSetups(`[{"path":"x"},{"path":"x"}]`)
	if err != nil || read[0].Title() != "x" || read[1].Title() != "x (2)" {
		t.Errorf("%+v, %v", read, err)
	}
}

// Setups stored by older versions are converted: the engine in use comes first.
func TestTakeOver(t *testing.T) {
	old, err := external.ParseSetups(`[{"path":"/a","ms":100,"options":[["Hash","64"]]},{"path":"/b"}]`)
	if err != nil {
		t.Fatal(err)
	}
	list := external.TakeOver("xiangqi", "/b", old)
	if len(list) != 2 || list[0].Path != "/b" || list[0].ID != external.LevelExternal || list[1].Time != 100*time.Millisecond || len(list[1].Options) != 1 || !list[1].Plays("xiangqi") {
		t.Errorf("%+v", list)
	}
	if list := external.TakeOver("xiangqi", "/new", nil); len(list) != 1 || list[0].Path != "/new" {
		t.Errorf("%+v", list)
	}
	if list := external.TakeOver("xiangqi", "", nil); list != nil {
		t.Errorf("%+v", list)
	}
}

func FuzzSetups(f *testing.F) {
	f.Add(`[{"id":"external","path":"/a","ms":100,"options":[["Hash","64"]],"protocol":"ucci","games":["xiangqi"]}]`)
	f.Fuzz(func(t *testing.T, text string) {
		list, err := external.ParseSetups(text)
		if err != nil {
			return
		}
		if again, err := external.ParseSetups(list.String()); err != nil || again.String() != list.String() {
			t.Errorf("%q: %v", list.String(), err)
		}
	})
}
