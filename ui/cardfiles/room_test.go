package cardfiles

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/container"

	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/storage/training"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/paths"
	"qilab/ui/prose"
)

type rig struct {
	*Room
	t       *testing.T
	host    *hosttest.Host
	changes int
	clears  int
}

func newRig(t *testing.T, language i18n.Lang) *rig {
	t.Helper()
	rules := gomoku.Rules{Set: gomoku.Renju}
	c, h := hosttest.New(t, language, catalog.Game{Rules: rules})
	store := hosttest.OpenTraining(t, c)
	card := training.Card{Game: rules.ID(), Kind: training.Mistake, Position: rules.Start().String(), Line: []string{"h8"}, Accepted: [][]string{{"h8"}}}
	if _, err := store.Cards.Add(t.Context(), []training.Card{card}, time.Now()); err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, host: h}
	p := paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})
	r.Room = New(Deps{Host: c, Disk: c.Disk, Words: c.Words, Settings: c.Settings, TrainingState: c.TrainingState, Paths: p, Games: c.Table.Games}, Links{Changed: func() { r.changes++ }, Cleared: func() { r.clears++ }})
	return r
}

func (r *rig) count() int {
	r.t.Helper()
	_, n, err := r.Training.Cards.List(r.t.Context(), training.Filter{}, 0, 1)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

// asked returns the text of the first dialog.
func (r *rig) asked() string {
	return r.host.Dialogs[0].Body.(*container.Scroll).Content.(*prose.Text).Text()
}

// press presses a button of the top dialog.
func (r *rig) press(text string) {
	r.t.Helper()
	d := r.host.Dialogs[len(r.host.Dialogs)-1]
	for _, b := range append(d.Buttons, host.Button{Text: d.Close, Run: func() {}}) {
		if b.Text == text {
			r.host.CloseDialogs()
			b.Run()
			return
		}
	}
	r.t.Fatalf("there is no button %q in %+v", text, d.Buttons)
}

// Importing an export restores everything after a deletion.
func TestExportClearImport(t *testing.T) {
	r := newRig(t, i18n.English)
	list, _, err := r.Training.Cards.List(t.Context(), training.Filter{}, 0, 1)
	if err == nil { // of a new card
		_, err = r.Training.Cards.Review(t.Context(), list[0], training.Attempt{Solved: true, Tries: 1}, training.Good, time.Now(), training.UsualRetention, training.Turn)
	}
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "cards.jsonl")
	r.write(path)
	r.host.Until(t, time.Minute, "it is exported", func() bool { return strings.Contains(r.host.Told, "Exported 1 card and 0 tries") })
	text, err := os.ReadFile(path)
	if err != nil || strings.Count(string(text), "\n") != 1 {
		t.Fatalf("the file holds %q, %v", text, err)
	}

	r.clear()
	r.host.Until(t, time.Minute, "it asks", func() bool { return len(r.host.Dialogs) == 1 })
	question := r.asked()
	if want := r.Words.T("training.clear.ask", 1, 1, 0); question != want {
		t.Errorf("it asks %q, not %q", question, want)
	}
	if !r.host.Dialogs[0].Careful || r.count() != 1 {
		t.Error("it deletes without asking")
	}
	r.press("Delete Everything")
	r.host.Until(t, time.Minute, "everything is deleted", func() bool { return r.host.Told == r.Words.T("training.cleared") })
	if r.count() != 0 || r.changes != 1 || r.clears != 1 {
		t.Errorf("%d cards stay, %d changes, cleared %d times", r.count(), r.changes, r.clears)
	}

	r.read(path)
	r.host.Until(t, time.Minute, "it is imported", func() bool { return strings.Contains(r.host.Told, "Imported 1 card and 0 tries") })
	if r.count() != 1 || r.changes != 2 || r.clears != 1 {
		t.Errorf("%d cards, %d changes, cleared %d times", r.count(), r.changes, r.clears)
	}
	if err := os.WriteFile(path, []byte("nonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.read(path)
	r.host.Until(t, time.Minute, "it says why not", func() bool { return len(r.host.Dialogs) == 1 })
	r.press(r.host.Dialogs[0].Close)
	if err := os.WriteFile(path, []byte("\ufeff\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.read(path)
	r.host.Until(t, time.Minute, "it says that the file is empty", func() bool {
		return len(r.host.Dialogs) == 1 && r.asked() == r.Words.T("training.import.empty")
	})
	if r.count() != 1 || r.changes != 2 {
		t.Errorf("%d cards, %d changes after a bad file", r.count(), r.changes)
	}
}

// The reason why a file is refused is in the language of the window, with its line.
func TestRefusedInChinese(t *testing.T) {
	const card = `{"card":{"game":"renju","kind":"mistake","position":"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b renju","shelf":"active","accepted":%s,` +
		`"added":"2026-03-10T12:00:00Z","due":"2026-03-10T12:00:00Z"}}`
	r := newRig(t, i18n.Chinese)
	path := filepath.Join(t.TempDir(), "cards.jsonl")
	for text, want := range map[string]string{
		"\nnonsense":                          "第 2 行：这一行不是训练数据（第 2 个字节不是 JSON）",
		`{"run":{"colour":1}}`:                "第 1 行：训练数据里没有“colour”这一项",
		"{}":                                  "第 1 行：这一行应恰有一项：卡片、做题记录、等级分、成绩或题组",
		fmt.Sprintf(card, "[]"):               "第 1 行：卡片没有正确着法",
		fmt.Sprintf(card, `[["h8"],["a"]]`):   "第 1 行：卡片有 2 步的正确着法，主线却只到第 1 步",
		fmt.Sprintf(card, `[["b9"]]`):         "第 1 行：第一子应当落在天元 h8",
		`{"run":{"game":"renju","at":"now"}}`: "第 1 行：这里的时间是“now”，应写作 2026-03-10T12:00:00Z",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r.read(path)
		r.host.Until(t, time.Minute, "it says why not", func() bool { return len(r.host.Dialogs) == 1 })
		if got := r.asked(); got != "没有导入："+want+"。" {
			t.Errorf("%s: %s", text, got)
		}
		r.press(r.host.Dialogs[0].Close)
	}
}
