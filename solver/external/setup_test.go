package external

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestSetups(t *testing.T) {
	var list Setups
	for i := range mostSetups + 2 {
		list = list.With(Setup{Path: fmt.Sprint("engine", i), Time: time.Second})
	}
	if len(list) != mostSetups || list[0].Path != "engine9" || list[mostSetups-1].Path != "engine2" {
		t.Errorf("%+v", list)
	}
	list = list.With(Setup{Path: "engine5", Options: []Setting{{"Hash", "64"}, {"Style", "a \"quoted\"\tone"}}})
	if len(list) != mostSetups || list[0].Path != "engine5" || list[1].Path != "engine9" {
		t.Errorf("%+v", list)
	}
	if s := list.Of("engine5"); s.MoveTime() != DefaultTime || len(s.Options) != 2 {
		t.Errorf("%+v", s)
	}
	if s := list.Of("engine9"); s.MoveTime() != time.Second || len(s.Options) != 0 {
		t.Errorf("%+v", s)
	}
	if s := list.Of("another"); s.Path != "another" || s.MoveTime() != DefaultTime {
		t.Errorf("%+v", s)
	}
	again, err := ParseSetups(list.String())
	if err != nil || !reflect.DeepEqual(again, list) {
		t.Errorf("%v\n%+v, should be\n%+v", err, again, list)
	}
	if list, err := ParseSetups(""); list != nil || err != nil {
		t.Errorf("%v, %v", list, err)
	}
	for text, says := range map[string]string{
		"x": "list of engines", "{}": "list of engines", `[{"path":""}]`: "number 1 has no path",
		`[{"path":"a","ms":3}]`: "10 to 3600000", `[{"path":"a","ms":-1}]`: "10 to 3600000", `[{"path":"a","ms":3600001}]`: "10 to 3600000",
		`[{"path":"a"},{"path":"b","options":[["","1"]]}]`:                  "number 2 has no name",
		"[" + strings.Repeat(`{"path":"a"},`, mostSetups) + `{"path":"a"}]`: "at most 8",
	} {
		if list, err := ParseSetups(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, %v", text, list, err)
		}
	}
}

// FuzzSetups reads any text as the list of engines and writes what it has read.
func FuzzSetups(f *testing.F) {
	for _, s := range []string{"", "[]", `[{"path":"a","ms":2000,"options":[["Hash","64"]]},{"path":"b"}]`, `[{"path":"\ud800"}]`, "null"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseSetups(text)
		if err != nil {
			return
		}
		again, err := ParseSetups(list.String())
		if err != nil || len(again) != len(list) {
			t.Fatalf("%q: %v", text, err)
		}
		for i := range list {
			if list[i].Path != again[i].Path || list[i].Time != again[i].Time || len(list[i].Options) != len(again[i].Options) {
				t.Errorf("%q: %+v became %+v", text, list[i], again[i])
			}
		}
	})
}
