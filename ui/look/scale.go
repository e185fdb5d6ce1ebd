package look

import (
	"math"
	"os"
	"strconv"

	"fyne.io/fyne/v2"
)

// scaleName is the variable of the environment from which the toolkit takes the scale of its windows. It has no other way to change
// it, and looks at it whenever its settings change.
const scaleName = "FYNE_SCALE"

// givenScale is its value at the start.
var givenScale = os.Getenv(scaleName)

// SetScale makes everything in the windows of the program larger or smaller than the system and the user's environment ask for, by a
// percentage, and returns the new scale divided by the old one. Open windows follow once the toolkit's settings change.
func SetScale(s fyne.Settings, percent int) (by float32) {
	before := scaleOf(os.Getenv(scaleName), s)
	value := givenScale
	if percent != 100 {
		value = strconv.FormatFloat(scaleOf(givenScale, s)*float64(percent)/100, 'f', 2, 64)
	}
	// These names and values can always be set.
	if value == "" {
		_ = os.Unsetenv(scaleName)
	} else {
		_ = os.Setenv(scaleName, value)
	}
	return float32(scaleOf(value, s) / before)
}

// Scale returns the percentage that is in force; see SetScale.
func Scale(s fyne.Settings) int {
	return int(math.Round(100 * scaleOf(os.Getenv(scaleName), s) / scaleOf(givenScale, s)))
}

// Fitting returns the percentage up to percent at which a window of the size minSize fits into a space; both are sizes at the present scale.
// It is a multiple of 10 if it is smaller, and never less than 100 on account of the space.
func Fitting(s fyne.Settings, percent int, space, minSize fyne.Size) int {
	now := scaleOf(os.Getenv(scaleName), s)
	larger := float64(min(space.Width/minSize.Width, space.Height/minSize.Height))
	largest := int(100*(now*larger-rounding)/scaleOf(givenScale, s)) / 10 * 10
	return min(percent, max(100, largest))
}

// rounding is how much the toolkit may round a scale up.
const rounding = 0.05

// scaleOf returns the scale by a value of the variable, or else by the toolkit's settings, as the toolkit does.
func scaleOf(value string, s fyne.Settings) float64 {
	scale, err := strconv.ParseFloat(value, 64)
	if err == nil && scale > 0 {
		return scale
	}
	if scale := float64(s.Scale()); scale > 0 && value != "auto" {
		return scale
	}
	return 1
}
