package panel

import (
	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/words"
)

// featureTexts are the games that have something to say about a position beside outcomes and scores, by the id of their
// rules: each turns what the Describer of its rules finds into sections of the report. A game has a file of its own for
// it, such as clockreport.go.
var featureTexts = map[string]func(w words.Words, r core.Rules, features any) []section{
	chaosclock.Rules{}.ID(): func(w words.Words, r core.Rules, features any) []section {
		f, ok := features.(chaosclock.Features)
		if !ok {
			return nil
		}
		return clockFeatures(w, r, f)
	},
}

// features is the sections on p, none if the game has nothing to say.
func features(w words.Words, r core.Rules, p core.Position) []section {
	d, ok := r.(core.Describer)
	if !ok || featureTexts[r.ID()] == nil {
		return nil
	}
	return featureTexts[r.ID()](w, r, d.Describe(p))
}
