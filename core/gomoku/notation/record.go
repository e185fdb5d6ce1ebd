package notation

import (
	"regexp"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/record"
)

// The bounds of game texts, checked before memory is taken.
const (
	maxGameText  = 8 << 20 // bytes
	maxGameMoves = 199_000 // moves, all variations together: slightly fewer than a saved game may have
	maxGamePlies = gomoku.MaxPlies
)

// Form is a format for positions and games.
type Form uint8

// The forms that the codec reads.
const (
	FormUnknown  Form = iota
	FormPosition      // this program's notation, optionally followed by moves
	FormBoard         // a text board
	FormMoves         // a move string, possibly in an address of gomocalc.com
	FormSGF
	FormPSQ      // Piskvork's file
	FormREC      // the older file of Gomocup
	FormPGN      // moves after the tags of PGN
	FormCommand  // a position in Gomocup's protocol
	FormLib      // RenLib's library, binary
	FormRIF      // RenjuNet's collection, many games
	FormPos      // RenLib's position, binary
	FormPDB      // GoRenjer's database, binary, many games
	FormBDT      // ShowRenju's collection, many games
	FormOpenings // the openings of Piskvork and Gomocup
)

// psqHead matches the first line of Piskvork's files, in which "(;" may be part of a name.
var psqHead = regexp.MustCompile(`(?i)^` + psqName + `\s*\d+\s*x\s*\d+`)

// coordinatesLine matches a move, maybe one off the board.
var coordinatesLine = regexp.MustCompile(`^\s*-?\d+\s*,\s*-?\d+\s*(,\s*-?\d+\s*)?$`)

// numbersLine matches a line of numbers, such as a move or a position of another game, which is no name of a player.
var numbersLine = regexp.MustCompile(`^\s*-?\d+\s*,\s*-?\d+[\d\s,;-]*$`)

// sniff detects the form of a text in UTF-8.
func sniff(text string) Form {
	trimmed := strings.TrimSpace(text)
	first, _, _ := strings.Cut(trimmed, "\n")
	lines := strings.SplitN(trimmed, "\n", 4)
	switch {
	case trimmed == "":
		return FormUnknown
	case psqHead.MatchString(first):
		return FormPSQ
	case slices.ContainsFunc(lines, bdtLine.MatchString): // in its names too
		return FormBDT
	case isPGN(trimmed): // before SGF, whose brackets may be in a comment
		return FormPGN
	case strings.Contains(trimmed, "(;") || strings.HasPrefix(trimmed, "(") && strings.HasPrefix(strings.TrimSpace(trimmed[1:]), ";"):
		return FormSGF // some files have a line of text before it
	case len(first) >= len(psqName) && strings.EqualFold(first[:len(psqName)], psqName):
		return FormPSQ
	case boardCommand.MatchString(trimmed):
		return FormCommand
	case openingsHead.MatchString(trimmed):
		return FormOpenings
	case len(lines) > 2 && coordinatesLine.MatchString(lines[2]) && !numbersLine.MatchString(lines[0]):
		return FormREC
	case addressEnd(trimmed) >= 0:
		return FormMoves
	case strings.Contains(cutField(first), "/") || isStartWord(cutField(first)):
		return FormPosition
	case gomoku.LooksBoard(trimmed):
		return FormBoard
	}
	return FormMoves
}

// Before the move string, addresses of gomocalc.com have the host, ignoring case, and the mark.
const (
	addressHost = "gomocalc.com"
	addressMark = "/#/"
)

// addressEnd returns where the move string of the first address begins; -1: there is no address.
func addressEnd(text string) int {
	for at := 0; ; at += len(addressMark) {
		next := strings.Index(text[at:], addressMark)
		if next < 0 {
			return -1
		}
		at += next
		if at >= len(addressHost) && strings.EqualFold(text[at-len(addressHost):at], addressHost) {
			return at + len(addressMark)
		}
	}
}

func isStartWord(text string) bool { return strings.EqualFold(text, "start") }

// cutField returns the first field of a line.
func cutField(line string) string {
	if fields := strings.FieldsFunc(line, gomoku.IsGap); len(fields) > 0 {
		return fields[0]
	}
	return ""
}

// parse reads a game, or a position, in any of the forms. Information about the game becomes its tags. From a file with
// several games it reads the first; Codec.Read finds them all. The game is left at the end of its main line. The error
// is a *core.SetupError for a readable but illegal position, and otherwise a *core.TextError; for a faulty line or move
// it is wrapped in a *core.PlaceError.
func (r reader) parse(text string) (*core.Game, error) {
	reading, err := r.read(text, maxGameText)
	if err != nil {
		return nil, err
	}
	return reading.Games[0].Read()
}

// readPositionGame reads a position, or the word start, followed by moves after the word moves or on the next lines.
func (r reader) readPositionGame(text string) (*core.Game, error) {
	first, rest, _, _ := core.CutPosition(strings.TrimSpace(text))
	start := r.start()
	if field := strings.TrimRightFunc(first, gomoku.IsGap); !isStartWord(field) {
		var err error
		if start, err = r.readLegal(first, r.ReadPosition); err != nil {
			return nil, core.SetAlone(err, rest)
		}
	}
	return r.readMoves(start, nil, rest)
}

// readLegal reads a setup that must be legal.
func (r reader) readLegal(text string, read func(string) (core.Setup, error)) (gomoku.Position, error) {
	s, err := read(text)
	if err != nil {
		return gomoku.Position{}, err
	}
	return r.legal(s)
}

// readMoves reads a move string from a position, and the result after it, into a game with the tags of a header.
func (r reader) readMoves(start gomoku.Position, header core.Tags, text string) (*core.Game, error) {
	text, result := cutResult(text)
	g, err := r.playMoves(start, text)
	if err != nil {
		g.SetTags(header)
		return nil, core.KeepBefore(err, g)
	}
	g.SetTags(grammar.WithResult(header, result))
	return g, nil
}

// playMoves works like readMoves, but if a move is at fault, it returns the game before it.
func (r reader) playMoves(start gomoku.Position, text string) (*core.Game, error) {
	b := newBuilder(r, start)
	for word := range gomoku.Words(text) {
		if err := b.PlayWord(word, gomoku.ReadMove); err != nil {
			return b.Finish(), err
		}
	}
	return b.Finish(), nil
}

// intact returns a game, or if err is set, the part before the fault as a *core.PartError. A part without a move is none.
func intact(g *core.Game, err error) (*core.Game, error) {
	switch {
	case err != nil && g.Nodes() == 1:
		return nil, err
	case err != nil:
		return nil, &core.PartError{Game: g, Err: err}
	}
	return g, nil
}

// formatLine writes the moves of a line as a move string, after the starting position unless that is the empty board.
func (r reader) formatLine(line []*core.Node) string {
	var moves []core.Move
	for _, n := range line[1:] {
		moves = append(moves, n.Move())
	}
	start := line[0].Position()
	switch {
	case len(moves) == 0:
		return start.String()
	case start == r.Start():
		return gomoku.FormatMoves(moves)
	}
	return start.String() + "\nmoves " + gomoku.FormatMoves(moves)
}

// bounds are those of the games.
var bounds = record.Bounds{Moves: maxGameMoves, Plies: maxGamePlies}

func newBuilder(r reader, start gomoku.Position) *record.Builder {
	return record.New(r.Rules, start, bounds)
}
