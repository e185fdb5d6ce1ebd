package storage

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxHeaderBytes bounds the part of a file before its blank line, which listings read for every file.
const maxHeaderBytes = 64 << 10

// field is a `key: value` line of a header.
type field struct {
	key, value string
	line       int // counted from 1
}

// writeTop writes the first line of a file: its type, and the version of its format.
func writeTop(b *strings.Builder, format string, version int) {
	b.WriteString(format + " " + strconv.Itoa(version) + "\n")
}

// writeField writes a `key: value` line.
func writeField(b *strings.Builder, key, value string) {
	b.WriteString(escapeEnds(key, true))
	b.WriteByte(':')
	if value != "" {
		b.WriteByte(' ')
		b.WriteString(escapeEnds(value, false))
	}
	b.WriteByte('\n')
}

// top reads the first line of data and returns the rest, which begins on line 2. The error is of kind ErrDamaged if the
// format is another, and ErrNewer if its version is above newest.
func top(data []byte, format string, newest int) (rest []byte, err error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors add a byte order mark
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	found, isFormat := strings.CutPrefix(strings.TrimSpace(string(line[:min(len(line), 100)])), format+" ")
	if !isFormat {
		return nil, damage(1, "format", "the file does not begin with “%s”", format)
	}
	version, err := strconv.Atoi(found)
	if err != nil || version < 1 || strconv.Itoa(version) != found {
		return nil, damage(1, "version", "“%s” is not a version", excerpt(found))
	}
	if version > newest {
		return nil, &Error{
			Kind: ErrNewer, Code: "newer", Args: []string{found, strconv.Itoa(newest)}, Line: 1,
			Message: "the file has version " + found + "; this program reads up to version " + strconv.Itoa(newest),
		}
	}
	return rest, nil
}

// readField reads a line as `key: value`.
func readField(line []byte, number int) (field, error) {
	if !utf8.Valid(line) {
		return field{}, damage(number, "utf8", "the text is not UTF-8")
	}
	before, after, found := strings.Cut(string(line), ":")
	key, keyOK := unescape(strings.TrimSpace(before))
	value, valueOK := unescape(strings.TrimSpace(after))
	switch {
	case !found || key == "":
		return field{}, damage(number, "header", "“%s” is not of the form “key: value”", excerpt(string(line)))
	case !keyOK || !valueOK:
		return field{}, damage(number, "escape", "there is an unknown character after a backslash")
	}
	return field{key, value, number}, nil
}

// faults collects the faults of a file while it is read. A forgiving reader goes on after a fault and leaves out the
// affected part.
type faults struct {
	forgive bool
	first   error // nil: no fault so far
	tree    error // the fault that ended the reading of the tree; nil: it is complete, or was not reached
}

// fatal records a fault and reports whether reading must stop.
func (f *faults) fatal(err error) bool {
	if f.first == nil {
		f.first = err
	}
	return !f.forgive
}

// readHeader reads `key: value` lines, the first of which is line 2 of the file, up to a blank line, and returns the
// rest and the number of its first line. Keys must not occur twice. If the header is cut off, there is no rest, and its
// last line, which may be incomplete, is left out.
func readHeader(data []byte, bad *faults) (fields []field, body []byte, bodyLine int) {
	seen := map[string]bool{}
	rest, number := data, 2
	for {
		line, after, found := bytes.Cut(rest, []byte("\n"))
		if len(data)-len(after) > maxHeaderBytes {
			bad.fatal(damage(number, "header-size", "the header is longer than %s bytes", strconv.Itoa(maxHeaderBytes)))
			return fields, nil, number
		}
		if !found {
			bad.fatal(damage(number, "cut", "the file is cut off"))
			return fields, nil, number
		}
		if len(bytes.TrimSpace(line)) == 0 {
			return fields, after, number + 1
		}
		f, err := readField(line, number)
		if err == nil && seen[f.key] {
			err = damage(number, "twice", "“%s” occurs twice", excerpt(f.key))
		}
		switch {
		case err == nil:
			seen[f.key] = true
			fields = append(fields, f)
		case bad.fatal(err):
			return nil, nil, number
		}
		rest, number = after, number+1
	}
}
