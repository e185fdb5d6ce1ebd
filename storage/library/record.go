package library

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"qilab/core"
	"qilab/core/dates"
	"qilab/storage"
)

// Kind is the origin of a game in the library. The numbers are stored in files.
type Kind uint8

// The kinds of game.
const (
	Played   Kind = iota + 1 // played here
	Pasted                   // pasted, or opened from a file
	Imported                 // from a collection
	Attempt                  // at a puzzle
)

// Info is the information about a game other than its contents.
type Info struct {
	Kind    Kind
	Mine    bool        // the user played one of the sides
	Stars   int         // 0 to 5
	Opening string      // the ID of its core.OpeningName, or its name or code; "": from the tags, or by its moves
	Result  core.Result // Unfinished: from the tag, or by the rules
	At      time.Time   // when it was played or added; zero: now
	// State is how the game was left (players, current position), in the caller's own format. Only Get returns it.
	State string
	// Apart keeps Add from treating the game as a duplicate.
	Apart bool
}

// Record is a game in a list.
type Record struct {
	ID    int64
	Rules string
	Info
	First, Second             string // the players
	Event, Round, Place, Date string // the title if it has no event; the date is 2026-11-20, 2026-11, 2026, or the original text
	Year, Plies               int    // 0: unknown
	OwnStart                  bool   // it does not start from the rules' start
	Tree                      bool   // there are variations, comments or glyphs
	Noted                     bool   // an imported game with the user's notes; see RestoreImported
	File                      string // the file it was imported from; "": none
	Number                    int    // in that file, from 1
	Encoding                  string // of that file
	Changed                   time.Time
	Deleted                   bool
}

// row is a game in the form of the table.
type row struct {
	info                Info
	rules, start        string
	first, second       string
	event, round, place string
	title               string
	date                string
	year, plies         int
	line, whole         []byte
	hash                int64
	tags                core.Tags
	names               *[2]string // of the tags with the players
}

// shortGame is the number of moves below which equal moves do not make two games the same.
const shortGame = 20

// newRow returns g as a row. The error is of kind storage.ErrTooLarge.
func newRow(g *core.Game, info Info) (*row, error) {
	rules := g.Rules()
	r := &row{
		info: info, rules: rules.ID(), tags: g.Tags(), names: &[2]string{core.SideTag(rules, core.First), core.SideTag(rules, core.Second)},
	}
	if start := g.Root().Position().String(); start != rules.Start().String() {
		r.start = start
	}
	line, packed := appendLine(nil, g)
	r.line, r.plies = line, len(line)/2
	if !packed || hasMore(g) {
		data, err := storage.Encode(g, storage.Meta{})
		if err != nil {
			return nil, err
		}
		if r.whole, err = compress(data); err != nil {
			return nil, err
		}
	}
	r.hash = lineHash(r.rules, r.start, r.line)
	r.describe(g)
	return r, nil
}

// hasMore reports whether a game has more than its main line.
func hasMore(g *core.Game) bool {
	for n := g.Root(); n != nil; n = n.Next() {
		if n.Comment != "" || n.Glyph != "" || len(n.Children()) > 1 {
			return true
		}
	}
	return false
}

// describe fills in the columns from the tags, and the result from the last position if there is no tag for it.
func (r *row) describe(g *core.Game) {
	r.sides()
	line := g.MainLine()
	if r.info.Opening == "" {
		r.info.Opening = r.opening(g.Rules().Capabilities(), line[len(line)-1])
	}
	if r.info.Result != core.Unfinished {
		return
	}
	if r.info.Result = readResult(r.tags.Get("Result"), g.Rules().Sides()); r.info.Result != core.Unfinished {
		return
	}
	if r.info.Kind == Imported {
		r.info.Result = line[len(line)-1].Position().Outcome().Result
	} else {
		r.info.Result = g.Rules().Adjudicate(line[len(line)-1].Line()).Result
	}
}

// codeTags are the tags with codes of openings. A code may also be in the tag of the name.
var codeTags = [...]string{"ECCO", "ECO"}

// opening returns the ID of the opening whose code is in a tag; or else the name in a tag, the ID of the opening by the moves up to n, or
// a code that the game does not know. Of several openings with the code it prefers the one that was played.
func (r *row) opening(c core.Capabilities, n *core.Node) string {
	var played core.OpeningName
	if c.OpeningOf != nil {
		if name, ok := c.OpeningOf(n.Line()); ok {
			played = name
		}
	}
	var codes []string
	for _, name := range codeTags {
		codes = append(codes, r.tag(name))
	}
	unknown, named := cmp.Or(codes...), r.tag("Opening")
	for _, code := range append(codes, named) {
		switch {
		case code == "":
			continue
		case strings.EqualFold(code, played.Code):
			return played.ID
		case c.OpeningNames == nil:
			continue
		}
		for _, o := range c.OpeningNames() {
			if strings.EqualFold(code, o.Code) {
				return o.ID
			}
		}
	}
	return cmp.Or(named, played.ID, unknown)
}

