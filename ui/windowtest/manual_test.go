package windowtest

import (
	"os"
	"regexp"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/scroll"
)

// Every key that the manual names runs a command.
func TestKeysOfTheManual(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	bound := map[string]bool{}
	for _, c := range r.Commands() {
		for _, k := range c.Keys {
			bound[k.String()] = true
		}
	}
	named := regexp.MustCompile(`(?:Ctrl\+(?:Shift\+)?(?:[A-Z0-9]\b|[←→,]))|\(([A-Z])\)|\bF\d+\b`)
	for _, page := range []string{"README.md", "README.zh.md"} {
		text, err := os.ReadFile("../help/" + page)
		if err != nil {
			t.Fatal(err)
		}
		found := named.FindAllString(string(text), -1)
		if len(found) < 25 {
			t.Errorf("%s names %d keys", page, len(found))
		}
		for _, key := range found {
			if len(key) == 3 && key[0] == '(' {
				key = key[1:2]
			}
			if !bound[key] {
				t.Errorf("%s: %s runs no command", page, key)
			}
		}
	}
}

// The manual is searched and read by keyboard: typing searches at once, Escape ends the search, Page Down scrolls, the arrow keys lead
// through the contents, and Ctrl+F back to the search.
func TestManualByKeyboard(t *testing.T) {
	for lang, x := range map[i18n.Lang][3]string{
		i18n.English: {"byo-yomi", "(Fischer)", "A rematch swaps colours"},
		i18n.Chinese: {"读秒", "费舍尔", "再来一局时交换先后手"},
	} {
		r := newRig(t, lang, "light")
		r.Run("manual")
		r.loop.run()
		search, ok := r.win.Canvas().Focused().(*control.Search)
		if !ok {
			t.Fatalf("%T has the focus", r.win.Canvas().Focused())
		}
		page, list := scroll.First(r.top()), within[*control.List](r.top())
		test.Type(search, x[0])
		if r.wantSentence(x[1]); r.says(x[2]) {
			t.Errorf("%q is found by %q", x[2], x[0])
		}
		r.press(fyne.KeyEscape)
		r.wantDialog(true)
		if search.Text != "" {
			t.Errorf("%q is searched", search.Text)
		}
		r.press(fyne.KeyPageDown)
		at := page.Offset.Y
		if at == 0 || list.Selected() < 1 {
			t.Errorf("the text is at %v, section %d is selected", at, list.Selected())
		}
		r.win.Canvas().Focus(list)
		r.press(fyne.KeyEnd)
		if page.Offset.Y <= at {
			t.Errorf("the last section is at %v", page.Offset.Y)
		}
		r.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyF, Modifier: fyne.KeyModifierShortcutDefault})
		if r.win.Canvas().Focused() != fyne.Focusable(search) {
			t.Errorf("%T has the focus", r.win.Canvas().Focused())
		}
		r.press(fyne.KeyEscape)
		r.wantDialog(false)
	}
}
