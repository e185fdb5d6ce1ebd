package gamescreen

func (r *Room) showsReport() bool {
	return r.view != nil && r.view.study.lower.SelectedIndex() == tabReport
}

// switchTab toggles between the moves and the report.
func (r *Room) switchTab() {
	at := tabReport
	if r.showsReport() {
		at = 0
	}
	r.view.study.lower.SelectIndex(at)
	r.Host.RefreshCommands()
}
