// Package minimised reports when a window is minimised, which the toolkit does not.
package minimised

// viewField is the private field of the toolkit's window that holds the window of GLFW.
const viewField = "viewport"
