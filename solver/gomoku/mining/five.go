package mining

import (
	"context"
	"slices"

	"qilab/core/gomoku"
)

// fourGoal returns the goal of a win by fours of the side to move: goalFive or goalVCF.
func (m *Miner) fourGoal(ctx context.Context, b *gomoku.Board) string {
	if b.Rules() == gomoku.Renju && b.Turn() == gomoku.Black && m.foulThreatened(ctx, b) {
		return goalFive
	}
	return goalVCF
}

// foulThreatened reports whether the other side would win by a foul of the side to move if it had the move.
func (m *Miner) foulThreatened(ctx context.Context, b *gomoku.Board) bool {
	if !b.Fives(b.Turn().Other()).Empty() {
		return false
	}
	b.Make(gomoku.NoPoint)
	defer b.Unmake()
	win, err := m.vcf.Find(ctx, b, 0, glanceNodes)
	return err == nil && slices.Contains(win.Line, gomoku.NoPoint)
}
