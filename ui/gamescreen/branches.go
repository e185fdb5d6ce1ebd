package gamescreen

import (
	"slices"

	"qilab/core"
	"qilab/ui/board"
)

// branches marks in study where the tree goes on if it branches here, on boards that have such marks: readers of RenLib libraries
// look for them on the board.
func (v *view) branches() (marks []board.Mark) {
	t := v.room.Table
	painter, _ := v.room.Painters.For(v.gameID)
	next := t.Node().Children()
	if len(next) < 2 || t.View.Playing() || t.Mode().IsTask() || !slices.Contains(board.FeaturesOf(painter).Marks, board.MarkBranch) {
		return nil
	}
	for _, n := range next {
		if m := n.Move(); m != core.PassMove {
			marks = append(marks, board.Mark{Kind: board.MarkBranch, Square: m.To})
		}
	}
	return marks
}
