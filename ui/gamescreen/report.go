package gamescreen

func (r *Room) showsReport() bool {
	return r.view != nil && r.view.study.lower.SelectedIndex() == tabReport
}

// switchTab goes from the moves to the report and back.
func (r *Room) switchTab() {
	at := tabReport
	if r.showsReport() {
		at = 0
	}
	r.view.study.lower.SelectIndex(at)
	r.Host.RefreshCommands()
}
