package shell

import (
	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// fullScreen returns the command of the full screen. The menus stay where they are, and Escape leaves it too.
func (s *Shell) fullScreen() command.Table {
	return command.Table{{
		ID: "full-screen", Keys: command.Keys(command.Plain(fyne.KeyF11)), Checked: s.win.FullScreen, Run: func() { s.SetFullScreen(!s.win.FullScreen()) },
	}}
}

// SetFullScreen gives the window the whole screen, or takes it back.
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

// leaveFullScreen does what Escape does where nothing is to be put back.
func (s *Shell) leaveFullScreen() { s.SetFullScreen(false) }
