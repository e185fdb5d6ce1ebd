package eternal

import "qilab/core"

var (
	_ core.Starter  = Rules{}
	_ core.Targeter = Rules{}
)

// Starts returns the Openings as core.Opening values.
func (Rules) Starts() []core.Opening {
	var list []core.Opening
	for _, o := range Openings() {
		list = append(list, core.Opening{ID: o.ID, Position: o.Position()})
	}
	return list
}

// Targets returns the range of targets, 1 to 9, and the usual one, 4.
func (Rules) Targets() (least, most, usual int) { return 1, maxTarget, defaultTarget }

// WithTarget returns what Position.WithTarget does.
func (Rules) WithTarget(p core.Position, target int) (core.Position, error) {
	q, err := p.(Position).WithTarget(target)
	if err != nil {
		return nil, err
	}
	return q, nil
}
