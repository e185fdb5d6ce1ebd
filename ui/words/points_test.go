package words_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/words"
)

// TestPointsAreNamedAsOnTheBoard: texts about xiangqi name points as labelled on the board; other games are unaffected.
func TestPointsAreNamedAsOnTheBoard(t *testing.T) {
	for _, x := range []struct {
		note   core.Note
		points look.Coordinates
		zh, en string
	}{
		{core.Note{Key: "board.xiangqi.point", Args: []string{"h2"}}, look.CoordinatesLetters, "h2空位", "h2, empty"},
		{core.Note{Key: "board.xiangqi.point", Args: []string{"h2"}}, look.CoordinatesFiles, "红方二路宫顶线空位", "Red’s file 2, rank 3, empty"},
		{core.Note{Key: "board.xiangqi.point", Args: []string{"a0"}}, look.CoordinatesFiles, "红方九路底线空位", "Red’s file 9, rank 1, empty"},
		{core.Note{Key: "board.xiangqi.point", Args: []string{"c6"}}, look.CoordinatesFiles, "黑方3路卒线空位", "Black’s file 3, rank 4, empty"},
		{core.Note{Key: "board.xiangqi.point", Args: []string{"i5"}}, look.CoordinatesFiles, "黑方9路河界线空位", "Black’s file 9, rank 5, empty"},
		{
			core.Note{Key: "error.xq-move-leg", Args: []string{"h0", "f1", "piece.xiangqi.red.horse", "g0"}}, look.CoordinatesFiles,
			"红方二路底线上的红马不能走到红方四路二线：红方三路底线上有子，蹩马腿",
			"The red horse on Red’s file 2, rank 1 cannot move to Red’s file 4, rank 2: its leg is blocked on Red’s file 3, rank 1",
		},
		{core.Note{Key: "board.gomoku.point", Args: []string{"h2"}}, look.CoordinatesFiles, "h2 空位", "h2, empty"},
		{core.Note{Key: "board.eternal.cell", Args: []string{"h2"}}, look.CoordinatesFiles, "h2 空位", "h2, empty"},
	} {
		for lang, want := range map[i18n.Lang]string{i18n.Chinese: x.zh, i18n.English: x.en} {
			w := words.Words{Catalog: i18n.New(lang), Points: func(key string) *core.PointNames {
				if names := (xiangqi.Rules{}).Capabilities().Points; x.points == look.CoordinatesFiles && names.In(key) {
					return names
				}
				return nil
			}}
			if got := w.Note(x.note); got != want {
				t.Errorf("%s: %q, want %q", lang, got, want)
			}
		}
	}
}
