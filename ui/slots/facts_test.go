package slots

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// The title of a saved game has its date only if it is another day than that of saving.
func TestDateIsNotRepeated(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	saved := time.Date(2026, 11, 29, 17, 36, 0, 0, time.Local)
	for _, c := range []struct {
		date, result, want string
	}{
		{"2026.11.29", "1-0", "Red wins"}, {"2026.11.28", "1-0", "2026.11.28 · Red wins"}, {"2026.11.29", "", ""},
	} {
		var e storage.Entry
		e.Saved, e.Tags = saved, core.Tags{{Name: "Date", Value: c.date}}.With(core.TagResult, c.result)
		if got := gameTitle(w, xiangqi.Rules{}, e); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.date, c.result, got, c.want)
		}
	}
}
