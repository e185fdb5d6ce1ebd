package notation

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"qilab/core"
)

// pgnBlock is the minimum number of bytes of a PGN read at once. The encoding is detected for each block separately.
const pgnBlock = 1 << 20

// eachPGN yields the games of a PGN of any size, reading blocks that end where a game begins. It skips the rest of a
// game that is too long.
func eachPGN(in io.Reader) iter.Seq2[core.Entry, error] {
	return func(yield func(core.Entry, error) bool) {
		var text []byte
		lines := 0 // before text
		skip := false
		drop := func(n int) {
			lines += bytes.Count(text[:n], []byte("\n"))
			text = append([]byte{}, text[n:]...)
		}
		next := make([]byte, pgnBlock)
		for ended := false; !ended; {
			n, err := io.ReadFull(in, next)
			text = append(text, next[:n]...)
			switch ended = err != nil; err {
			case nil, io.EOF, io.ErrUnexpectedEOF:
			default:
				yield(core.Entry{}, fmt.Errorf("reading the file: %w", err))
				return
			}
			if skip {
				at := firstGame(text)
				if at < 0 {
					drop(max(0, len(text)-pgnBlock/16)) // a tag may be cut in two
					continue
				}
				skip = false
				drop(at)
			}
			end := len(text)
			if !ended {
				if end = lastGame(text); end <= 0 {
					if len(text) <= maxGameText {
						continue
					}
					long := &core.PlaceError{Place: core.Place{Line: lines + 1}, Err: tooLong(len(text), maxGameText)}
					if !yield(core.Entry{Read: func() (*core.Game, error) { return nil, long }}, nil) {
						return
					}
					skip = true
					drop(len(text) - pgnBlock/16)
					continue
				}
			}
			block := string(text[:end])
			src := newSource(block)
			for _, section := range src.sections(len(block)) {
				if strings.TrimSpace(section.text) == "" {
					continue
				}
				section.line += lines
				if !yield(src.entry(section, true), nil) {
					return
				}
			}
			drop(end)
		}
	}
}

// firstGame returns the offset where a game begins, according to gameAt; -1: nowhere.
func firstGame(text []byte) int {
	for from := 0; ; {
		at := bytes.Index(text[from:], []byte("\n["))
		if at < 0 {
			return -1
		}
		at += from
		from = at + 1
		if begins, _ := gameAt(text, at); begins {
			return at + 1
		}
	}
}

// gameAt reports whether the line after the newline at an offset is a tag that starts games, after an empty line or a
// result. maybe reports whether it is a tag that does not follow another.
func gameAt(text []byte, at int) (begins, maybe bool) {
	row, _, complete := bytes.Cut(text[at+1:], []byte("\n"))
	name := pgnTagName(string(row))
	if name == "" {
		return false, false
	}
	before := bytes.TrimRight(text[:at], " \t\r")
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	ended := len(before) == 0
	if !ended {
		last := before[bytes.LastIndexAny(before, " \t}")+1:]
		ended = slices.Contains(pgnEnds, string(last))
	}
	return ended && complete && beginsGame(name), ended || !bytes.HasPrefix(before, []byte("["))
}

// pgnEnds are the results, which end a game.
var pgnEnds = []string{"1-0", "0-1", "1/2-1/2", "*"}

// lastGame returns the offset where the last game of a text begins, according to gameAt. If there is none, it may be
// any tag that does not follow another, once the text is half as long as a game may be.
func lastGame(text []byte) int {
	anyTag := 0
	for end := len(text); ; {
		at := bytes.LastIndex(text[:end], []byte("\n["))
		if at < 0 {
			break
		}
		end = at
		begins, maybe := gameAt(text, at)
		if begins {
			return at + 1
		}
		if anyTag == 0 && maybe {
			anyTag = at + 1
		}
	}
	if len(text) > maxGameText/2 {
		return anyTag
	}
	return 0
}
