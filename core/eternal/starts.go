package eternal

import "qilab/core"

// Starts lists Openings as core knows them.
func (Rules) Starts() []core.Opening {
	var list []core.Opening
	for _, o := range Openings() {
		list = append(list, core.Opening{ID: o.ID, Position: o.Position()})
	}
	return list
}

// WithTarget is Position.WithTarget.
func (Rules) WithTarget(p core.Position, target int) (core.Position, error) {
	q, err := p.(Position).WithTarget(target)
	if err != nil {
		return nil, err
	}
	return q, nil
}
