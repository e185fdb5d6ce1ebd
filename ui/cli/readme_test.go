package cli

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
)

// The section on JSON names every field, and no others.
func TestReadmeNamesTheFields(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "\n## JSON\n")
	text, _, _ = strings.Cut(text, "\n## ")
	var said []string
	for line := range strings.Lines(text) {
		if first, _, ok := strings.Cut(strings.TrimPrefix(line, "|"), "|"); ok {
			line = first
		}
		for _, m := range regexp.MustCompile("`([a-z_]+)`|\"([a-z_]+)\"").FindAllStringSubmatch(line, -1) {
			said = append(said, m[1]+m[2])
		}
	}
	slices.Sort(said)
	said = slices.Compact(said)
	names := map[string]bool{}
	for _, r := range []core.Rules{chaosclock.Rules{}, eternal.Rules{}} {
		addFields(names, reflect.TypeOf(r.Capabilities().Describe(r.Start())))
	}
	for _, v := range []any{analysis{}, moveList{}, playedGame{}, endgameCount{}} {
		addFields(names, reflect.TypeOf(v))
	}
	for _, name := range said {
		if commands := []string{"analyze", "moves", "play", "endgame"}; !names[name] && !slices.Contains(commands, name) {
			t.Errorf("%q is not a field", name)
		}
	}
	for name := range names {
		if !slices.Contains(said, name) {
			t.Errorf("the field %q is not described", name)
		}
	}
}

// addFields adds the names of the JSON of a type.
func addFields(names map[string]bool, of reflect.Type) {
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		addFields(names, of.Elem())
	case reflect.Struct:
		for f := range of.NumField() {
			if name, _, _ := strings.Cut(of.Field(f).Tag.Get("json"), ","); name != "" && name != "-" {
				names[name] = true
				addFields(names, of.Field(f).Type)
			}
		}
	}
}
