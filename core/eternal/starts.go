package eternal

import (
	"sync"

	"qilab/core"
)

// starts returns the Openings as core.Opening values.
func (Rules) starts() []core.Opening {
	var list []core.Opening
	for _, o := range Openings() {
		list = append(list, core.Opening{ID: o.ID, Position: o.Position()})
	}
	return list
}

// withTarget returns p with another target; see Position.withTarget.
func (Rules) withTarget(p core.Position, target int) (core.Position, error) {
	q, err := p.(Position).withTarget(target)
	if err != nil {
		return nil, err
	}
	return q, nil
}

// named maps the keys of the Openings, with the default target, to their names; the default opening is left out.
var named = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for _, o := range Openings()[1:] {
		m[o.Position().Key()] = o.ID
	}
	return m
})

// openingOf names the starting position of a game, if it is one of the Openings other than the default.
func (r Rules) openingOf(line core.Line) (core.OpeningName, bool) {
	p, err := r.withTarget(line[0].Position, defaultTarget)
	if err != nil {
		return core.OpeningName{}, false
	}
	id, ok := named()[p.Key()]
	return core.OpeningName{ID: id}, ok
}

// openingNames lists the names of the Openings other than the default.
func openingNames() (list []core.OpeningName) {
	for _, o := range Openings()[1:] {
		list = append(list, core.OpeningName{ID: o.ID})
	}
	return list
}
