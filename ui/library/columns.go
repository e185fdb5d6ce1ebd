package library

import (
	"path/filepath"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/words"
)

// column is a column of the list.
type column struct {
	id       string // "games.column.ID" in the catalogues
	order    library.Order
	fixed    bool // it cannot be sorted
	minWidth float32
	weight   float32 // its share of the remaining width
	rank     int     // columns of high rank leave first in a narrow window
	text     func(*Room, *library.Record) string
}

// columns are all columns, from left to right.
var columns = []column{
	{id: "game", fixed: true, minWidth: 94, weight: 0.6, rank: 3, text: func(r *Room, g *library.Record) string { return r.texts.gameName(g.Rules) }},
	{id: "date", order: library.ByDate, minWidth: 86, rank: 4, text: func(r *Room, g *library.Record) string { return g.Date }},
	{id: "first", order: library.ByFirst, minWidth: 120, weight: 1, rank: 0, text: func(r *Room, g *library.Record) string {
		first, _ := words.PlayerNames(r.Words, g.First, g.Second)
		return first
	}},
	{id: "result", order: library.ByResult, minWidth: 78, rank: 2, text: func(r *Room, g *library.Record) string { return r.texts.resultText(g) }},
	{id: "second", order: library.BySecond, minWidth: 120, weight: 1, rank: 1, text: func(r *Room, g *library.Record) string {
		_, second := words.PlayerNames(r.Words, g.First, g.Second)
		return second
	}},
	{id: "plies", order: library.ByPlies, minWidth: 66, rank: 5, text: func(r *Room, g *library.Record) string {
		if rules := r.texts.rulesOf(g); rules != nil && rules.Capabilities().Steps != nil {
			return words.Plies(r.Words, rules, g.Plies)
		}
		return strconv.Itoa(g.Plies)
	}},
	{id: "event", order: library.ByEvent, minWidth: 124, weight: 1.3, rank: 6, text: func(r *Room, g *library.Record) string {
		return strings.Join(strings.Fields(g.Event+" "+g.Round), " ")
	}},
	{id: "opening", order: library.ByOpening, minWidth: 108, weight: 1.3, rank: 7, text: func(r *Room, g *library.Record) string {
		return r.texts.openingText(g)
	}},
	{id: "stars", order: library.ByStars, minWidth: 76, rank: 9, text: func(r *Room, g *library.Record) string {
		return stars(min(g.Stars, 5))
	}},
	{id: "notes", fixed: true, minWidth: 46, rank: 8, text: func(_ *Room, g *library.Record) string {
		if g.Noted {
			return "✓"
		}
		return ""
	}},
	{id: "kind", fixed: true, minWidth: 78, rank: 10, text: func(r *Room, g *library.Record) string { return r.texts.kindText(g.Kind) }},
	{id: "source", order: library.ByAdded, minWidth: 100, weight: 0.9, rank: 11, text: func(r *Room, g *library.Record) string {
		return sourceText(g)
	}},
}

// gap separates the columns.
const gap = 10

// placed is a column with its position.
type placed struct {
	column
	x, width float32
}

// arrange returns the columns that fit into a width, with their positions. If one, all games are of one kind, and the column of the
// kind is omitted.
func arrange(width float32, one bool) []placed {
	shown := len(columns)
	fits := func(n int) (float32, float32) {
		minWidth, weight := float32(gap), float32(0)
		for _, c := range columns {
			if c.rank < n && !(one && c.id == "game") {
				minWidth += c.minWidth + gap
				weight += c.weight
			}
		}
		return minWidth, weight
	}
	n := shown
	for n > 2 {
		if minWidth, _ := fits(n); minWidth <= width {
			break
		}
		n--
	}
	minWidth, weight := fits(n)
	left := max(0, width-minWidth)
	var list []placed
	x := float32(gap)
	for _, c := range columns {
		if c.rank >= n || one && c.id == "game" {
			continue
		}
		p := placed{column: c, x: x, width: c.minWidth}
		if weight > 0 {
			p.width += left * c.weight / weight
		}
		list = append(list, p)
		x += p.width + gap
	}
	return list
}

// texts describes records.
type texts struct{ room *Room }

// gameName returns the name of a game by its id.
func (r *texts) gameName(id string) string {
	if rules, ok := r.room.rules(id); ok {
		return r.room.Words.Game(rules)
	}
	return id
}

// resultText returns the result of a game.
func (r *texts) resultText(g *library.Record) string {
	if g.Result == core.Unfinished {
		return "–"
	}
	return r.resultName(g.Rules, g.Result)
}

// resultName returns the name of a result, in the terms of a game if one is given.
func (r *texts) resultName(id string, result core.Result) string {
	if rules, ok := r.room.rules(id); ok && words.HasResult(r.room.Words, rules, result) {
		return r.room.Words.Result(rules, result)
	}
	return r.room.Words.T("games.result." + result.Name([2]string{"first", "second"}))
}

func (r *texts) kindText(k library.Kind) string {
	switch k {
	case library.Played:
		return r.room.Words.T("games.kind.played")
	case library.Pasted:
		return r.room.Words.T("games.kind.pasted")
	case library.Attempt:
		return r.room.Words.T("games.kind.attempt")
	}
	return r.room.Words.T("games.kind.imported")
}

// notesText returns the mark of an imported game with the user's notes; "" for others.
func (r *texts) notesText(g *library.Record) string {
	if !g.Noted {
		return ""
	}
	return r.room.Words.T("games.noted")
}

// players returns the players; "" if neither is known.
func (r *texts) players(g *library.Record) string {
	return words.Players(r.room.Words, g.First, g.Second)
}

// sourceText returns the name of the file that a game came from, with its number there.
func sourceText(g *library.Record) string {
	if g.File == "" {
		return ""
	}
	name := filepath.Base(g.File)
	if g.Number > 1 {
		name += " #" + strconv.Itoa(g.Number)
	}
	return name
}
