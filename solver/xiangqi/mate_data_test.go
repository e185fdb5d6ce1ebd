package xiangqi_test

import (
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// mateCase is a line of testdata/mates.tsv.
type mateCase struct {
	fen   string
	moves int
	first []string // every first move that mates in that number, unless open
	open  bool
}

func readMates(t testing.TB) []mateCase {
	t.Helper()
	var list []mateCase
	for _, fields := range gametest.Rows(t, "testdata/mates.tsv") {
		moves, err := strconv.Atoi(fields[1])
		if err != nil || len(fields) != 3 {
			t.Fatalf("%q: %v", fields, err)
		}
		c := mateCase{fen: fields[0], moves: moves}
		for m := range strings.SplitSeq(fields[2], ",") {
			if m == "?" {
				c.open = true
			} else {
				c.first = append(c.first, m)
			}
		}
		list = append(list, c)
	}
	if len(list) < 60 {
		t.Fatalf("only %d mates", len(list))
	}
	return list
}

// at returns the line that consists of one position.
func at(t testing.TB, text string) core.Line {
	t.Helper()
	return gametest.Line(t, xiangqi.Rules{}, text)
}
