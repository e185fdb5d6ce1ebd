package i18n

import (
	"maps"
	"testing"

	"qilab/solver/games"
)

// The rule sets of the games have the texts of their families, except for their names and descriptions.
func TestFamilies(t *testing.T) {
	want := map[string]string{}
	for _, g := range games.All(nil) {
		if f := g.Rules.Capabilities().Family; f != nil {
			want[g.Rules.ID()] = f.ID
		}
	}
	if !maps.Equal(familyOf, want) {
		t.Errorf("families.json has %v, the games are %v", familyOf, want)
	}
	c := New(English)
	for id := range want {
		for _, key := range []string{"game." + id, "about." + id} {
			if _, own := c.texts[key]; !own {
				t.Errorf("%s is missing", key)
			}
		}
		if got, want := c.T("side."+id+".black"), c.T("side.gomoku.black"); got != want || !c.Has("editor.hint."+id) || c.In(Chinese, "move.pass."+id) == "" {
			t.Errorf("%s: Black is %q, want %q", id, got, want)
		}
	}
	if got := c.T("side.renju.none"); got != "⟦side.renju.none⟧" || c.Has("side.renju.none") {
		t.Errorf("a missing text of a family: %q", got)
	}
}
