package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/timing"
)

// psqName begins Piskvork's files: "Piskvorky 15x15, 0:0, 0". The last number is 1 if the second player began. The moves
// follow, one a line: column and row, counted from 1 at the top left corner, and the time in milliseconds. Then come the
// names of the players and a number for how the game ended, in those of Gomocup also a line that names the division:
// "0,Freestyle15_1".
const psqName = "Piskvorky"

// readPSQ reads a file of Piskvork.
func (r reader) readPSQ(text string) (*core.Game, error) {
	lines := strings.Split(text, "\n")
	first := 0
	for strings.TrimSpace(lines[first]) == "" {
		first++
	}
	head := strings.TrimSpace(lines[first])
	size, _, _ := strings.Cut(strings.TrimSpace(head[len(psqName):]), ",")
	width, height, ok := strings.Cut(strings.ToLower(strings.TrimSpace(size)), "x")
	if _, err := strconv.Atoi(width + height); err != nil || !ok {
		return nil, onLine(first+1, textError("gm-psq-head", 0, quote(head)+` is not the first line of a Piskvork file; expected "Piskvorky 15x15, …"`, quote(head)))
	}
	if want := strconv.Itoa(gomoku.Size); width != want || height != want {
		return nil, onLine(first+1, otherSize(size))
	}
	g, err := r.readCoordinates(lines, first+1, 1)
	if err == nil && secondBegan.MatchString(head) {
		black, white := g.Tags().Get(tagBlack), g.Tags().Get(tagWhite)
		g.SetTags(g.Tags().With(tagBlack, white).With(tagWhite, black))
	}
	return g, err
}

// psqDivision matches the line that names the division of a game, and in it the rules.
var psqDivision = regexp.MustCompile(`(?im)^\s*-?\d+\s*,\s*(freestyle|standard|renju)[\d_]*\s*$`)

// otherDivision reports whether a file names a division that plays by other rules.
func (r reader) otherDivision(text string) bool {
	division := psqDivision.FindStringSubmatch(text)
	return division != nil && !strings.EqualFold(division[1], r.Set.String())
}

// secondBegan matches the first line of a game in which the second player had Black.
var secondBegan = regexp.MustCompile(`,\s*1\s*$`)

// otherSize returns the error for a board of another size.
func otherSize(size string) *core.TextError {
	want := fmt.Sprintf("%dx%d", gomoku.Size, gomoku.Size)
	return textError("gm-size", 0, fmt.Sprintf("the board is %s, but only %s can be read", quote(size), want), quote(size), want)
}

// readREC reads the older format of Gomocup: the names of the players in two lines, then the moves as in Piskvork's
// files, but counted from 0.
func (r reader) readREC(text string) (*core.Game, error) {
	lines := strings.Split(text, "\n")
	first := 0
	for strings.TrimSpace(lines[first]) == "" {
		first++
	}
	g, err := r.readCoordinates(lines, first+2, 0)
	if err != nil {
		return nil, err
	}
	setPlayers(g, lines[first], lines[first+1])
	return g, nil
}

// setPlayers sets the tags of the players.
func setPlayers(g *core.Game, black, white string) {
	g.SetTags(g.Tags().With(tagBlack, playerName(black)).With(tagWhite, playerName(white)))
}

// programPath matches the path of a program, whose name is after the last slash.
var programPath = regexp.MustCompile(`(?i)^\s*(?:[a-z]:)?[\\/]|\\|\.exe\s*$`)

// playerName returns a player's name from a line, which may be the path of a program, or the archive of one as at Gomocup.
func playerName(line string) string {
	line = strings.TrimSuffix(strings.TrimSpace(line), ".zip")
	if programPath.MatchString(line) {
		line = line[strings.LastIndexAny(line, `\/`)+1:]
	}
	return core.OneLine(line)
}

