// Package windowevents handles events of the window that the toolkit does not pass on: it is minimised, or the pointer leaves it.
package windowevents

// viewField is the private field of the toolkit's window that holds the window of GLFW.
const viewField = "viewport"
