package shell

import (
	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// fullScreen returns the command of the full screen. The menus stay visible; Escape also leaves full screen.
func fullScreen(s *Shell) command.Table {
	return command.Table{{
		ID: "full-screen", Keys: command.Keys(command.Plain(fyne.KeyF11)), Checked: s.win.FullScreen, Run: func() { s.SetFullScreen(!s.win.FullScreen()) },
	}}
}

// SetFullScreen switches full screen on or off.
func (s *Shell) SetFullScreen(on bool) {
	if s.win.FullScreen() == on {
		return
	}
	s.win.SetFullScreen(on)
	s.cfg.FullScreen(on)
	if on {
		s.Tell(s.cfg.Words.T("told.full-screen"))
	} else {
		s.Tell("")
	}
	s.RefreshCommands()
}
