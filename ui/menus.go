package ui

import "qilab/ui/command"

// menus are the menus of the window with their commands. Quitting is last in its menu: otherwise the toolkit would add its own to a
// menu of the system.
var menus = []command.Menu{
	{ID: "game", Letter: 'G', Groups: [][]string{
		{"new", "restart", "players", "go", "stop", "clock-pause", "opening-back", "opening-leave"},
		{"resign", "offer-draw", "rematch", "play-on"},
		{"info", "judge"},
		{"quick-save", "quick-load", "save-as", "slots", "open-file", "recent-files", "print-game"},
		{"home", "continue"},
		{"quit"},
	}},
	{ID: "edit", Letter: 'E', Groups: [][]string{
		{"undo", "undo-turn", "redo"},
		{"export", "import", "export-game", "export-as", "copy-position", "copy-game"},
		{"copy-picture", "export-picture"},
		{"editor"},
		{"type-moves", "annotate", "promote", "variation-up", "variation-down", "delete"},
		{"mark", "mark-colour", "clear-marks", "label"},
		{"pass", "turn-board", "merge"},
	}},
	{ID: "move", Letter: 'O', Groups: [][]string{
		{"first", "back", "forward", "last", "auto-play"},
		{"previous-variation", "next-variation"},
		{"glyph-brilliant", "glyph-good", "glyph-interesting", "glyph-dubious", "glyph-mistake", "glyph-blunder", "glyph-none"},
		{"replay"},
	}},
	{ID: "analysis", Letter: 'A', Groups: [][]string{
		{"analyse", "pause", "deeper", "review"},
		{"hint", "best", "winning-line", "threats"},
		{"to-lines", "add-line"},
		{"mistakes", "previous-mistake", "next-mistake", "lesson", "lesson-answer", "mistake-train", "mistakes-train"},
		{"explorer", "hide", "overlay", "bar"},
		{"legend"},
	}},
	{ID: "engine", Letter: 'N', Groups: [][]string{
		{"engine", "engine-own", "engine-second", "engine-log", "restart-engine"},
		{"match", "match-pause", "match-stop"},
		{"books", "make-book"},
	}},
	{ID: "puzzle", Letter: 'P', Groups: [][]string{
		{"puzzles", "puzzle-list", "puzzle-history"},
		{"make-puzzle", "print-puzzles"},
		{"puzzle-solution", "puzzle-next", "puzzle-leave"},
		{"endgames", "practise"},
	}},
	{ID: "training", Letter: 'T', Groups: [][]string{
		{"training", "training-today"},
		{"train-endings", "deal-today", "deals"},
		{"repertoires", "repertoire-mark", "repertoire-drill", "repertoire-make", "patterns"},
		{"profile"},
		{"training-answer", "training-retry", "training-next", "training-end"},
		{"training-export", "training-import", "training-clear"},
	}},
	{ID: "library", Letter: 'L', Groups: [][]string{
		{"library", "find-position", "find-pattern"},
		{"library-import", "library-problems", "library-duplicates"},
		{"library-open", "library-edit", "library-export", "library-book", "library-notes", "library-delete", "library-purge", "library-undo", "library-all"},
		{"library-review", "library-train", "library-puzzles"},
		{"library-find", "library-clear", "library-preview"},
	}},
	{ID: "view", Letter: 'V', Groups: [][]string{
		{"flip", "to-board", "notation"},
		{"language", "mode", "full-screen"},
		{"settings"},
		{"numbers"},
		{"study", "report"},
		{"board-smaller", "board-larger", "moves-larger", "moves-smaller"},
	}},
	{ID: "help", Letter: 'H', Groups: [][]string{
		{"first-steps", "manual", "rules", "sample", "keys", "engine-help"},
		{"about"},
	}},
}
