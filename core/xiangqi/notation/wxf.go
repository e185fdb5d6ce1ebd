package notation

import (
	"regexp"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/pgn"
	"qilab/core/xiangqi"
)

// WXF is the text format in which PlayOK and older programs write games: a line each for the facts, then the moves in the
// notation of the World Xiangqi Federation, or any other.
//
//	FORMAT  WXF
//	RED     name ; rating ;;
//	EVENT   name ; time control
//	START{
//	 1. C2.5 h8+7
//	}END
var (
	wxfStart = regexp.MustCompile(`(?m)^[ \t]*START\s*\{`)
	wxfEnd   = regexp.MustCompile(`\}\s*END\b`)
	wxfFact  = regexp.MustCompile(`^\s*([A-Z]+)[ \t]+(\S.*)$`)
)

// looksWXF reports whether a text begins with facts and has moves after them.
func looksWXF(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "FORMAT") && wxfStart.MatchString(text[:min(len(text), pgn.MaxHeaderBytes)])
}

// wxfGame is the text of a game.
type wxfGame struct {
	facts, moves string
	line         int // of its moves
}

// wxfGames cuts a text into its games, at most one more than limit.
func wxfGames(text string, limit int) (list []wxfGame) {
	for line := 1; len(list) <= limit; {
		start := wxfStart.FindStringIndex(text)
		if start == nil {
			break
		}
		g := wxfGame{facts: text[:start[0]], moves: text[start[1]:]}
		line += strings.Count(text[:start[1]], "\n")
		g.line, text = line, ""
		if end := wxfEnd.FindStringIndex(g.moves); end != nil {
			line += strings.Count(g.moves[:end[1]], "\n")
			g.moves, text = g.moves[:end[0]], g.moves[end[1]:]
		}
		list = append(list, g)
	}
	return list
}

// wxfEntries finds the games of a text.
func wxfEntries(text string) ([]core.Entry, error) {
	list := wxfGames(text, maxPGNGames)
	if len(list) > maxPGNGames {
		return nil, tooManyGames()
	}
	entries := make([]core.Entry, len(list))
	for i, g := range list {
		entries[i].Read = g.read
		if len(list) > 1 {
			entries[i].Tags, _ = g.tags()
		}
	}
	return entries, nil
}

func (w wxfGame) read() (*core.Game, error) {
	tags, fen := w.tags()
	start := xiangqi.Start()
	if fen != "" {
		var err error
		if start, err = xiangqi.Parse(fen); err != nil {
			return nil, err
		}
	}
	return finished(newBuilder(start).moves(&pgn.Scanner{Grammar: &grammar, Text: w.moves, Line: w.line}, tags))
}

// tags returns the facts of a game, the position apart.
func (w wxfGame) tags() (tags core.Tags, fen string) {
	for line := range strings.Lines(w.facts) {
		fact := wxfFact.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if fact == nil || len(tags) > core.MaxTags {
			continue
		}
		name, value := fact[1][:1]+strings.ToLower(fact[1][1:]), fact[2]
		first, more, _ := strings.Cut(value, ";")
		more = strings.Trim(more, "; ")
		switch {
		case name == "Format", name == core.TagResult && strings.TrimSpace(value) == "*":
		case name == "Fen":
			fen = value
		case name == core.TagResult:
			tags = tags.With(name, resultTag(value))
		case name == "Event":
			tags = tags.With(name, first).With("TimeControl", more)
		case (name == "Red" || name == "Black") && isNumber(more):
			tags = tags.With(name, first).With(name+"Elo", more)
		default:
			tags = tags.With(name, strings.Trim(value, "; "))
		}
	}
	return tags, fen
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
