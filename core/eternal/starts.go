package eternal

import "qilab/core"

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
