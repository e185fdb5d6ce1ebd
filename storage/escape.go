package storage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// escape writes s, which may hold any bytes, as one line of valid UTF-8: control characters and bytes that are not
// UTF-8 become \n, \r, \t or \xHH, and a backslash precedes itself and every character of special, which must be ASCII.
func escape(s, special string) string {
	var b strings.Builder
	done := 0 // the number of bytes written
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		at := i
		i += size
		written := ""
		switch {
		case r == '\n':
			written = `\n`
		case r == '\r':
			written = `\r`
		case r == '\t':
			written = `\t`
		case r == utf8.RuneError && size == 1, unicode.IsControl(r):
		case r == '\\' || r < utf8.RuneSelf && strings.IndexByte(special, byte(r)) >= 0:
			written = `\` + string(r)
		default:
			continue
		}
		if b.Cap() == 0 {
			b.Grow(len(s) + len(s)/16 + 8)
		}
		b.WriteString(s[done:at])
		done = i
		if written == "" {
			escapeBytes(&b, s[at:i])
		}
		b.WriteString(written)
	}
	if done == 0 {
		return s // the usual case
	}
	b.WriteString(s[done:])
	return b.String()
}

func escapeBytes(b *strings.Builder, s string) {
	for i := range len(s) {
		b.WriteString(`\x`)
		b.WriteByte(hexDigits[s[i]>>4])
		b.WriteByte(hexDigits[s[i]&15])
	}
}

// escapeEnds does the same as escape for a text whose surrounding space is trimmed on reading: it escapes a space at
// either end too. If colon is set, colons are written as bytes, so that a key ends at the first colon of its line.
func escapeEnds(s string, colon bool) string {
	first, n := utf8.DecodeRuneInString(s)
	var head, tail strings.Builder
	if s != "" && unicode.IsSpace(first) {
		escapeBytes(&head, s[:n])
		s = s[n:]
	}
	last, n := utf8.DecodeLastRuneInString(s)
	if s != "" && unicode.IsSpace(last) {
		escapeBytes(&tail, s[len(s)-n:])
		s = s[:len(s)-n]
	}
	s = escape(s, "")
	if colon {
		s = strings.ReplaceAll(s, ":", `\x3a`)
	}
	return head.String() + s + tail.String()
}

// unescape inverts escape. ok is false if a backslash is followed by anything that escape does not write.
func unescape(s string) (text string, ok bool) {
	if !strings.Contains(s, `\`) {
		return s, true
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b = append(b, s[i])
			continue
		}
		i++
		if i == len(s) {
			return "", false
		}
		switch s[i] {
		case 'n':
			b = append(b, '\n')
		case 'r':
			b = append(b, '\r')
		case 't':
			b = append(b, '\t')
		case '\\', '{', '}', '"':
			b = append(b, s[i])
		case 'x':
			if i+2 >= len(s) {
				return "", false
			}
			high, low := strings.IndexByte(hexDigits, s[i+1]), strings.IndexByte(hexDigits, s[i+2])
			if high < 0 || low < 0 {
				return "", false
			}
			b = append(b, byte(high<<4|low))
			i += 2
		default:
			return "", false
		}
	}
	return string(b), true
}

// excerpt returns a text for an error: shortened and escaped.
func excerpt(s string) string {
	const limit = 40
	runes := 0
	for i := range s {
		if runes == limit {
			return escape(s[:i], "") + "…"
		}
		runes++
	}
	return escape(s, "")
}
