package console

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Quote returns a text as a terminal can show it on one line, wherever it comes from. A terminal obeys control characters, and
// some others change the order in which it writes: all of these are written as escapes, \u001b for ESC. Bytes that are no UTF-8
// are written as \x9b.
func Quote(text string) string { return quote(text, false) }

// quote quotes a text; with lines, line feeds and tabs stay.
func quote(text string, lines bool) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return obeyed(r, lines) }) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case !obeyed(r, lines):
			b.WriteString(text[:size])
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		text = text[size:]
	}
	return b.String()
}

// obeyed reports whether a terminal would act on r instead of showing it, or r may stand for such a byte.
func obeyed(r rune, lines bool) bool {
	switch {
	case lines && (r == '\n' || r == '\t'):
		return false
	case r == utf8.RuneError:
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Guard writes to a terminal like Quote, but keeps line feeds and tabs. JSON stays JSON, since its control characters are only in
// strings, where the escapes are valid.
type Guard struct {
	out  io.Writer
	rest []byte // of a character that is not complete
}

// NewGuard returns a guard of out.
func NewGuard(out io.Writer) *Guard { return &Guard{out: out} }

// Write writes data, except for a last character that is not complete.
func (g *Guard) Write(data []byte) (int, error) {
	text := append(g.rest, data...)
	whole := len(text)
	for back := 1; back < utf8.UTFMax && back <= len(text); back++ {
		if at := len(text) - back; utf8.RuneStart(text[at]) {
			if !utf8.FullRune(text[at:]) {
				whole = at
			}
			break
		}
	}
	g.rest = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(g.out, quote(string(text[:whole]), true)); err != nil {
		return 0, err
	}
	return len(data), nil
}

// Flush writes the pending part of a character.
func (g *Guard) Flush() error {
	rest := g.rest
	g.rest = nil
	_, err := io.WriteString(g.out, quote(string(rest), true))
	return err
}
