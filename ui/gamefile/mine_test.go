package gamefile_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage/library"
	"qilab/ui/gamefile"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

func TestOwnSide(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	you := w.In(i18n.Chinese, "player.person")
	for name, c := range map[string]struct {
		red, black, name, state string
		kind                    library.Kind
		want                    core.Side
		ok                      bool
	}{
		"named":          {"Bob", "ada", "Ada", "", library.Imported, core.Second, true},
		"both named":     {"Ada", "Ada", "Ada", "", library.Played, core.First, false},
		"another's":      {"Bob", "Eve", "Ada", "", library.Imported, core.First, false},
		"no name":        {"Computer", you, "", "", library.Played, core.Second, true},
		"seats":          {"", "", "", `{"second":"easy"}`, library.Played, core.First, true},
		"seats imported": {"", "", "", `{"second":"easy"}`, library.Imported, core.First, false},
		"two people":     {"", "", "", `{}`, library.Played, core.First, false},
	} {
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Rules{}.Start())
		g.SetTags(core.Tags{{Name: "Red", Value: c.red}, {Name: "Black", Value: c.black}})
		r := library.Record{ID: 1}
		r.Kind, r.State = c.kind, c.state
		if side, ok := gamefile.OwnSide(w, g, r, c.name); side != c.want || ok != c.ok {
			t.Errorf("%s: %v, %v", name, side, ok)
		}
	}
}
