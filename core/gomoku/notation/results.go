package notation

import (
	"regexp"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// results are the words for the results of a game, in lower case and simplified characters.
var results = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2", "*": "*",
	"b+": "1-0", "b": "1-0", "黑胜": "1-0", "黑先胜": "1-0", "黑方胜": "1-0", "白负": "1-0",
	"w+": "0-1", "w": "0-1", "白胜": "0-1", "白方胜": "0-1", "黑负": "0-1",
	"draw": "1/2-1/2", "0": "1/2-1/2", "jigo": "1/2-1/2", "和": "1/2-1/2", "和棋": "1/2-1/2", "和局": "1/2-1/2", "平局": "1/2-1/2",
}

var simplifyResult = strings.NewReplacer("勝", "胜", "負", "负", "–", "-", "—", "-", " ", "")

// readResult reads a result as a tag has it.
func readResult(word string) (string, bool) {
	result, ok := results[simplifyResult.Replace(strings.ToLower(word))]
	return result, ok
}

// lastWord matches the result after a list of moves. Letters and single digits could be moves or numbers.
var lastWord = regexp.MustCompile(`(?:^|[\s,，。;；(（])(1[-–]0|0[-–]1|1/2-1/2|½-½|0\.5-0\.5|\*|[黑白]方?先?[胜勝负負]|和[棋局]|平局)[\s)）。.]*$`)

// cutResult takes the result from the end of a list of moves.
func cutResult(text string) (rest, result string) {
	m := lastWord.FindStringSubmatchIndex(text[max(0, len(text)-maxResult):])
	if m == nil {
		return text, ""
	}
	cut := text[max(0, len(text)-maxResult):]
	result, _ = readResult(cut[m[2]:m[3]])
	return text[:len(text)-len(cut)+m[0]], result
}

// maxResult bounds the bytes in which the result is looked for.
const maxResult = 60

// headerTags maps the words before the players and such, in texts without tags, to the names of tags.
var headerTags = map[string]string{
	"黑方": tagBlack, "黑": tagBlack, "black": tagBlack, "白方": tagWhite, "白": tagWhite, "white": tagWhite,
	"结果": core.TagResult, "結果": core.TagResult, "result": core.TagResult, "赛事": "Event", "比赛": "Event", "event": "Event", "日期": "Date", "date": "Date",
}

// headerLine matches a line such as "黑方：甲".
var headerLine = regexp.MustCompile(`^\s*(\pL+)\s*[:：]\s*(.*?)\s*$`)

// maxHeader bounds the bytes before the first move.
const maxHeader = 8 << 10

// cutHeader takes the lines before the moves that tell the players and the like.
func cutHeader(text string) (tags core.Tags, rest string) {
	for rest = text; ; {
		line, after, _ := strings.Cut(rest, "\n")
		m := headerLine.FindStringSubmatch(line[:min(len(line), maxHeader)])
		if m == nil || len(text)-len(after) > maxHeader {
			break
		}
		tag := headerTags[strings.ToLower(m[1])]
		if _, err := gomoku.ReadMove(m[2]); tag == "" || err == nil && len(m[2]) < 4 {
			break // a move, as in "黑：h8"
		}
		value := m[2]
		if result, ok := readResult(value); ok && tag == core.TagResult {
			value = strings.Trim(result, "*")
		}
		tags, rest = tags.With(tag, value), after
	}
	if strings.TrimSpace(rest) == "" {
		return nil, text
	}
	return tags, rest
}
