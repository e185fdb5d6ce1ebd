// Package engine is the kit that the heuristic engines are built of.
package engine
