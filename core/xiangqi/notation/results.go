package notation

import (
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// results are the words for the results of a game, in simplified characters and ASCII; see readResult.
var results = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "\u00BD-\u00BD": "1/2-1/2", "0.5-0.5": "1/2-1/2", "*": "*",
	"红胜": "1-0", "红先胜": "1-0", "红方胜": "1-0", "先胜": "1-0", "先手胜": "1-0", "黑负": "1-0", "黑方负": "1-0",
	"黑胜": "0-1", "黑方胜": "0-1", "后胜": "0-1", "后手胜": "0-1", "红负": "0-1", "红先负": "0-1", "红方负": "0-1", "先负": "0-1", "先手负": "0-1",
	"和": "1/2-1/2", "和局": "1/2-1/2", "和棋": "1/2-1/2", "平局": "1/2-1/2", "先和": "1/2-1/2", "红先和": "1/2-1/2",
}

// maxResult bounds the length of a result in bytes.
const maxResult = 40

// simplifyResult turns the other ways to write a result into those of results.
var simplifyResult = strings.NewReplacer("紅", "红", "勝", "胜", "負", "负", "後", "后", "\u2013", "-", "\u2014", "-", "\u2212", "-", ":", "-")

// readResult reads a result in the symbols of PGN or in Chinese.
func readResult(word string) (string, bool) {
	result, ok := results[simplifyResult.Replace(xiangqi.Narrow(word))]
	return result, ok
}

// withResult adds the result at the end of the moves, unless a tag has told it.
func withResult(tags core.Tags, result string) core.Tags {
	if result == "*" || tags.Get(core.TagResult) != "" {
		return tags
	}
	return tags.With(core.TagResult, result)
}

// resultTag converts a result in Chinese to PGN and returns any other value unchanged.
func resultTag(value string) string {
	if result, ok := readResult(value); ok {
		return result
	}
	return value
}
