//go:build whole

package gametest

// Whole reports whether tests compare whole spaces and try all their random cases.
const Whole = true
