package panel

// Analysts lists the engines that can analyse the current game, and the chosen one.
type Analysts struct {
	Engines []Engine // of third parties; none: there is no choice
	Own     bool     // whether the game's own engine analyses
	Chosen  string   // the id of the one of a third party that does; "": none
}

// Engine is an engine that can be chosen.
type Engine struct{ ID, Name string }

// Name returns the name of the engine that was chosen.
func (a Analysts) Name() string {
	for _, e := range a.Engines {
		if e.ID == a.Chosen {
			return e.Name
		}
	}
	return ""
}
