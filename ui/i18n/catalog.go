// Package i18n holds every text that the window shows, in Simplified Chinese and in English, and switches between the
// two while the program runs. It serves the packages of the window; the packages below them use fixed codes
// ("piece-barred", "two-passes"), and the window turns a code into a text with T("error."+code, args...).
//
// The texts are in catalog/*.json, one file per area, with both languages of a key side by side so that no translation
// is forgotten; a game from elsewhere brings files of its own (New). The rules pages of the games are not included:
// they are documents, not texts with a key.
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed catalog/*.json
var files embed.FS

// Lang is a language of the catalogues.
type Lang string

// The languages.
const (
	Chinese Lang = "zh"
	English Lang = "en"
)

// Langs lists the languages in the order of a menu.
func Langs() []Lang { return []Lang{Chinese, English} }

// text is an entry of a catalogue file.
type text struct {
	Chinese string `json:"zh"`
	English string `json:"en"`
}

func (t text) in(l Lang) string {
	if l == Chinese {
		return t.Chinese
	}
	return t.English
}

// Catalog holds all texts, and the current language. It may be used from several goroutines, but Set runs its subscribers on the
// caller's, which must be the window's.
type Catalog struct {
	texts map[string]text

	mu          sync.RWMutex
	lang        Lang
	keys        func(id string) string
	subscribers map[int]func()
	next        int
}

// New returns the catalogues in language l, with the *.json files of other folders beside those of the program; any
// language but those of Langs means English. It panics if a file is malformed: they are part of the program, and tests
// read them all.
func New(l Lang, more ...fs.FS) *Catalog {
	texts, err := load(more)
	if err != nil {
		panic(err)
	}
	return &Catalog{texts: texts, lang: known(l), subscribers: map[int]func(){}}
}

func known(l Lang) Lang {
	if slices.Contains(Langs(), l) {
		return l
	}
	return English
}

// own returns the texts of the program's own files, which all catalogues share.
var own = sync.OnceValues(func() (map[string]text, error) {
	all := map[string]text{}
	folder, err := fs.Sub(files, "catalog")
	if err == nil {
		err = readAll(all, folder)
	}
	return all, err
})

// load reads the catalogue files of the program and of other folders. A key must be in only one of them.
func load(more []fs.FS) (map[string]text, error) {
	all, err := own()
	if err != nil || len(more) == 0 {
		return all, err
	}
	all = maps.Clone(all)
	for _, folder := range more {
		if err := readAll(all, folder); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// readAll adds the texts of the files in a folder to all.
func readAll(all map[string]text, folder fs.FS) error {
	names, err := fs.Glob(folder, "*.json")
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := read(all, folder, name); err != nil {
			return fmt.Errorf("catalogue %s: %w", name, err)
		}
	}
	return nil
}

// read adds the texts of a file to all.
func read(all map[string]text, folder fs.FS, name string) error {
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		return err
	}
	var some map[string]text
	if err := json.Unmarshal(data, &some); err != nil {
		return err
	}
	for key, t := range some {
		if _, twice := all[key]; twice {
			return fmt.Errorf("the key %s is in another file too", key)
		}
		all[key] = t
	}
	return nil
}

// T returns the text of key in the chosen language, with {0}, {1}, … replaced by args, and {0:one|many} by the half
// that fits the number args[0], and {key:ID} by the keys of a command (SetKeys). A missing key is returned as ⟦key⟧, so
// that it is noticed; a placeholder without an argument stays as it is.
func (c *Catalog) T(key string, args ...any) string {
	t, ok := find(c.texts, key)
	if !ok {
		return "⟦" + key + "⟧"
	}
	return fill(c.named(t.in(c.Lang())), args)
}

// In is T in a given language.
func (c *Catalog) In(l Lang, key string) string {
	t, _ := find(c.texts, key)
	return c.named(t.in(l))
}

// fill puts arguments into a text.
func fill(s string, args []any) string {
	if len(args) == 0 {
		return s
	}
	// One pass over the text, so that an argument that looks like a placeholder is not replaced again.
	pairs, written := make([]string, 0, 2*len(args)), make([]string, 0, len(args))
	for i, arg := range args {
		written = append(written, fmt.Sprint(arg))
		pairs = append(pairs, "{"+strconv.Itoa(i)+"}", written[i])
	}
	return strings.NewReplacer(pairs...).Replace(inflect(s, written))
}

// SetKeys sets the keys of commands, which replace {key:ID} in texts.
func (c *Catalog) SetKeys(keys func(id string) string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.keys = keys
}

// keyMark begins the place of a key in a text.
const keyMark = "{key:"

// named puts the keys of commands into a text.
func (c *Catalog) named(s string) string {
	if !strings.Contains(s, keyMark) {
		return s
	}
	c.mu.RLock()
	keys := c.keys
	c.mu.RUnlock()
	var b strings.Builder
	for {
		before, rest, more := strings.Cut(s, keyMark)
		b.WriteString(before)
		if !more {
			return b.String()
		}
		var id string
		if id, s, more = strings.Cut(rest, "}"); more && keys != nil {
			b.WriteString(keys(id))
		} else {
			b.WriteString(id)
		}
	}
}

// Strings converts the Args of an error, a problem or a note to arguments for T.
func Strings(args []string) []any {
	list := make([]any, len(args))
	for i, arg := range args {
		list[i] = arg
	}
	return list
}

// Has reports whether there is a text for key.
func (c *Catalog) Has(key string) bool {
	_, ok := find(c.texts, key)
	return ok
}

// Lang returns the chosen language.
func (c *Catalog) Lang() Lang {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.lang
}

// Chinese reports whether the chosen language is Chinese.
func (c *Catalog) Chinese() bool { return c.Lang() == Chinese }

// Set chooses a language and, if it changes, calls the subscribers in the order in which they subscribed.
func (c *Catalog) Set(l Lang) {
	l = known(l)
	c.mu.Lock()
	changed := c.lang != l
	c.lang = l
	var calls []func()
	for _, id := range slices.Sorted(maps.Keys(c.subscribers)) {
		calls = append(calls, c.subscribers[id])
	}
	c.mu.Unlock()
	if !changed {
		return
	}
	for _, call := range calls {
		call()
	}
}

// OnChange calls f after every change of the language, until cancel is called.
func (c *Catalog) OnChange(f func()) (cancel func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	id := c.next
	c.next++
	c.subscribers[id] = f
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.subscribers, id)
	}
}
