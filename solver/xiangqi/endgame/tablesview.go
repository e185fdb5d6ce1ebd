package endgame

// View returns the classes solved so far.
func (ts *Tables) View() *View { return newView(ts.known) }

// Need returns the memory in bytes for solving a class with all that captures lead to.
func (ts *Tables) Need(m Material) int64 { return ts.need(whole(m)) }

// Held returns the memory of the solved classes in bytes.
func (ts *Tables) Held() int64 { return ts.held() }
