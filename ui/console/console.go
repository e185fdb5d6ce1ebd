// Package console lets a windowed program print to the console that it was started from. On Windows such a program has no console
// of its own; elsewhere nothing is necessary.
package console
