package prefs

import "qilab/solver/external"

// Files, keys and lists that have dialogs of their own.
var (
	Evaluations = declare(toggle("export-evaluations", true).in(FilesSection))
	Recent      = declare(list("recent-files", parseRecent).opens("recent-files").in(FilesSection))
	Keys        = declare(text("keys", 16<<10).opens("keys").in(KeysSection).applies(EffectKeys)) // command.ParseBindings

	Folder  = declare(text("folder", MaxPath))      // where the last file was opened
	Saved   = declare(text("save-folder", MaxPath)) // where the last file was written
	Export  = declare(text("export-format", 40))
	GB18030 = declare(toggle("export-gb18030", false)) // for the formats of which older programs expect it
	Books   = declare(list("books", ParseBooks))
	Engines = declare(list("engines", external.ParseSetups).applies(EffectEngines | EffectPondering)) // of all games
)

// MaxPath bounds the length of a path, in bytes.
const MaxPath = 4096

// The list of games: its filter, its order, and the preview.
var (
	GamesFilter  = declare(text("games-filter", 4000))
	GamesOrder   = declare(number("games-order", 0, 0, 100))
	GamesReverse = declare(toggle("games-reverse", false))
	GamesPreview = declare(toggle("games-preview", true))
)
