package board

import (
	"maps"
	"slices"

	"qilab/core"
)

// Painters are the painters of games, by the id of the game or rule set ("chaosclock").
type Painters map[string]Painter

// For returns the painter of a game.
func (p Painters) For(gameID string) (Painter, bool) {
	painter, ok := p[gameID]
	return painter, ok
}

// Of returns the painter that draws a position; nil if there is none.
func (p Painters) Of(position core.Position) Painter {
	for _, painter := range p {
		if painter.Draws(position) {
			return painter
		}
	}
	return nil
}

// Shows reports whether the board of a game has an option.
func (p Painters) Shows(gameID, option string) bool { return FeaturesOf(p[gameID]).Has(option) }

// Options lists the options of all boards, each once.
func (p Painters) Options() []Option {
	var all Features
	for _, id := range slices.Sorted(maps.Keys(p)) {
		for _, o := range FeaturesOf(p[id]).Options {
			if !all.Has(o.Key) {
				all.Options = append(all.Options, o)
			}
		}
	}
	return all.Options
}

// Choose returns the value of every option, for Style.Options.
func (p Painters) Choose(value func(key string) string) map[string]string {
	chosen := map[string]string{}
	for _, o := range p.Options() {
		chosen[o.Key] = value(o.Key)
	}
	return chosen
}
