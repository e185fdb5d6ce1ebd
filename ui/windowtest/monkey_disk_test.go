package windowtest

import (
	"qilab/ui/control"
	"qilab/ui/windowtest/monkey"
)

// disk takes the folder of the store away ("gone"), lets no file grow ("full"), or gives it all back ("back").
func (m *monkeyRun) disk(state string) {
	switch {
	case state == "back" && m.diskBack != nil:
		m.diskBack()
		m.diskBack = nil
		m.until("all is saved again", func() bool {
			if m.warns() {
				m.do(monkey.Step{Kind: monkey.Dismiss}) // the button is not within reach below a menu
				if !m.warns() {
					return true
				}
				seen[*control.Button](m.warning())[0].Tapped(nil) // Try Again, in any language
				m.loop.run()
			}
			return !m.warns()
		})
	case state == "back" || m.diskBack != nil || m.warns():
	case state == "full":
		m.diskBack = fillDisk(m.trial)
	default:
		m.diskBack = m.loseDisk()
	}
}
