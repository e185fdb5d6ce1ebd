package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// The collections of ShowRenju (.bdt) hold a game a line:
//
//	2005,Tournament=[Black,White,+,888767…,5th move,swap,comment]
//
// The result is +, - or = for Black. A move is two hexadecimal digits: the column, and the row from the top, from 1; 00
// is a pass. RenLib writes such files without the year. Only the moves are always there.

var (
	bdtLine = regexp.MustCompile(`^[^\[\]\n]*=\[[^,\]\n]*,[^,\]\n]*,\s*[-+=]?\s*,\s*[0-9A-Fa-f,]`)
	bdtYear = regexp.MustCompile(`^\d{4}$`)
)

var bdtResults = map[string]core.Result{"+": core.FirstWins, "-": core.SecondWins, "=": core.Draw}

// bdtTags are the tags of the fields between the brackets; the fourth has the moves.
var bdtTags = [...]string{tagBlack, tagWhite, core.TagResult, "", "Alt", "Swap", "Comment"}

const bdtMoves = 3

// bdtEntries lists the games of a collection. It skips lines of another kind before the first game.
func (r reader) bdtEntries(text string) (list []core.Entry) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		head, rest, marked := strings.Cut(line, "=[")
		inside, _, closed := strings.Cut(rest, "]")
		fields := strings.SplitN(inside, ",", len(bdtTags))
		switch {
		case line == "" || !marked && len(list) == 0:
		case !closed || len(fields) <= bdtMoves:
			err := onLine(number, textError("gm-bdt-line", 0, quote(line)+" is no game; expected the form event=[black,white,result,moves,…]", quote(line)))
			list = append(list, core.Entry{Read: func() (*core.Game, error) { return nil, err }})
		default:
			tags, moves := readBDTTags(head, fields), strings.TrimSpace(fields[bdtMoves])
			list = append(list, core.Entry{Tags: tags, Read: func() (*core.Game, error) { return r.readBDT(moves, tags) }})
		}
	}
	return list
}

// readBDTTags returns the tags of a line.
func readBDTTags(head string, fields []string) (tags core.Tags) {
	year, event, _ := strings.Cut(head, ",")
	if year = strings.TrimSpace(year); !bdtYear.MatchString(year) {
		year, event = "", head
	}
	tags = tags.With("Event", core.OneLine(strings.Trim(event, ", "))).With("Date", year)
	for i, field := range fields {
		value := core.OneLine(field)
		switch i {
		case bdtMoves:
			continue
		case 2:
			value = ""
			if result, ok := bdtResults[strings.TrimSpace(field)]; ok {
				value = result.Tag()
			}
		}
		tags = tags.With(bdtTags[i], value)
	}
	return tags
}

// readBDT reads the moves of a game.
func (r reader) readBDT(moves string, tags core.Tags) (*core.Game, error) {
	if err := tags.Check(); err != nil {
		return nil, err
	}
	b := newBuilder(r, r.start())
	b.Game.SetTags(tags)
	for i := 0; i < len(moves); i += 2 {
		if err := b.PlayWord(moves[i:min(i+2, len(moves))], bdtMove); err != nil {
			return intact(b.Finish(), err)
		}
	}
	return b.Finish(), nil
}

// bdtMove reads a move.
func bdtMove(word string) (core.Move, error) {
	code, err := strconv.ParseUint(word, 16, 8)
	col, fromTop := int(code>>4)-1, int(code&0xF)-1
	switch {
	case err == nil && word == "00":
		return core.PassMove, nil
	case err != nil || len(word) != 2 || col < 0 || fromTop < 0:
		return core.Move{}, textError("gm-bdt-move", 0, quote(word)+" is not a move; expected the column and the row from the top as hexadecimal digits, such as 87", quote(word))
	}
	return gomoku.PointAt(col, gomoku.Size-1-fromTop).Move(), nil
}

// FormatBDT writes the moves of the current line and the details of the game as a line of ShowRenju. Marks of the format
// become spaces in the details. The line starts from the empty board: for other games the error is a *core.TextError.
func FormatBDT(g *core.Game) (string, error) {
	moves, err := movesFromEmpty(g, textError("gm-bdt-start", 0, "a ShowRenju file cannot hold a game that does not start from the empty board"))
	if err != nil {
		return "", err
	}
	detail := func(tag, marks string) string {
		return core.OneLine(strings.Map(func(c rune) rune {
			if strings.ContainsRune(marks, c) {
				return ' '
			}
			return c
		}, g.Tags().Get(tag)))
	}
	const marks = ",[]"
	var b strings.Builder
	year, _, _ := strings.Cut(g.Tags().Get("Date"), ".")
	if !bdtYear.MatchString(year) {
		year = ""
	}
	fmt.Fprintf(&b, "%s,%s=[%s,%s,", year, detail("Event", marks+"="), detail(tagBlack, marks), detail(tagWhite, marks))
	for sign, result := range bdtResults {
		if result == g.Recorded() {
			b.WriteString(sign)
		}
	}
	b.WriteString(",")
	for _, n := range moves {
		code := 0
		if p := gomoku.PointOf(n.Move()); p != gomoku.NoPoint {
			code = (p.Col()+1)<<4 | gomoku.Size - p.Row()
		}
		fmt.Fprintf(&b, "%02X", code)
	}
	fmt.Fprintf(&b, ",%s,%s,%s]\n", detail("Alt", marks), detail("Swap", marks), detail("Comment", "[]"))
	return b.String(), nil
}
