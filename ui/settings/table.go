package settings

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/memory"
	"qilab/solver/review"
	"qilab/ui/board"
	"qilab/ui/families"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

// An entry is a line of the dialog. "settings.KEY" in the catalogues is its name, "settings.KEY.hint" the sentence that says what it
// does, and "settings.KEY.find", if there is one, other words under which it is found.
type entry struct {
	key     string
	of      core.Rules // the game whose setting it is, where the family has several; nil: it needs no name
	control func(*page) fyne.CanvasObject
	shared  bool // with other games: it is one setting in several sections
}

// A section is the settings of one subject, or of one game.
type section struct {
	title   string
	entries []entry
}

// sections returns the table of all settings. A new setting is one entry here.
func (r *Room) sections() []section {
	t := r.Words.T
	list := []section{
		{t("settings.section.look"), []entry{
			special("language", (*page).language),
			choice("mode", prefs.Mode, "mode", texts(look.Modes())),
			choice("palette", prefs.Palette, "palette", texts(look.Palettes())),
			toggle("tool-labels", prefs.ToolLabels),
			toggle("animations", prefs.Animations),
			toggle("full-screen", prefs.FullScreen),
		}},
		{t("settings.section.board"), []entry{
			choice("look", prefs.Look, "look", boardIDs()),
			toggle("coordinates", prefs.Coordinates),
			toggle("one-click", prefs.OneClick),
			toggle("face-person", prefs.FacePerson),
		}},
		{t("settings.section.analysis"), []entry{
			number("think", prefs.Think, thinkChoices, "settings.think.unlimited", seconds),
			number("fill", prefs.Fill, fillChoices, "settings.fill.off", milliseconds),
			choice("effort", prefs.Effort, "effort", efforts()),
			number("endgames", prefs.Endgames, endgameChoices, "settings.endgames.off", mebibytes),
			choice("scores", prefs.Scores, "settings.scores", []string{prefs.ScoresFirst, prefs.ScoresMover}),
			toggle("bar", prefs.Bar),
			toggle("threats", prefs.Threats),
			number("threads", prefs.Threads, threadChoices, "settings.threads.all", plain),
			special("memory", (*page).memory),
		}},
		{t("settings.section.play"), []entry{
			special("name", (*page).name),
			toggle("by-book", prefs.ByBook),
			toggle("lose-on-time", prefs.LoseOnTime),
			toggle("ponders", prefs.Ponders),
			toggle("resigns", prefs.Resigns),
			toggle("offers-draw", prefs.OffersDraws),
		}},
		{t("settings.section.sound"), []entry{
			toggle("sounds", prefs.Sounds),
			special("volume", (*page).volume),
		}},
		{t("settings.section.files"), []entry{
			toggle("evaluations", prefs.Evaluations),
			opens("recent", "recent-files"),
			special("folder", (*page).folder),
		}},
		{t("settings.section.keys"), []entry{opens("keys", "keys")}},
	}
	for _, g := range families.Heads(r.Table.Games()) {
		if own := r.gameEntries(g); len(own) > 0 {
			list = append(list, section{t("game." + core.FamilyID(g.Rules)), own})
		}
	}
	return list
}

// gameEntries returns the settings of a game and of its rule sets.
func (r *Room) gameEntries(head catalog.Game) []entry {
	var list []entry
	family := families.Of(r.Table.Games(), head)
	options := map[string]bool{prefs.Threats: true} // of all games
	for _, g := range family {
		for _, o := range board.FeaturesOf(r.Painters[g.Rules.ID()]).Options {
			if options[o.Key] {
				continue
			}
			options[o.Key] = true
			e := toggle(o.Key, o.Key)
			if len(o.Values) > 0 {
				e = choice(o.Key, o.Key, o.Names, o.Values)
			}
			e.shared = true
			list = append(list, e)
		}
	}
	for _, g := range family {
		id, can := g.Rules.ID(), g.Rules.Capabilities()
		var own []entry
		if n := can.Notations; n != nil {
			own = append(own, special("notation", func(p *page) fyne.CanvasObject { return p.notation(id, n.Names) }))
		}
		if prefs.HasTournament(g.Rules) {
			own = append(own, toggle("tournament", prefs.Tourney+id))
		}
		if can.FreePlay != nil {
			own = append(own, toggle("judge", prefs.Judge+id))
		}
		for _, e := range own {
			if len(family) > 1 {
				e.of = g.Rules
			}
			list = append(list, e)
		}
	}
	return list
}

// special returns an entry with a control of its own.
func special(key string, control func(*page) fyne.CanvasObject) entry {
	return entry{key: key, control: control}
}

// toggle returns the entry of a switch.
func toggle(key, setting string) entry {
	return special(key, func(p *page) fyne.CanvasObject { return p.toggle(setting) })
}

// choice returns the entry of a choice of values, whose names are "NAMES.VALUE" in the catalogues.
func choice(key, setting, names string, values []string) entry {
	return special(key, func(p *page) fyne.CanvasObject { return p.choice(setting, names, values) })
}

// number returns the entry of a choice of numbers; zero is the key of the name of 0, if that means something of its own.
func number(key, setting string, numbers []int, zero string, name func(*page, int) string) entry {
	return special(key, func(p *page) fyne.CanvasObject {
		return p.number(setting, numbers, func(n int) string {
			if n == 0 && zero != "" {
				return p.Words.T(zero)
			}
			return name(p, n)
		})
	})
}

// opens returns the entry of what is changed in a dialog of its own.
func opens(key, id string) entry {
	return special(key, func(p *page) fyne.CanvasObject { return p.command(id) })
}

func seconds(p *page, n int) string      { return p.Words.Seconds(n * 1000) }
func milliseconds(p *page, n int) string { return p.Words.Seconds(n) }
func mebibytes(p *page, n int) string    { return p.Words.T("settings.mib", n) }
func plain(_ *page, n int) string        { return strconv.Itoa(n) }

// The times that the dialog offers for an engine, in seconds and, for the graph, in milliseconds.
var (
	thinkChoices = []int{2, 5, 10, 30, 60, 0}
	fillChoices  = []int{0, 500, 1000, 2000, 5000}
)

// endgameChoices lists how much of the disk solved endgames may take, in MiB.
var endgameChoices = []int{0, 256, 1024, 4096, 16384}

// threadChoices are the numbers of search threads that the dialog offers; 0: one per core.
var threadChoices = []int{0, 1, 2, 4, 8}

// memoryChoices lists the limits of the memory that the dialog offers, in MiB: those that the machine has room for.
func memoryChoices() []int {
	list := []int{256, 512, 1024, 2048, 4096, 8192, 16384, 32768}
	for len(list) > 1 && list[len(list)-1] > memory.Most() {
		list = list[:len(list)-1]
	}
	return append([]int{0}, list...)
}

// boardIDs lists the looks of boards.
func boardIDs() []string {
	var list []string
	for _, b := range look.Boards() {
		list = append(list, b.ID)
	}
	return list
}

// texts returns values as strings, as the settings store them.
func texts[T ~string](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = string(v)
	}
	return slices.Clip(list)
}

// efforts lists the efforts of a review.
func efforts() (list []string) {
	for _, e := range review.Efforts() {
		list = append(list, e.ID())
	}
	return list
}
