package core_test

import (
	"testing"

	"qilab/core"
)

func TestResultWords(t *testing.T) {
	words := core.NewResultWords([]string{"红", "红方"}, []string{"黑", "黑方"})
	for word, want := range map[string]string{
		"1-0": "1-0", "0–1": "0-1", "1 - 0": "1-0", "１－０": "1-0", "1:0": "1-0", "½-½": "1/2-1/2", "*": "*",
		"红胜": "1-0", "紅方勝": "1-0", "黑负": "1-0", "黑方勝": "0-1", "红負": "0-1", "红和": "1/2-1/2", "和棋": "1/2-1/2",
	} {
		if tag, ok := words.Read(word); tag != want || !ok {
			t.Errorf("%s: %q, %t", word, tag, ok)
		}
	}
	for _, word := range []string{"", "白胜", "2-0", "红", "胜"} {
		if tag, ok := words.Read(word); ok {
			t.Errorf("%s: %q", word, tag)
		}
	}
}
