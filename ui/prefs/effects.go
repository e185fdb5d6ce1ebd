package prefs

// Effect is a set of the parts of the program that read a setting and must read it again after a change.
type Effect uint

// The parts, in the order in which they are applied. Those from EffectRules on read their settings at the start too.
const (
	EffectLanguage Effect = 1 << iota
	EffectTheme
	EffectScale
	EffectToolbar
	EffectKeys
	EffectFullScreen
	EffectBoards // how boards are drawn
	EffectMoves  // how moves are written
	EffectRules  // of one game
	EffectEngines
	EffectEndgames // the files of solved endgames
	EffectBudget   // the time of an analysis
	EffectReview
	EffectThreat
	EffectOffers // to resign or to draw
	EffectClocks
	EffectLimits // of memory, threads and lines
	EffectPondering
	EffectView // the visibility of the analysis
	EffectSounds
	EffectTraining // the cards due today
	endOfEffects
)

// EffectStart is the set of the parts that read their settings at the start.
const EffectStart = endOfEffects - EffectRules

// Effects has a function for every part that applies its settings. The argument is the changed setting, or the zero Setting at
// the start.
type Effects map[Effect]func(Setting)

// Apply applies the settings of some parts, each once.
func (e Effects) Apply(parts Effect, changed Setting) {
	for part := Effect(1); part < endOfEffects; part <<= 1 {
		if parts&part != 0 {
			e[part](changed)
		}
	}
}

// Follow applies the effects of every change of s.
func (e Effects) Follow(s *Settings) {
	s.OnChange(func(changed Setting) { e.Apply(changed.Effects, changed) })
}
