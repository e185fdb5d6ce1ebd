package xiangqi_test

import (
	"testing"

	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		xiangqi.StartFEN, "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR red", "4k4/9/9/9/9/9/9/9/9/4K4_b_-_-_3_9",
		"4k4/9/9/9/9/9/9/9/9/3K5", "9/9/9/9/9/9/9/9/9/9", "10/9", "////", xiangqi.StartFEN + " moves h2e2", xiangqi.Format90(xiangqi.Start()), "   g a\n\n    h\n\n\n\n\n\n\n    G\n",
		"RHBAGABHR g", "position startpos moves h2e2 h9g7", "", "w", "fen 4k4/9/9/9/9/9/9/9/9/3K5 b",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := gametest.Position(t, xiangqi.Rules{}, text)
		if !ok {
			return
		}
		checkGenerators(t, p.(xiangqi.Position))
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"h2e2", "H2-E2", "C2=5", "C2.5", "炮二平五", "馬８進７", "前炮退一", "+R=6", "15=4", "Pa.4", "", "....", "9999"} {
		f.Add(xiangqi.StartFEN, text)
	}
	f.Add("3k5/9/3PP4/3PP4/4P4/9/9/9/9/5K3 w", "一兵平四")
	f.Fuzz(func(t *testing.T, position, text string) { gametest.Move(t, xiangqi.Rules{}, position, text) })
}
