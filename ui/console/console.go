// Package console lets a program that opens windows print to the console that it was started from. On Windows such a program
// has no console of its own; elsewhere there is nothing to do.
package console
