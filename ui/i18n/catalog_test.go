package i18n

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fyne.io/fyne/v2/lang"
)

func TestT(t *testing.T) {
	c := &Catalog{lang: English, texts: map[string]text{
		"plain": {"平", "plain"},
		"two":   {"{1}在{0}", "{0} in {1}"},
		"many":  {"{0} 步，{1}", "{0} {0:ply|plies}, {1} {1:is|are}"},
	}}
	for _, x := range []struct {
		name, key string
		args      []any
		lang      Lang
		want      string
	}{
		{"a text", "plain", nil, English, "plain"},
		{"the same in Chinese", "plain", nil, Chinese, "平"},
		{"placeholders", "two", []any{1, "b"}, English, "1 in b"},
		{"placeholders in another order", "two", []any{1, "b"}, Chinese, "b在1"},
		{"too few arguments", "two", []any{1}, English, "1 in {1}"},
		{"too many arguments", "two", []any{1, 2, 3}, English, "1 in 2"},
		{"an argument that looks like a placeholder", "two", []any{"{1}", "x"}, English, "{1} in x"},
		{"one of a kind", "many", []any{1, 2}, English, "1 ply, 2 are"},
		{"several", "many", []any{0, "1"}, English, "0 plies, 1 is"},
		{"a number written short", "many", []any{"1.2 M", 1}, English, "1.2 M plies, 1 is"},
		{"what an argument says is no choice", "many", []any{1, "{0:a|b}"}, English, "1 ply, {0:a|b} are"},
		{"a language without plurals", "many", []any{1, 2}, Chinese, "1 步，2"},
		{"no such key", "none", []any{1}, English, "⟦none⟧"},
	} {
		t.Run(x.name, func(t *testing.T) {
			c.Set(x.lang)
			if got := c.T(x.key, x.args...); got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}

func TestSetTellsTheSubscribers(t *testing.T) {
	c := New(English)
	var calls []string
	c.OnChange(func() { calls = append(calls, "first "+string(c.Lang())) })
	cancel := c.OnChange(func() { calls = append(calls, "second") })
	c.Set(English)
	c.Set(Chinese)
	cancel()
	c.Set("xx")
	if want := []string{"first zh", "second", "first en"}; !slices.Equal(calls, want) {
		t.Errorf("calls %q, want %q", calls, want)
	}
	if c.Lang() != English {
		t.Errorf("an unknown language became %q", c.Lang())
	}
}

func TestSubscriberMayCancelAndSubscribeWhenCalled(t *testing.T) {
	c := New(English)
	count := 0
	var cancel func()
	cancel = c.OnChange(func() {
		count++
		cancel()
		c.OnChange(func() {})
	})
	c.Set(Chinese)
	c.Set(English)
	if count != 1 {
		t.Errorf("called %d times", count)
	}
}

func TestSystem(t *testing.T) {
	for _, x := range []struct {
		name   string
		env    map[string]string
		system string
		want   Lang
	}{
		{"Simplified Chinese", map[string]string{"LANG": "zh_CN.UTF-8"}, "en-US", Chinese},
		{"Traditional Chinese", map[string]string{"LANG": "zh_TW"}, "en-US", Chinese},
		{"LC_ALL before LANG", map[string]string{"LC_ALL": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"}, "zh-CN", English},
		{"LC_MESSAGES before LANG", map[string]string{"LC_MESSAGES": "zh_CN", "LANG": "de_DE"}, "de-DE", Chinese},
		{"no language in the variables", map[string]string{"LANG": "C.UTF-8"}, "zh-Hans-CN", Chinese},
		{"POSIX", map[string]string{"LC_ALL": "POSIX"}, "en", English},
		{"no variables", nil, "zh-CN", Chinese},
		{"another language", map[string]string{"LANG": "fr_FR@euro"}, "fr-FR", English},
		{"a language that begins alike", map[string]string{"LANG": "zha_CN"}, "", English},
		{"nothing", nil, "", English},
	} {
		t.Run(x.name, func(t *testing.T) {
			got := choose(func(name string) string { return x.env[name] }, func() string { return x.system })
			if got != x.want {
				t.Errorf("got %s, want %s", got, x.want)
			}
		})
	}
}

func TestToolkitFollows(t *testing.T) {
	c := New(Chinese)
	cancel, err := c.FollowToolkit()
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		cancel()
		if err := switchToolkit(English); err != nil {
			t.Error(err)
		}
	}()
	for _, x := range []struct {
		lang         Lang
		cancel, name string
	}{
		{Chinese, "取消", "名称"}, {English, "Cancel", "Name"}, {Chinese, "取消", "名称"},
	} {
		c.Set(x.lang)
		if got := lang.L("Cancel"); got != x.cancel {
			t.Errorf("%s: Cancel is %q", x.lang, got)
		}
		if got := lang.X("file.name", "Name"); got != x.name {
			t.Errorf("%s: the name of a file is %q", x.lang, got)
		}
	}
}

// verbs are the words that end like a plural and are none.
var verbs = regexp.MustCompile(`^(is|has|was|does|wins|moves|walks|goes|scores|mates|makes|places|returns|captures|takes|fits|sets|names|and|comes|speaks|makes|belongs|points|chases|answers|puts|opens|gives|offers|stops|keeps|holds|avoids)$`)

// One of a thing is not several: "1 positions".
func TestPlurals(t *testing.T) {
	one := regexp.MustCompile(`\b1 ([a-z]+s)\b`)
	c := New(English)
	for key := range c.texts {
		args := make([]any, 6)
		for i := range args {
			args[i] = 1
		}
		for _, m := range one.FindAllStringSubmatch(c.T(key, args...), -1) {
			if !verbs.MatchString(m[1]) {
				t.Errorf("%s: %q", key, m[0])
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\{\d+\}`)

func TestEveryTextIsThereInBothLanguages(t *testing.T) {
	for key, x := range New(English).texts {
		checkText(t, key, x)
	}
}

func checkText(t *testing.T, key string, x text) {
	t.Helper()
	for l, s := range map[Lang]string{Chinese: x.Chinese, English: x.English} {
		if strings.TrimSpace(s) == "" {
			t.Errorf("%s: the text in %s is %q", key, l, s)
		}
	}
	zh, en := placeholder.FindAllString(x.Chinese, -1), placeholder.FindAllString(x.English, -1)
	slices.Sort(zh)
	slices.Sort(en)
	if !slices.Equal(slices.Compact(zh), slices.Compact(en)) {
		t.Errorf("%s: the placeholders are %v and %v", key, zh, en)
	}
	if where := latinMark.FindString(x.Chinese); where != "" {
		t.Errorf("%s: Latin punctuation beside a hanzi in %q", key, where)
	}
	if hanzi.MatchString(x.English) && !letter.MatchString(x.English) && x.English != x.Chinese {
		t.Errorf("%s: the English %q is Chinese", key, x.English)
	}
}

var (
	hanzi     = regexp.MustCompile(`\p{Han}`)
	letter    = regexp.MustCompile(`[A-Za-z]`)
	latinMark = regexp.MustCompile(`\p{Han}[,;?!:]|[,;?!]\p{Han}`)
)

// A game from elsewhere brings its words; one that the program has already is refused.
func TestWordsOfAGame(t *testing.T) {
	words := fstest.MapFS{
		"morris.json": {Data: []byte(`{"game.morris": {"zh": "九子棋", "en": "Morris"}}`)}, "morris.en.md": {Data: []byte("no words")},
	}
	if c := New(English, words); c.T("game.morris") != "Morris" || c.T("game.xiangqi") == "⟦game.xiangqi⟧" {
		t.Errorf("%s, %s", c.T("game.morris"), c.T("game.xiangqi"))
	}
	words["xiangqi.json"] = &fstest.MapFile{Data: []byte(`{"game.xiangqi": {}}`)}
	if _, err := load([]fs.FS{words}); err == nil || !strings.Contains(err.Error(), "game.xiangqi") {
		t.Errorf("a key that is there twice: %v", err)
	}
}
