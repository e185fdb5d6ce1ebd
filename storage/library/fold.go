package library

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"qilab/core/packed"
)

//go:embed simplified.txt.gz
var simplifiedText []byte

// simplified maps traditional characters to simplified ones.
var simplified = sync.OnceValue(func() map[rune]rune {
	m := map[rune]rune{}
	for row := range strings.Lines(string(packed.Unpack("simplified.txt.gz", simplifiedText))) {
		if strings.HasPrefix(row, "#") {
			continue
		}
		pair := []rune(strings.TrimSpace(row))
		for ; len(pair) >= 2; pair = pair[2:] {
			m[pair[0]] = pair[1]
		}
	}
	return m
})

// Fold returns a name for comparison: in lower case, simplified characters and half-width signs, without spaces. Names
// with the same result are the same player or event.
func Fold(name string) string {
	to := simplified()
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), r == 0:
			return -1
		case r < 0x80:
			return unicode.ToLower(r)
		}
		if s, ok := to[r]; ok {
			return s
		}
		return unicode.ToLower(r)
	}, norm.NFKC.String(name))
}
