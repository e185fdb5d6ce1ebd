package panel

import (
	"time"
	"unicode/utf8"
)

// ReadingTime returns how long a message takes to be noticed and read.
func ReadingTime(text string) time.Duration {
	return 3*time.Second + time.Duration(utf8.RuneCountInString(text))*90*time.Millisecond
}
