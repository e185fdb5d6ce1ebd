// Package windowevents handles what the toolkit does not tell about its window and main loop: the window is minimised, the pointer leaves
// it, nothing happens at all, and the size of its screen.
package windowevents

// Private fields of the toolkit: viewField that of its window that holds the window of GLFW, animationField that of its driver that runs
// the animations, in animationLists.
const (
	viewField      = "viewport"
	animationField = "animation"
)

var animationLists = [...]string{"animations", "pendingAnimations"}
