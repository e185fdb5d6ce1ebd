package gamescreen

func (r *study) showsReport() bool {
	return r.room.view != nil && r.room.view.study.showsReport()
}

// switchTab toggles between the moves and the report.
func (r *study) switchTab() {
	at := tabReport
	if r.showsReport() {
		at = 0
	}
	r.room.view.study.lower.SelectIndex(at)
	r.room.Host.RefreshCommands()
}
