package slots

import (
	"slices"
	"testing"

	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// A name that another game has keeps the question open for a better one.
func TestRenameToTakenName(t *testing.T) {
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	r := New(depsOf(c), Links{})
	for _, name := range []string{"One", "Two"} {
		if err := r.Store.Slots().Save(name, r.Table.Document().Game(), gamefile.Meta(r.Table)); err != nil {
			t.Fatal(err)
		}
	}
	entries := r.Entries()
	one := slices.IndexFunc(entries, func(e storage.Entry) bool { return e.Name == "One" })
	filled := 0
	r.rename(entries[one], func() { filled++ })
	field := hosttest.All[*control.Entry](h.Dialogs[0].Body)[0]
	if field.SelectedText() != "One" {
		t.Errorf("%q is selected", field.SelectedText())
	}
	for _, name := range []string{" ", "Two"} {
		field.SetText(name)
		h.Dialogs[0].Buttons[0].Run()
		if len(h.Dialogs) == 0 || filled > 0 {
			t.Fatalf("%q closes the question", name)
		}
	}
	field.SetText("Three")
	h.Dialogs[0].Buttons[0].Run()
	if len(h.Dialogs) > 0 || filled != 1 || !r.Store.Slots().Has("Three") || r.Store.Slots().Has("One") {
		t.Errorf("after another name, %d dialogs are open, and the games are %v", len(h.Dialogs), r.Entries())
	}
}
