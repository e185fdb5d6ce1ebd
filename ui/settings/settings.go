// Package settings is the room of the settings: the dialog with all of them, and the commands that change one.
package settings

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
)

// Room changes settings. Their effects are applied by subscribers of prefs.Settings.
type Room struct {
	Deps
	section int // shown last in the dialog
}

// New returns the room.
func New(d Deps) *Room { return &Room{Deps: d} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "judge", Enabled: func() bool { return r.Host.OnBoard() && r.hasFreePlay() }, Checked: r.judging,
			Run: func() { r.setJudging(!r.judging()) }},
		{ID: "language", Keys: command.Keys(command.Ctrl(fyne.KeyT)), Run: r.nextLanguage},
		{ID: "mode", Keys: command.Keys(command.Ctrl(fyne.KeyM)), Run: r.nextMode},
		{ID: "settings", Keys: command.Keys(command.Ctrl(fyne.KeyComma)), Run: r.dialog},
	}
}

// nextLanguage switches between the languages.
func (r *Room) nextLanguage() {
	langs := i18n.Langs()
	r.Settings.Set(prefs.Language, string(langs[(slices.Index(langs, r.Words.Lang())+1)%len(langs)]))
}

// nextMode switches between light and dark.
func (r *Room) nextMode() {
	mode := look.ModeDark
	if r.Dark() {
		mode = look.ModeLight
	}
	r.Settings.Set(prefs.Mode, string(mode))
}

// hasFreePlay reports whether the current game can be played without judging long play.
func (r *Room) hasFreePlay() bool {
	return r.Table.Rules().Capabilities().FreePlay != nil
}

// judging reports whether long play is judged in the current game.
func (r *Room) judging() bool {
	return r.hasFreePlay() && r.Settings.Bool(prefs.Judge+r.Table.Rules().ID())
}

func (r *Room) setJudging(on bool) {
	r.Settings.SetBool(prefs.Judge+r.Table.Rules().ID(), on)
	if on {
		r.Host.Tell(r.Words.T("told.judge.on"))
	} else {
		r.Host.Tell(r.Words.T("told.judge.off"))
	}
}
