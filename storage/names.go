package storage

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxNameRunes bounds the name of an entry of a Shelf, in characters.
const MaxNameRunes = 100

// gameExt is the extension of game files.
const gameExt = ".qigame"

// CleanName returns name as the store keeps it: without space at the ends, with a space for every control character,
// and without bytes that are not UTF-8. The error is an *Error of kind ErrName: the result is empty ("name-empty"), or
// longer than MaxNameRunes ("name-long").
func CleanName(name string) (string, error) {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	name = strings.TrimSpace(name)
	if name == "" {
		return "", Refuse(ErrName, "name-empty", nil, "please enter a name")
	}
	if utf8.RuneCountInString(name) > MaxNameRunes {
		return "", Refuse(ErrName, "name-long", nil, "the name is longer than %s characters", strconv.Itoa(MaxNameRunes))
	}
	return name, nil
}

// fileName returns a file name for a user's name that every system accepts. The letters and digits at its start are for
// users who browse the directory; the rest is a hash of the whole name. So names that differ only in case, that a
// system reserves (CON), or that contain slashes and dots are kept apart and do no harm. The real name is in the header
// of the file. The result has at most 72+1+16+7 bytes, which leaves room for the suffix of files set aside even where
// names are limited to 143 bytes.
func fileName(name string) string {
	const maxRunes, maxBytes = 24, 72
	var b strings.Builder
	runes := 0
	for _, r := range name {
		if !unicode.In(r, unicode.Letter, unicode.Digit, unicode.Mark) && r != '-' {
			r = '_'
		}
		if runes++; runes > maxRunes || b.Len()+utf8.RuneLen(r) > maxBytes {
			break
		}
		b.WriteRune(r)
	}
	sum := sha256.Sum256([]byte(name))
	return b.String() + "-" + hex.EncodeToString(sum[:8]) + gameExt
}

// numbered returns name with a number, for the second and later entries of the same name: "Opening (2)". It stays
// within MaxNameRunes.
func numbered(name string, n int) string {
	suffix := " (" + strconv.Itoa(n) + ")"
	runes := []rune(name)
	if limit := MaxNameRunes - len(suffix); len(runes) > limit {
		runes = runes[:limit]
	}
	return string(runes) + suffix
}
