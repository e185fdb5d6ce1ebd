package table

import (
	"slices"
	"strconv"
	"strings"

	"qilab/core"
)

// pathOf writes the path of a node: the number of the child chosen at each node from the root, separated by dots.
func pathOf(n *core.Node) string {
	var steps []string
	for ; n.Parent() != nil; n = n.Parent() {
		steps = append(steps, strconv.Itoa(slices.Index(n.Parent().Children(), n)))
	}
	slices.Reverse(steps)
	return strings.Join(steps, ".")
}

// nodesOf returns the nodes at space-separated paths. It skips paths that lead nowhere.
func nodesOf(g *core.Game, paths string) []*core.Node {
	var list []*core.Node
	for path := range strings.FieldsSeq(paths) {
		if n := nodeAt(g, path); n != nil {
			list = append(list, n)
		}
	}
	return list
}

// nodeAt returns the node at a path below the root; nil if the path leads nowhere.
func nodeAt(g *core.Game, path string) *core.Node {
	n := g.Root()
	for step := range strings.SplitSeq(path, ".") {
		i, err := strconv.Atoi(step)
		if children := n.Children(); err == nil && i >= 0 && i < len(children) {
			n = children[i]
			continue
		}
		return nil
	}
	return n
}

// placeOf writes a node as its path after a slash: "/" for the root.
func placeOf(n *core.Node) string { return "/" + pathOf(n) }

// nodeIn returns the node that placeOf has written; nil if there is none.
func nodeIn(g *core.Game, place string) *core.Node {
	path, ok := strings.CutPrefix(place, "/")
	switch {
	case !ok:
		return nil
	case path == "":
		return g.Root()
	}
	return nodeAt(g, path)
}
