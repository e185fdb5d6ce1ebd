package notation

import (
	"strings"

	"qilab/core"
)

// Names of tags, as in PGN.
const (
	tagBlack = "Black"
	tagWhite = "White"
)

// sgfProperties lists the properties that become tags.
var sgfProperties = [...]struct{ property, tag string }{
	{"GN", "Name"}, {"EV", "Event"}, {"RO", "Round"}, {"PC", "Site"}, {"DT", "Date"}, {"PB", tagBlack}, {"PW", tagWhite}, {"RE", "Result"},
	{"AN", "Annotator"}, {"ON", "Opening"}, {"BR", "BlackRank"}, {"WR", "WhiteRank"}, {"BT", "BlackTeam"}, {"WT", "WhiteTeam"}, {"SO", "Source"},
	{"US", "Transcriber"}, {"CP", "Copyright"},
}

// sgfTree is the range of a game in a text that may hold several, and the number of its first line.
type sgfTree struct{ from, to, line int }

// sgfTrees finds the games in a text. The last one may be incomplete. Other text may come before and between them.
func sgfTrees(text string) []sgfTree {
	var list []sgfTree
	depth, value, from := 0, false, max(0, strings.IndexByte(text, '('))
	line, counted := 1, 0
	add := func(to int) {
		line += strings.Count(text[counted:from], "\n")
		counted = from
		list = append(list, sgfTree{from, to, line})
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && value:
			i++
		case c == ']':
			value = false
		case value:
		case c == '[':
			value = depth > 0
		case c == '(' && depth == 0:
			if strings.HasPrefix(strings.TrimLeft(text[i+1:], sgfSpace), ";") {
				depth, from = 1, i
			}
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			if depth--; depth == 0 {
				add(i + 1)
			}
		}
	}
	if depth > 0 || len(list) == 0 {
		add(len(text))
	}
	return list
}

// sgfTags returns the tags in the first node of a game.
func (r reader) sgfTags(text string, tree sgfTree) core.Tags {
	s := r.newSGFReader(text, tree)
	s.at++
	if s.skip(); s.at == len(s.text) || s.text[s.at] != ';' {
		return nil
	}
	s.at++
	list, err := s.properties()
	if err != nil {
		return nil
	}
	for _, p := range list {
		s.tag(p)
	}
	return s.tags
}

// tag stores a property as a tag, unless the tag is already set.
func (s *sgfReader) tag(p property) {
	s.time(p)
	for _, t := range sgfProperties {
		if t.property == p.name && s.tags.Get(t.tag) == "" {
			value := core.OneLine(p.values[0])
			if t.property == "RE" {
				result, how := cutTermination(value)
				if tag, ok := results.Read(result); ok {
					value = strings.Trim(tag, "*")
					s.tags = s.tags.With(core.TagTermination, how)
				}
			}
			s.tags = s.tags.With(t.tag, value)
		}
	}
}

// sgfTerminations lists what SGF writes after the winner of a game that did not end by its rules, and the values of TagTermination; the
// first entry of each value is the one written.
var sgfTerminations = [...]struct{ how, sgf string }{
	{core.TerminationTag(core.EndResign), "R"}, {core.TerminationTag(core.EndTime), "T"}, {"forfeit", "F"},
	{core.TerminationTag(core.EndResign), "Resign"}, {core.TerminationTag(core.EndTime), "Time"}, {"forfeit", "Forfeit"},
}

// cutTermination splits a result of SGF ("B+R") into the result by the rules ("B+") and the termination; "": by the rules. Points, as in
// Go, mean nothing in this game.
func cutTermination(value string) (result, how string) {
	winner, rest, won := strings.Cut(value, "+")
	if !won {
		return value, ""
	}
	for _, t := range sgfTerminations {
		if strings.EqualFold(strings.TrimSpace(rest), t.sgf) {
			how = t.how
			break
		}
	}
	return winner + "+", how
}
