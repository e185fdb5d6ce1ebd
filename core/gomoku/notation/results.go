package notation

import (
	"regexp"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// results are the words for the results of a game, those of SGF among them.
var results = func() core.ResultWords {
	words := core.NewResultWords([]string{"黑", "黑先", "黑方"}, []string{"白", "白方"})
	for tag, list := range map[string][]string{"1-0": {"b", "b+"}, "0-1": {"w", "w+"}, "1/2-1/2": {"draw", "0", "jigo"}} {
		for _, word := range list {
			words[word] = tag
		}
	}
	return words
}()

// lastWord matches the result after a list of moves. Letters and single digits could be moves or numbers.
var lastWord = regexp.MustCompile(`(?:^|[\s,，。;；(（])(1[-–]0|0[-–]1|1/2-1/2|½-½|0\.5-0\.5|\*|[黑白]方?先?[胜勝负負]|和[棋局]|平局)[\s)）。.]*$`)

// cutResult takes the result from the end of a list of moves.
func cutResult(text string) (rest, result string) {
	m := lastWord.FindStringSubmatchIndex(text[max(0, len(text)-maxResult):])
	if m == nil {
		return text, ""
	}
	cut := text[max(0, len(text)-maxResult):]
	result, _ = results.Read(cut[m[2]:m[3]])
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
		if result, ok := results.Read(value); ok && tag == core.TagResult {
			value = strings.Trim(result, "*")
		}
		tags, rest = tags.With(tag, value), after
	}
	if strings.TrimSpace(rest) == "" {
		return nil, text
	}
	return tags, rest
}
