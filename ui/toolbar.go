package ui

import (
	"fyne.io/fyne/v2/theme"

	"qilab/ui/look"
	"qilab/ui/shell"
)

// Icons that the toolkit lacks.
var (
	// iconBest is a star.
	iconBest = look.NewIcon("best", "M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.7l-6.1 3.4 1.4-6.8L2.2 9.6l6.9-.8z")
	// iconStudy is a magnifying glass over the rows of an analysis, and iconPlay a piece on its board.
	iconStudy = look.NewIcon("study", "M3 4h18v2.4H3zM3 9h7v2.4H3zM3 14h5v2.4H3zM15.5 9a5.5 5.5 0 0 1 4.5 8.6l2.6 2.6-1.7 1.7-2.6-2.6A5.5 5.5 0 1 1 15.5 9z"+
		"M15.5 11.2a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 0 0 0-6.6z")
	iconPlay = look.NewIcon("play", "M3 3h18v18H3zM5 5v14h14V5zM12 7a5 5 0 1 1 0 10a5 5 0 0 1 0-10z")
)

// toolsFor returns the tools for play or study.
func toolsFor(playing func() bool) func() []shell.Group {
	play, study := tools()
	return func() []shell.Group {
		if playing() {
			return play
		}
		return study
	}
}

// tools returns the groups of the toolbar in play and in study. The toolkit's icons exist only after its app.
func tools() (play, study []shell.Group) {
	home, add := shell.Tool{ID: "home", Icon: theme.HomeIcon()}, shell.Tool{ID: "new", Icon: theme.ContentAddIcon()}
	back, forward := shell.Tool{ID: "back", Icon: theme.NavigateBackIcon()}, shell.Tool{ID: "forward", Icon: theme.NavigateNextIcon()}
	flip, settings := shell.Tool{ID: "flip", Icon: look.FlipIcon}, shell.Tool{ID: "settings", Icon: theme.SettingsIcon()}
	play = []shell.Group{
		{home, add}, {back, forward}, {flip, {ID: "study", Icon: iconStudy}}, {settings},
	}
	study = []shell.Group{
		{home, add, {ID: "study", Icon: iconPlay}},
		{{ID: "undo", Icon: theme.ContentUndoIcon()}, {ID: "redo", Icon: theme.ContentRedoIcon()}},
		{{ID: "first", Icon: theme.MediaSkipPreviousIcon()}, back, {ID: "auto-play", Icon: theme.MediaPlayIcon()}, forward, {ID: "last", Icon: theme.MediaSkipNextIcon()}},
		{{ID: "best", Icon: iconBest}, {ID: "hide", Icon: theme.VisibilityIcon()}, flip},
		{
			{ID: "save-as", Icon: theme.DocumentSaveIcon()}, {ID: "library", Icon: theme.ListIcon()},
			{ID: "editor", Icon: theme.DocumentCreateIcon()}, settings,
		},
	}
	return play, study
}
