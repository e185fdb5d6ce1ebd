package monkey

import "slices"

// Shrink returns a short part of steps for which fails still holds, in their order. It expects that fails holds for all of
// them, and calls it at most tries times: the result may then be longer than need be.
func Shrink(steps []Step, tries int, fails func([]Step) bool) []Step {
	// Delta debugging: leave out ever smaller chunks while the rest still fails.
	for chunk := (len(steps) + 1) / 2; chunk > 0; {
		shorter := false
		for at := 0; at < len(steps) && tries > 0; {
			rest := slices.Concat(steps[:at], steps[min(at+chunk, len(steps)):])
			tries--
			if fails(rest) {
				steps, shorter = rest, true
			} else {
				at += chunk
			}
		}
		switch {
		case tries <= 0:
			return steps
		case chunk == 1 && !shorter:
			return steps
		case chunk > 1:
			chunk = (chunk + 1) / 2
		}
	}
	return steps
}
