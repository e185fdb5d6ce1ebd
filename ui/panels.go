package ui

import (
	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/ui/analysis"
	"qilab/ui/clock"
	"qilab/ui/endgames"
	"qilab/ui/gamescreen"
	"qilab/ui/moves"
	"qilab/ui/openings"
	"qilab/ui/panel"
	"qilab/ui/play"
	"qilab/ui/players"
	"qilab/ui/puzzles"
)

// Panels returns what makes the panels of the game screen, each of them of its feature.
func Panels() gamescreen.Makers {
	type (
		context = panel.Context
		actions = panel.Actions
	)
	return gamescreen.Makers{
		Players: func(c context, a actions) gamescreen.Players {
			return players.NewPanel(c, a, func(s core.Side) players.Clock { return clock.NewFace(c, a, s) })
		},
		Guide: func(c context, a actions) gamescreen.Guide { return players.NewGuide(c, a) },
		Opening: func(c context, a actions, answer func(string)) gamescreen.Panel {
			return openings.NewPanel(c, a, answer)
		},
		Name: func(c context, a actions) gamescreen.Updated { return openings.NewName(c, a) },
		Puzzle: func(c context, a actions, title func(puzzle.Puzzle) string) gamescreen.Panel {
			return puzzles.NewPanel(c, a, title)
		},
		Ending: func(c context, a actions, offer func() string) gamescreen.Panel {
			return endgames.NewPanel(c, a, offer)
		},
		Threat:   func(c context) gamescreen.Threat { return analysis.NewThreat(c) },
		Analysis: func(c context, a actions) gamescreen.Analysis { return analysis.NewPanel(c, a) },
		Second: func(c context, a actions, read func() panel.Analysts, choose func(string)) gamescreen.Second {
			return analysis.NewSecond(c, a, read, choose)
		},
		Bar:    func(c context, a actions) gamescreen.Bar { return analysis.NewEvalBar(c, a) },
		Graph:  func(c context, a actions) gamescreen.Updated { return analysis.NewGraph(c, a) },
		Moves:  func(c context, a actions) gamescreen.Panel { return moves.NewTree(c, a) },
		Report: func(c context, a actions, shown func() bool) gamescreen.Panel { return analysis.NewReport(c, a, shown) },
	}
}

// PlayPanels returns what makes the parts of the side for playing.
func PlayPanels() play.Makers {
	type (
		context = panel.Context
		actions = panel.Actions
	)
	return play.Makers{
		Plate: func(c context, a actions, side core.Side) play.Plate {
			return players.NewPlate(c, a, side, clock.NewLargeFace(c, a, side))
		},
		Opening: func(c context, a actions, answer func(string)) play.Part { return openings.NewPanel(c, a, answer) },
		Guide:   func(c context, a actions) play.Part { return players.NewGuide(c, a) },
		Moves:   func(c context, a actions) play.Part { return moves.NewPlayed(c, a) },
	}
}
