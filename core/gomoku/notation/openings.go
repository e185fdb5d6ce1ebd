package notation

import (
	"regexp"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// The openings of Piskvork and Gomocup (openings.txt): one a line, as pairs of numbers for the column to the right of the
// centre of the board and the row below it, as Piskvork's source reads them:
//
//	0,0, 1,0, 1,3

// openingsHead matches the beginning of such a file, to the first line with several stones.
var openingsHead = regexp.MustCompile(`\A(?:\s*` + openingStone + `[, \t\r]*\n)*\s*` + openingStone + `(?:\s*,\s*` + openingStone + `)+[, \t\r]*(?:\n|\z)`)

const openingStone = `-?\d{1,2}\s*,\s*-?\d{1,2}`

// surelyOpenings reports whether a list of openings has several, or columns and rows on both sides of the centre.
func surelyOpenings(text string) bool {
	return strings.Contains(strings.TrimSpace(text), "\n") || strings.Contains(text, "-")
}

// openingEntries lists the openings.
func (r reader) openingEntries(text string) (list []core.Entry) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if at, line := number, strings.TrimSpace(line); line != "" {
			list = append(list, core.Entry{Read: func() (*core.Game, error) { return r.readOpening(line, at) }})
		}
	}
	return list
}

// readOpening reads the stones of a line.
func (r reader) readOpening(line string, number int) (*core.Game, error) {
	b := newBuilder(r, r.start())
	fields := strings.Split(strings.TrimRight(line, ", \t"), ",")
	for i := 0; i < len(fields); i += 2 {
		word := strings.TrimSpace(strings.Join(fields[i:min(i+2, len(fields))], ","))
		if !openingPair.MatchString(word) {
			return nil, onLine(number, textError("gm-openings-line", 0, quote(word)+" is no stone; expected the column and the row from the centre, such as 1,-3", quote(word)))
		}
		x, y, _ := strings.Cut(word, ",")
		right, _ := strconv.Atoi(strings.TrimSpace(x)) // at most two digits
		below, _ := strconv.Atoi(strings.TrimSpace(y))
		col, row := gomoku.Size/2+right, gomoku.Size/2-below
		if col < 0 || col >= gomoku.Size || row < 0 || row >= gomoku.Size {
			b.Moves++
			return nil, b.At(offBoard(word), word)
		}
		if err := b.Play(gomoku.PointAt(col, row).Move(), word); err != nil {
			return nil, err
		}
	}
	return b.Finish(), nil
}

var openingPair = regexp.MustCompile(`^` + openingStone + `$`)
