package notation

import "qilab/core"

// results are the words for the results of a game.
var results = func() core.ResultWords {
	words := core.NewResultWords([]string{"红", "红先", "红方", "先", "先手"}, []string{"黑", "黑方", "后", "后手"})
	words["1/2"] = core.Draw.Tag()
	return words
}()

// maxResult bounds the length of a result in bytes.
const maxResult = 40

// withResult adds the result at the end of the moves, unless a tag has told it.
func withResult(tags core.Tags, result string) core.Tags {
	if result == "*" || tags.Get(core.TagResult) != "" {
		return tags
	}
	return tags.With(core.TagResult, result)
}

// resultTag converts a result in Chinese to PGN and returns any other value unchanged.
func resultTag(value string) string {
	if result, ok := results.Read(value); ok {
		return result
	}
	return value
}
