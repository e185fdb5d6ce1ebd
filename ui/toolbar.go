package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/shell"
)

// drawn returns an icon of the program's own in the colour of the theme: filled shapes in a square of 24 units.
func drawn(name, path string) fyne.Resource {
	return theme.NewThemedResource(fyne.NewStaticResource(name+".svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="`+path+`"/></svg>`)))
}

// The icons for what the toolkit has none that says it.
var (
	// iconFlip is two arrows that change places.
	iconFlip = drawn("flip", "M8 3L3.5 8.2H6.8V20H9.2V8.2H12.5zM16 21L20.5 15.8H17.2V4H14.8V15.8H11.5z")
	// iconVerdicts is a piece with a score on it.
	iconVerdicts = drawn("verdicts", "M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19zM12 4.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15z"+
		"M11 6.6h2v2.2h2.2v2H13V13h-2v-2.2H8.8v-2H11zM8.8 14.8h6.4v2H8.8z")
	// iconBest is a star.
	iconBest = drawn("best", "M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.7l-6.1 3.4 1.4-6.8L2.2 9.6l6.9-.8z")
	// iconLoad is what is saved, on its way out.
	iconLoad = drawn("load", "M4 3h12l4 4v14H4zM6 5v14h12V7.8L15.2 5zM12 7.6l-4.2 4.6h2.8V17h2.8v-4.8h2.8z")
)

// tools returns the groups of the toolbar. The toolkit's icons can be read only once its app exists.
func tools() []shell.Group {
	return []shell.Group{
		{{ID: "home", Icon: theme.HomeIcon()}, {ID: "new", Icon: theme.ContentAddIcon()}, {ID: "restart", Icon: theme.MediaReplayIcon()}},
		{{ID: "undo", Icon: theme.ContentUndoIcon()}, {ID: "redo", Icon: theme.ContentRedoIcon()}},
		{
			{ID: "first", Icon: theme.MediaSkipPreviousIcon()}, {ID: "back", Icon: theme.NavigateBackIcon()},
			{ID: "forward", Icon: theme.NavigateNextIcon()}, {ID: "last", Icon: theme.MediaSkipNextIcon()},
		},
		{{ID: "best", Icon: iconBest}, {ID: "overlay", Icon: iconVerdicts}, {ID: "hide", Icon: theme.VisibilityIcon()}, {ID: "flip", Icon: iconFlip}},
		{{ID: "quick-save", Icon: theme.DocumentSaveIcon()}, {ID: "quick-load", Icon: iconLoad}, {ID: "slots", Icon: theme.FolderOpenIcon()}, {ID: "library", Icon: theme.ListIcon()}},
		{{ID: "editor", Icon: theme.DocumentCreateIcon()}, {ID: "settings", Icon: theme.SettingsIcon()}, {ID: "full-screen", Icon: theme.ViewFullScreenIcon()}, {ID: "keys", Icon: theme.HelpIcon()}},
	}
}