// readCoordinates reads the moves from lines[first] on, counted from base at the top left corner, and the players after
// them.
func (r reader) readCoordinates(lines []string, first, base int) (*core.Game, error) {
	b := newBuilder(r, r.start())
	at := first
	for ; at < len(lines); at++ {
		if strings.TrimSpace(lines[at]) == "" {
			continue
		}
		if !coordinatesLine.MatchString(lines[at]) {
			break
		}
		x, y, _ := strings.Cut(lines[at], ",")
		y, took, _ := strings.Cut(y, ",")
		col, errX := strconv.Atoi(strings.TrimSpace(x))
		fromTop, errY := strconv.Atoi(strings.TrimSpace(y))
		word := strings.TrimSpace(lines[at])
		if errX != nil || errY != nil || col < base || col >= base+gomoku.Size || fromTop < base || fromTop >= base+gomoku.Size {
			b.Moves++
			return nil, b.At(offBoard(word), word)
		}
		if err := b.Play(gomoku.PointAt(col-base, gomoku.Size-1-(fromTop-base)).Move(), word); err != nil {
			return nil, err
		}
		if ms, err := strconv.Atoi(strings.TrimSpace(took)); base == 1 && err == nil && ms > 0 && ms < maxMilliseconds {
			n := b.Game.Current()
			n.Comment = timing.WithRecord(n.Comment, timing.Record{Took: time.Duration(ms) * time.Millisecond, Timed: true})
		}
	}
	if at < len(lines) && movelikeLine.MatchString(lines[at]) {
		found := quote(strings.TrimSpace(lines[at]))
		return nil, onLine(at+1, textError("gm-psq-move", 0, found+" is not a move; expected the column, the row and the time, such as 8,8,0", found))
	}
	g := b.Finish()
	var rest []string
	for i, line := range lines[at:] {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if len(rest) < 2 && timedLine.MatchString(line) {
			found := quote(strings.TrimSpace(lines[at]))
			return nil, onLine(at+1, textError("gm-psq-line", 0, fmt.Sprintf("%s stands before the move on line %d", found, at+i+1), found, strconv.Itoa(at+i+1)))
		}
		rest = append(rest, line)
	}
	if base == 1 && len(rest) > 1 {
		// Two lines may be the number for the end and a line about the match.
		if _, noName := strconv.Atoi(rest[0]); len(rest) > 2 || noName != nil {
			setPlayers(g, rest[0], rest[1])
		}
	}
	return g, g.Tags().Check()
}

// offBoard returns the error for a move off the board.
func offBoard(word string) *core.TextError {
	return illegal("gm-off-board", quote(word)+" is off the board, which runs from a1 to o15", quote(word))
}

// movelikeLine matches a move, readable or not: a line of which two parts between commas are numbers.
var movelikeLine = regexp.MustCompile(`(?:^|,)\s*-?\d+\s*,(?:.*,)?\s*-?\d+\s*(?:,|$)`)

// maxMilliseconds bounds the time of a move: a day.
const maxMilliseconds = 24 * 60 * 60 * 1000

// timedLine matches a move with its time, which is no name.
var timedLine = regexp.MustCompile(`^\d+\s*,\s*\d+\s*,\s*\d+$`)

// FormatPSQ writes the current line as a Piskvork file. Such files have neither setup positions nor passes: for those
// the error is a *core.TextError. Commas are dropped from a name that would be read as another move.
func FormatPSQ(g *core.Game) (string, error) {
	moves, err := movesFromEmpty(g, textError("gm-psq-start", 0, "a Piskvork file cannot hold a game that does not start from the empty board"))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %dx%d, 0:0, 0\n", psqName, gomoku.Size, gomoku.Size)
	for i, n := range moves {
		p := gomoku.PointOf(n.Move())
		if p == gomoku.NoPoint {
			return "", textError("gm-psq-pass", i+1, "a Piskvork file cannot hold a pass")
		}
		_, record, _ := timing.CutRecord(n.Comment)
		fmt.Fprintf(&b, "%d,%d,%d\n", p.Col()+1, gomoku.Size-p.Row(), record.Took.Milliseconds())
	}
	for s, tag := range [2]string{tagBlack, tagWhite} {
		name := core.OneLine(g.Tags().Get(tag))
		if name == "" {
			name = fmt.Sprintf("homo-%d", s+1) // Piskvork's word for a human player
		}
		if movelikeLine.MatchString(name) {
			name = strings.ReplaceAll(name, ",", " ")
		}
		b.WriteString(name + "\n")
	}
	b.WriteString("0\n")
	return b.String(), nil
}
