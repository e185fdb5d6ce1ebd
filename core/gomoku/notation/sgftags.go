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
	{"AN", "Annotator"},
}

// sgfTree is the range of a game in a text that may hold several.
type sgfTree struct{ from, to int }

// sgfTrees finds the games in a text. The last one may be incomplete.
func sgfTrees(text string) []sgfTree {
	var list []sgfTree
	depth, value, from := 0, false, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && value:
			i++
		case c == ']':
			value = false
		case value:
		case c == '[':
			value = depth > 0
		case c == '(':
			if depth++; depth == 1 {
				from = i
			}
		case c == ')' && depth > 0:
			if depth--; depth == 0 {
				list = append(list, sgfTree{from, i + 1})
			}
		}
	}
	if depth > 0 || len(list) == 0 {
		list = append(list, sgfTree{from, len(text)})
	}
	return list
}

// sgfTags returns the tags in the first node of a game.
func (r reader) sgfTags(text string, tree sgfTree) core.Tags {
	s := &sgfReader{rules: r, text: text[:tree.to], at: tree.from + 1, setup: r.NewSetup()}
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

// sgfTerminations lists what SGF writes after the winner of a game that ended other than by its rules; the first entry
// of each reason is the one written.
var sgfTerminations = [...]struct {
	reason core.Reason
	sgf    string
}{
	{core.EndResign, "R"}, {core.EndTime, "T"}, {core.EndResign, "Resign"}, {core.EndTime, "Time"},
}

// cutTermination splits a result of SGF ("B+R") into the result by the rules ("B+") and the termination; "": by the
// rules, or in a way without a name here, which stays part of the result.
func cutTermination(value string) (result, how string) {
	winner, rest, ok := strings.Cut(value, "+")
	for _, t := range sgfTerminations {
		if ok && rest == t.sgf {
			return winner + "+", core.TerminationTag(t.reason)
		}
	}
	return value, ""
}
