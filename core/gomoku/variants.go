package gomoku

import "qilab/core"

var _ core.Varied = Rules{}

// Variants lists the rule sets.
func (Rules) Variants() []string { return ruleSetIDs[:] }
