package look

import "fyne.io/fyne/v2"

// Fit shortens a text to a width, with an ellipsis where something is missing.
func Fit(text string, size float32, style fyne.TextStyle, width float32) string {
	return FitBy(func(text string) float32 { return fyne.MeasureText(text, size, style).Width }, text, width)
}

// FitBy is Fit with a given measure of text width.
func FitBy(measure func(text string) float32, text string, width float32) string {
	if width <= 0 {
		return ""
	}
	if measure(text) <= width {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes) // the longest beginning that fits is in this range
	for low < high {
		middle := (low + high + 1) / 2
		if measure(string(runes[:middle])+"…") <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return string(runes[:low]) + "…"
}
