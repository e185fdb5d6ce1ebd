package gamefile

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"

	"qilab/storage"
	"qilab/ui/table"
)

func keepOrigin(s *table.Table, kept map[string]string) {
	o := s.Origin()
	kept[way] = o.Way.String()
	if o.Record != 0 {
		kept[record] = strconv.FormatInt(o.Record, 10)
	}
	if len(o.Tags) > 0 {
		kept[own] = strings.Join(o.Tags, "\t")
	}
}

func resumeOrigin(s *table.Table, meta storage.Meta) {
	o := table.Origin{Way: table.ParseWay(meta.Session[way])}
	if n, err := strconv.ParseInt(meta.Session[record], 10, 64); err == nil && n > 0 {
		o.Record = n
	}
	if names := meta.Session[own]; names != "" {
		o.Tags = strings.Split(names, "\t")
	}
	s.SetOrigin(s.Document().Game(), o)
}

// State returns how the game on the table is left, as a text that the library keeps with it. Take goes on from there, with what
// ReadState makes of it.
func State(s *table.Table) string {
	kept := Meta(s).Session
	for _, key := range []string{setup, draft, record} { // which are not the game's
		delete(kept, key)
	}
	maps.DeleteFunc(kept, func(_, value string) bool { return value == "" })
	text, err := json.Marshal(kept)
	if err != nil {
		return "" // which does not happen: they are strings
	}
	return string(text)
}

// ReadState reads a text of State, of the game that has that number in the library. What cannot be read is as in a new game.
func ReadState(text string, number int64) storage.Meta {
	var kept map[string]string
	if json.Unmarshal([]byte(text), &kept) != nil || kept == nil {
		kept = map[string]string{way: table.Opened.String()}
	}
	kept[record] = strconv.FormatInt(number, 10)
	return storage.Meta{Session: kept}
}