// tag returns the value of a tag; "" if it says nothing.
func (r *row) tag(name string) string {
	if value := core.OneLine(r.tags.Get(name)); strings.Trim(value, "?.*- ") != "" {
		return core.Cut(value, 200)
	}
	return ""
}

// sides fills in the columns that are tags.
func (r *row) sides() {
	tag := r.tag
	r.first, r.second = tag(r.names[core.First]), tag(r.names[core.Second])
	r.event, r.title, r.round, r.place = tag("Event"), tag("Title"), tag("Round"), tag("Site")
	r.date, r.year = dates.Read(tag("Date"), r.event)
}

// listedEvent returns the event for the lists: of a game without one, such as a study, the title, often its only name.
func (r *row) listedEvent() string { return cmp.Or(r.event, r.title) }

// readResult reads the value of a Result tag.
func readResult(text string, sides [2]string) core.Result {
	text = strings.ToLower(strings.TrimSpace(text))
	for result := core.FirstWins; result <= core.Draw; result++ {
		if text == result.Name(sides) {
			return result
		}
	}
	if result := core.ResultOf(text); result != core.Unfinished {
		return result
	}
	switch text {
	case "1/2", "0", "½-½", "jigo":
		return core.Draw
	}
	for s, id := range sides { // B+R and the like
		if strings.HasPrefix(text, id[:1]+"+") || strings.HasPrefix(text, id+"+") {
			return core.WinFor(core.Side(s))
		}
	}
	return core.Unfinished
}

// same reports whether a row and one in the table are the same game.
func (r *row) same(o *row) bool { return r.identity() == o.identity() && !r.apart(o) }

// apart reports whether two rows of the same identity are games of one match: their rounds or results, where both are known, differ.
func (r *row) apart(o *row) bool {
	differ := func(a, b string) bool { return a != "" && b != "" && a != b }
	results := r.info.Result != o.info.Result && r.info.Result != core.Unfinished && o.info.Result != core.Unfinished
	return r.needsNames() && (results || differ(Fold(r.round), Fold(o.round)))
}

// identity returns a key that the rows of a game share: its moves, and in short games and those from another start the
// players, the event and the date too.
func (r *row) identity() string {
	var named [4]string
	if r.needsNames() {
		named = [...]string{Fold(r.first), Fold(r.second), Fold(r.event), r.date}
	}
	return strings.Join([]string{r.rules, r.start, named[0], named[1], named[2], named[3], string(r.line)}, "\x00")
}

// needsNames reports whether the moves alone do not identify the game.
func (r *row) needsNames() bool { return r.plies < shortGame || r.start != "" }

// The bound on decompressed data.
const maxWhole = storage.MaxFileBytes

// compressors are the idle ones: one is large.
var compressors = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestSpeed) // fails only for an invalid level
	return w
}}

func compress(data []byte) ([]byte, error) {
	w := compressors.Get().(*flate.Writer)
	defer compressors.Put(w)
	var out bytes.Buffer
	w.Reset(&out)
	_, err := w.Write(data)
	if err == nil {
		err = w.Close()
	}
	return out.Bytes(), err
}

func expand(data []byte) ([]byte, error) {
	out, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxWhole+1))
	if err == nil && len(out) > maxWhole {
		err = fmt.Errorf("a game of more than %d bytes", maxWhole)
	}
	return out, err
}

// game returns the game of a row.
func (r *row) game(find func(string) (core.Rules, bool)) (*core.Game, error) {
	rules, ok := find(r.rules)
	if !ok {
		return nil, storage.Refuse(storage.ErrUnknownGame, "unknown-game", nil, "this program does not have the game “%s”", r.rules)
	}
	var g *core.Game
	if r.whole != nil {
		data, err := expand(r.whole)
		if err != nil {
			return nil, err
		}
		if g, _, err = storage.Decode(data, find); err != nil {
			return nil, err
		}
		if g.Rules().ID() != r.rules {
			return nil, fmt.Errorf("a game of %s among those of %s", g.Rules().ID(), r.rules)
		}
	} else {
		start := rules.Start()
		if r.start != "" {
			var err error
			if start, err = rules.Parse(r.start); err != nil {
				return nil, err
			}
		}
		var err error
		if g, err = playLine(rules, start, r.line); err != nil {
			return nil, err
		}
	}
	g.SetTags(r.tags)
	return g, nil
}

// tagsText encodes tags for the table.
func tagsText(tags core.Tags) string {
	if len(tags) == 0 {
		return ""
	}
	text, err := json.Marshal(tags)
	if err != nil {
		return "" // unreachable: they are strings
	}
	return string(text)
}

func parseTags(text string) (tags core.Tags, err error) {
	if text == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(text), &tags)
	return tags, err
}
