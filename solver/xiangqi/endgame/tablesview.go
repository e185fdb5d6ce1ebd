package endgame

// View returns the classes that are solved now.
func (ts *Tables) View() *View { return newView(ts.known) }

// Need returns how much memory a class takes while it is solved, in bytes, with all that captures lead to.
func (ts *Tables) Need(m Material) int64 { return ts.need(whole(m)) }

// Held returns how much memory the classes take that are solved, in bytes.
func (ts *Tables) Held() int64 { return ts.held() }
