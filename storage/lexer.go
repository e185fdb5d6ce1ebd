package storage

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	tokenEnd     tokenKind = iota // no more text
	tokenWord                     // a move, a glyph, or the word end
	tokenQuoted                   // a move in quotes
	tokenComment                  // {…}
	tokenOpen                     // (
	tokenClose                    // )
)

// token is a piece of a tree's text; text has no quotes, braces or backslashes.
type token struct {
	kind tokenKind
	text string
	line int // counted from 1
}

// maxWordBytes bounds a move text; those of all notations are far shorter.
const maxWordBytes = 200

// lexer splits a tree's text into tokens.
type lexer struct {
	text []byte
	at   int
	line int // of text[at]
	// cut means that the text may be incomplete, so a word at its end is dropped.
	cut bool
	// open is the offset of the unclosed comment at the end of the text, or 0 if there is none.
	open int
}

// endsWord reports whether c cannot be inside an unquoted word.
func endsWord(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("(){}\"", c) }

func (l *lexer) next() (token, error) {
	for l.at < len(l.text) {
		c, size := utf8.DecodeRune(l.text[l.at:])
		if !unicode.IsSpace(c) {
			break
		}
		if c == '\n' {
			l.line++
		}
		l.at += size
	}
	if l.at == len(l.text) {
		return token{kind: tokenEnd, line: l.line}, nil
	}
	switch l.text[l.at] {
	case '(':
		l.at++
		return token{kind: tokenOpen, line: l.line}, nil
	case ')':
		l.at++
		return token{kind: tokenClose, line: l.line}, nil
	case '{':
		return l.enclosed(tokenComment, '}')
	case '"':
		t, err := l.enclosed(tokenQuoted, '"')
		if err == nil && len(t.text) > maxWordBytes {
			err = longWord(t.line)
		}
		return t, err
	case '}':
		return token{}, damage(l.line, "brace", "there is a closing brace without a comment")
	}
	word := l.text[l.at:]
	if i := bytes.IndexFunc(word, endsWord); i >= 0 {
		word = word[:i]
	} else if l.cut {
		return token{}, damage(l.line, "cut", "the file is cut off")
	}
	l.at += len(word)
	switch {
	case len(word) > maxWordBytes:
		return token{}, longWord(l.line)
	case !utf8.Valid(word):
		return token{}, damage(l.line, "utf8", "the text is not UTF-8")
	}
	return token{tokenWord, string(word), l.line}, nil
}

func longWord(line int) error {
	return damage(line, "long-word", "a word is longer than %s bytes", strconv.Itoa(maxWordBytes))
}

// enclosed reads from the current character to the next closing one without a backslash before it.
func (l *lexer) enclosed(kind tokenKind, closing byte) (token, error) {
	t := token{kind: kind, line: l.line}
	begin := l.at + 1
	for i := begin; i < len(l.text); i++ {
		switch l.text[i] {
		case '\\':
			i++
		case '\n':
			l.line++
		case closing:
			raw := l.text[begin:i]
			if !utf8.Valid(raw) {
				return token{}, damage(t.line, "utf8", "the text is not UTF-8")
			}
			// An editor may have turned line ends into pairs; those of the comment itself are written as \r and \n.
			text, ok := unescape(strings.ReplaceAll(string(raw), "\r\n", "\n"))
			if !ok {
				return token{}, damage(t.line, "escape", "there is an unknown character after a backslash")
			}
			t.text, l.at = text, i+1
			return t, nil
		}
	}
	if kind == tokenComment {
		l.open = begin
	}
	return token{}, damage(t.line, "cut", "the file is cut off")
}

// beginning returns the intact part of an unclosed comment at the end of the text; ok is false if there is none.
func (l *lexer) beginning() (text string, ok bool) {
	if l.open == 0 {
		return "", false
	}
	raw := l.text[l.open:]
	// At most one character of up to four bytes, or a backslash with up to two characters after it, is cut off in the
	// middle.
	for cut := 0; cut <= 3 && cut <= len(raw); cut++ {
		whole := raw[:len(raw)-cut]
		if !utf8.Valid(whole) {
			continue
		}
		if text, ok = unescape(strings.ReplaceAll(string(whole), "\r\n", "\n")); ok {
			return text, text != ""
		}
	}
	return "", false
}
