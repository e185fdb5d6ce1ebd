package eternal

import (
	"sync"

	"qilab/core"
)

// Starts returns the Openings as core.Opening values.
func (Rules) Starts() []core.Opening {
	var list []core.Opening
	for _, o := range Openings() {
		list = append(list, core.Opening{ID: o.ID, Position: o.Position()})
	}
	return list
}

// WithTarget returns what Position.WithTarget does.
func (Rules) WithTarget(p core.Position, target int) (core.Position, error) {
	q, err := p.(Position).WithTarget(target)
	if err != nil {
		return nil, err
	}
	return q, nil
}

// named are the names of the first positions, but for the usual one, by their keys with the usual number of points.
var named = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for _, o := range Openings()[1:] {
		m[o.Position().Key()] = o.ID
	}
	return m
})

// OpeningOf names the position that a game began with, if it is one of the Openings and not the usual one.
func (r Rules) OpeningOf(line core.Line) (core.OpeningName, bool) {
	p, err := r.WithTarget(line[0].Position, defaultTarget)
	if err != nil {
		return core.OpeningName{}, false
	}
	id, ok := named()[p.Key()]
	return core.OpeningName{ID: id}, ok
}

// openingNames lists the names of the Openings, but for the usual one.
func openingNames() (list []core.OpeningName) {
	for _, o := range Openings()[1:] {
		list = append(list, core.OpeningName{ID: o.ID})
	}
	return list
}
