package words

import (
	"math"
	"strconv"
)

// Percent formats p, from 0 to 100, with that many decimals. Only 0 and 100 themselves are written so: any other number that
// rounds to them is "< 0.1" or "> 99.9".
func Percent(p float64, decimals int) string {
	write := func(p float64) string { return strconv.FormatFloat(p, 'f', decimals, 64) }
	step := math.Pow10(-decimals)
	switch text := write(p); {
	case p == 0 || p == 100:
		return strconv.Itoa(int(p))
	case text == write(0):
		return "< " + write(step)
	case text == write(100):
		return "> " + write(100-step)
	default:
		return text
	}
}
