package xiangqi

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"qilab/core"
)

// pgnBlock is how many bytes of a PGN are read at once, at least. The encoding is found for each block by itself.
const pgnBlock = 1 << 20

// eachPGN yields the games of a PGN of any size, read in blocks that end where a game begins.
func eachPGN(in io.Reader) iter.Seq2[core.Entry, error] {
	return func(yield func(core.Entry, error) bool) {
		var text []byte
		lines := 0 // before the text
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
			end := len(text)
			if !ended {
				if end = lastGame(text); end <= 0 {
					if len(text) <= maxGameText {
						continue
					}
					yield(core.Entry{}, tooLong(len(text), maxGameText))
					return
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
			lines += strings.Count(block, "\n")
			text = append([]byte{}, text[end:]...)
		}
	}
}

// lastGame returns where the last game of a text begins: at a tag that games begin with, after an empty line. In a text without
// such tags it may be any, once the text is as long as a game may be.
func lastGame(text []byte) int {
	anyTag := 0
	for end := len(text); ; {
		at := bytes.LastIndex(text[:end], []byte("\n["))
		if at < 0 {
			break
		}
		end = at
		before := bytes.TrimRight(text[:at], " \t\r")
		if len(before) > 0 && before[len(before)-1] != '\n' {
			continue
		}
		row, _, complete := bytes.Cut(text[at+1:], []byte("\n"))
		name := pgnTagName(string(row))
		if complete && beginsGame(name) {
			return at + 1
		}
		if anyTag == 0 && name != "" {
			anyTag = at + 1
		}
	}
	if len(text) > maxGameText/2 {
		return anyTag
	}
	return 0
}
