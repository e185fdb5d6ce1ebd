package players

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/external"
	gomokusolver "qilab/solver/gomoku"
	xiangqisolver "qilab/solver/xiangqi"
)

// Params lists the constants of the search of a game's engine, which are settings of the player "own"; none if it has
// no such engine.
func Params(rules core.Rules) []engine.Param {
	switch rules.(type) {
	case xiangqi.Rules:
		return engine.Params[xiangqisolver.Params]()
	case gomoku.Rules:
		return engine.Params[gomokusolver.Params]()
	case eternal.Rules:
		return engine.Params[eternalsolver.Params]()
	}
	return nil
}

// tuned removes the constants of a search from the settings; changed reports whether there are any.
func tuned[P any](s *settings) (p P, changed bool, err error) {
	p = engine.DefaultParams[P]()
	known := engine.Params[P]()
	for _, o := range s.options {
		if !slices.ContainsFunc(known, func(k engine.Param) bool { return strings.EqualFold(k.Name, o.Name) }) {
			continue
		}
		n, err := strconv.Atoi(o.Value)
		if err != nil {
			return p, false, fmt.Errorf("setting %s=%s: expected a number", o.Name, o.Value)
		}
		if p, err = engine.WithParam(p, o.Name, n); err != nil {
			return p, false, err
		}
		changed = true
	}
	s.options = slices.DeleteFunc(s.options, func(o external.Setting) bool {
		return slices.ContainsFunc(known, func(k engine.Param) bool { return strings.EqualFold(k.Name, o.Name) })
	})
	return p, changed, nil
}

// varied returns the name of a player, marked if its constants were changed.
func varied(name string, changed bool) string {
	if changed {
		return name + " with other parameters"
	}
	return name
}
