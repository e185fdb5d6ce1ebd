package notation

import "qilab/core"

// results are the words for the results of a game.
var results = func() core.ResultWords {
	words := core.NewResultWords([]string{"红", "红先", "红方", "先", "先手"}, []string{"黑", "黑方", "后", "后手"})
	words["1/2"] = core.Draw.Tag()
	return words
}()

// resultTag converts a result in Chinese to PGN and returns any other value unchanged.
func resultTag(value string) string {
	if result, ok := results.Read(value); ok {
		return result
	}
	return value
}
