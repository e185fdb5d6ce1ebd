package xiangqi

import (
	"strconv"

	"qilab/core"
)

// pointNames names a point by its file and rank as counted by the player on whose half it is, as boards with numbered
// files do.
var pointNames = core.PointNames{
	Texts: []string{"error.xq-", "problem.xq-", "explain.perpetual-", "warn.perpetual-", "board.xiangqi."},
	Name: func(point string) (core.Note, bool) {
		if len(point) != 2 {
			return core.Note{}, false
		}
		file, rank := int(point[0])-'a', int(point[1])-'0'
		switch {
		case file < 0 || file >= Files || rank < 0 || rank >= Ranks:
			return core.Note{}, false
		case rank < Ranks/2:
			return core.Note{Key: "point.xiangqi.red", Args: []string{
				"point.xiangqi.file." + strconv.Itoa(Files-file), "point.xiangqi.red.rank." + strconv.Itoa(rank+1),
			}}, true
		}
		return core.Note{Key: "point.xiangqi.black", Args: []string{
			strconv.Itoa(file + 1), "point.xiangqi.black.rank." + strconv.Itoa(Ranks-rank),
		}}, true
	},
}
