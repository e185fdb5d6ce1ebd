package library

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
)

const (
	// pieceBytes is how much of a long PGN is read as one text, at least.
	pieceBytes = 256 << 10
	// mostBytes is how long a text may be; a piece that reaches it is cut wherever that is.
	mostBytes = 8 << 20
)

// isPGN reports whether a text begins with a tag, in an encoding in which that is one byte a character.
func isPGN(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	name, _, quoted := bytes.Cut(head[:min(len(head), 64)], []byte(`"`))
	return quoted && len(name) > 2 && name[0] == '[' && !bytes.ContainsAny(name[1:], "[]\n") && !bytes.HasPrefix(name, []byte("[DhtmlXQ"))
}

// splitPGN cuts a PGN between games into pieces of some size, so that it need not be in memory as a whole, and hands out
// each with the number of the lines before it. A game begins with the tag that the file begins with, or with Event, after an
// empty line.
func splitPGN(r io.Reader, emit func(text string, before int, last bool) error) error {
	lines := bufio.NewReaderSize(r, 64<<10)
	var piece bytes.Buffer
	var first string
	before, row := 0, 0 // lines before the piece, and before this line
	empty, begins := true, true
	for {
		line, err := lines.ReadSlice('\n')
		if begins {
			trimmed := strings.TrimSpace(string(line[:min(len(line), 64)]))
			name, _, tag := strings.Cut(strings.TrimPrefix(trimmed, "\uFEFF"), `"`)
			if tag = tag && strings.HasPrefix(name, "["); tag && first == "" {
				first = name
			}
			if tag && empty && (name == first || name == "[Event ") && piece.Len() >= pieceBytes || piece.Len()+len(line) > mostBytes {
				if err := emit(piece.String(), before, false); err != nil {
					return err
				}
				piece.Reset()
				before = row
			}
			empty = trimmed == ""
		}
		piece.Write(line)
		begins = err == nil
		if begins {
			row++
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull) && piece.Len() > mostBytes:
			if err := emit(piece.String(), before, false); err != nil {
				return err
			}
			piece.Reset()
			before = row
		case err == io.EOF:
			return emit(piece.String(), before, true)
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}
