package fonts

import (
	"fmt"
	"strings"
	"unicode"

	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/font/sfnt"
)

// replacement replaces a character that cannot be shown.
const replacement = '□'

// Coverage knows the characters that the window can show: those of Regular, of the toolkit's text face and of its symbols. The
// toolkit asks the system for any other; if the system does not have it either, it asks again each time and becomes slower and
// slower. That is why foreign text goes through Displayable first. Not safe for concurrent use.
type Coverage struct {
	faces []*sfnt.Font
	buf   sfnt.Buffer
}

// NewCoverage reads the fonts; it takes a few milliseconds the first time.
func NewCoverage() *Coverage {
	c := &Coverage{}
	for _, res := range [][]byte{Regular().Content(), theme.DefaultTextFont().Content(), theme.DefaultSymbolFont().Content()} {
		face, err := sfnt.Parse(res)
		if err != nil {
			panic(fmt.Errorf("fonts: %w", err)) // the files are part of the program
		}
		c.faces = append(c.faces, face)
	}
	return c
}

// Covers reports whether r has a glyph. Line breaks and tabs, which need none, count as covered.
func (c *Coverage) Covers(r rune) bool {
	if r == '\n' || r == '\t' {
		return true
	}
	for _, face := range c.faces {
		if i, err := face.GlyphIndex(&c.buf, r); err == nil && i != 0 {
			return true
		}
	}
	return false
}

// Displayable returns s with every character that cannot be shown replaced, one for one. Control characters (carriage
// returns, joiners, changes of direction) and marks without a glyph (variation selectors) are removed.
func (c *Coverage) Displayable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.In(r, unicode.Cc, unicode.Cf):
			return -1
		case c.Covers(r):
			return r
		case unicode.In(r, unicode.Mn, unicode.Me):
			return -1
		}
		return replacement
	}, s)
}
