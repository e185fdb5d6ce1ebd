package pgn

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"qilab/core"
)

// block is the minimum number of bytes of a file read at once.
const block = 1 << 20

// Each yields the games of a file of any size, reading blocks that end where a game begins. games lists those of a block whose first line
// comes after that many others; it detects the encoding for each block separately, but for UTF-16, which Each decodes. Each skips the rest
// of a game of more than limit bytes, and yields an entry with the error of tooLong in its place.
func Each(file io.Reader, limit int, tooLong func(length, limit int) *core.TextError, games func(text string, lines int) []core.Entry) iter.Seq2[core.Entry, error] {
	in := bufio.NewReader(file)
	if head, _ := in.Peek(2); core.Encodings(string(head))[0] == core.UTF16 {
		in = bufio.NewReader(core.UTF16.Reader(in))
	}
	return func(yield func(core.Entry, error) bool) {
		var text []byte
		lines := 0 // before text
		skip := false
		drop := func(n int) {
			lines += bytes.Count(text[:n], []byte("\n"))
			text = append([]byte{}, text[n:]...)
		}
		next := make([]byte, block)
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
					drop(max(0, len(text)-block/16)) // a tag may be cut in two
					continue
				}
				skip = false
				drop(at)
			}
			end := len(text)
			if !ended {
				if end = lastGame(text, limit); end <= 0 {
					if len(text) <= limit {
						continue
					}
					long := &core.PlaceError{Place: core.Place{Line: lines + 1}, Err: tooLong(len(text), limit)}
					if !yield(core.Entry{Read: func() (*core.Game, error) { return nil, long }}, nil) {
						return
					}
					skip = true
					drop(len(text) - block/16)
					continue
				}
			}
			if part := string(text[:end]); strings.TrimSpace(part) != "" {
				for _, e := range games(part, lines) {
					if !yield(e, nil) {
						return
					}
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
	name := lineTag(strings.TrimRight(string(row), " \t\r"))
	if name == "" {
		return false, false
	}
	before := bytes.TrimRight(text[:at], " \t\r")
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	ended := len(before) == 0
	if !ended {
		last := before[bytes.LastIndexAny(before, " \t}")+1:]
		ended = slices.Contains(results, string(last))
	}
	return ended && complete && beginsGame(name), ended || !bytes.HasPrefix(before, []byte("["))
}

// results are the results, which end a game.
var results = []string{"1-0", "0-1", "1/2-1/2", "*"}

// lastGame returns the offset where the last game of a text begins, according to gameAt. If there is none, it may be
// any tag that does not follow another, once the text is half as long as a game may be, which is limit bytes.
func lastGame(text []byte, limit int) int {
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
	if len(text) > limit/2 {
		return anyTag
	}
	return 0
}
