package notation

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/pgn"
	"qilab/core/record"
	"qilab/core/xiangqi"
)

// The bounds of game texts, checked before memory is taken.
const (
	maxGameText  = 8 << 20 // bytes
	maxGameMoves = 299_000 // moves, all variations together: slightly fewer than a saved game may have
	maxGamePlies = 4000    // plies of one line
)

// Form is a format for positions and games.
type Form uint8

// The forms that ParseRecord reads.
const (
	FormUnknown Form = iota
	FormFEN          // a position, maybe with moves
	FormNinety       // the source program's board, maybe with moves
	FormMoves        // moves from the start, in any notation
	FormPGN
	FormDhtmlXQ
	FormWXF
	FormXQF // binary, as are those after it
	FormCBR
	FormCBL // many games
)

// sniff detects the form of a text (or of the bytes of a file) by its typical features; ParseRecord decides whether it
// can be read.
func sniff(text string) Form {
	switch {
	case isCBL(text):
		return FormCBL
	case len(text) > maxGameText:
		return FormUnknown
	case isXQF(text):
		return FormXQF
	case isCBR(text):
		return FormCBR
	}
	return sniffText(core.DecodeText(unescapePage(text)))
}

// beginsAddress reports whether the first slashes in a text are those of an address, and separate no ranks.
func beginsAddress(text string) bool {
	words := strings.Fields(text)
	i := slices.IndexFunc(words, func(word string) bool { return strings.Contains(word, "/") })
	return i >= 0 && strings.Contains(words[i], "://")
}

// sniffText does the work of sniff for a text in UTF-8.
func sniffText(text string) Form {
	first, _, _, _ := cutPosition(text)
	trimmed := strings.TrimSpace(text)
	switch {
	case grammar.Begins(text): // before DhtmlXQ, which may be quoted in a tag
		return FormPGN
	case strings.Contains(lowerASCII(text), dhtmlBegin):
		return FormDhtmlXQ
	case strings.HasPrefix(trimmed, "["):
		return FormPGN
	case looksWXF(text):
		return FormWXF
	case xiangqi.Looks90(first):
		return FormNinety
	case strings.Count(first, "/") >= 2 && !beginsAddress(first) || xiangqi.IsStart(strings.TrimSpace(first)):
		return FormFEN
	case trimmed != "":
		return FormMoves
	}
	return FormUnknown
}

// ParseRecord reads a game, or a position, in any of the forms. Information about the game becomes its tags, except FEN
// and Format, which follow from the game and the notation. From a file with several games it reads the first;
// Codec.Read finds them all. The game is left at the end of its main line. The error is a *core.SetupError for a
// readable but illegal position, and otherwise a *core.TextError, whose Field is the number of the faulty line, move or
// field; for a line or a move it is wrapped in a *core.PlaceError.
func ParseRecord(text string) (*core.Game, error) {
	r, err := read(text)
	if err != nil {
		return nil, err
	}
	return r.Games[0].Read()
}

// readLine reads a position, optionally with a title, followed by moves, comments and variations.
func readLine(text string) (*core.Game, error) {
	return finished(playPosition(text))
}

// playPosition performs readLine without the last step: if a move is at fault, the builder still holds the moves before
// it.
func playPosition(text string) (*builder, core.Tags, error) {
	first, title, rest, firstLine := cutPosition(text)
	start := xiangqi.Start()
	if !xiangqi.IsStart(strings.TrimSpace(first)) {
		var err error
		if start, err = xiangqi.Parse(first); err != nil {
			return nil, nil, core.SetAlone(err, rest)
		}
	}
	return newBuilder(start).moves(&pgn.Scanner{Grammar: &grammar, Text: rest, Line: firstLine, Bare: true}, titled(title))
}

// titled returns the tags of a game that has a title or, if it is empty, none.
func titled(title string) core.Tags { return core.Tags(nil).With("Title", core.OneLine(title)) }

// readMoves reads moves with comments and variations, which may follow a header.
func readMoves(text string) (*core.Game, error) {
	return finished(playText(text))
}

// cutPosition is core.CutPosition without the words of the UCI command "position" before a position, and the rest of an
// address. Collections have the title of a position on its line, before a bar or after a semicolon.
func cutPosition(text string) (first, title, rest string, line int) {
	if board, ok := xiangqi.Join90(text); ok {
		return board, "", "", 1
	}
	first, rest, line, _ = core.CutPosition(strings.TrimLeft(text, "\r\n"))
	first = first[len(beforePosition.FindString(first)):]
	if before, after, ok := strings.Cut(first, "|"); ok && beginsBoard(after) {
		return after, before, rest, line
	}
	if before, after, ok := strings.Cut(first, ";"); ok && beginsBoard(before) {
		return before, after, rest, line
	}
	return first, "", rest, line
}

// beginsBoard reports whether the first word of a line may be the board of a FEN.
func beginsBoard(line string) bool {
	board, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.Count(board, "/") >= 2
}

// beforePosition matches what may stand before a position on its line: the words of UCI, a label, an address. Spaces alone are
// points of a position in 90 characters.
var beforePosition = regexp.MustCompile(`(?i)^\s*(?:https?://[^\s?]*\?(?:[a-z]+=)?|position\s+(?:fen(?:\s*[:：=]\s*|\s+))?|fen(?:\s*[:：=]\s*|\s+))`)

// formatLine writes the starting position as FEN and the moves of a line in UCI notation.
func formatLine(line []*core.Node) string {
	words := make([]string, 0, len(line))
	for _, n := range line[1:] {
		words = append(words, xiangqi.NewMove(n.Move().From, n.Move().To).String())
	}
	start := line[0].Position().String()
	if len(words) == 0 {
		return start
	}
	return start + "\nmoves " + strings.Join(words, " ")
}

// pieceNotations are the notations that name the piece. The others name squares, which may be points of other games.
var pieceNotations = []string{"simplified", "traditional", "wxf", "wxf-dot"}

// formatList writes moves in a notation as forums do, a line for each move of Red and the reply: "1. 炮二平五 马８进７". The starting
// position comes first unless it is the usual one; it stays where a text of squares, or of nothing, would not be known as xiangqi.
func formatList(line []*core.Node, notation string) string {
	var b strings.Builder
	if start := line[0].Position().(xiangqi.Position); start != xiangqi.Start() || len(line) == 1 || !slices.Contains(pieceNotations, notation) {
		b.WriteString(start.String())
		b.WriteByte('\n')
	}
	for i, n := range line[1:] {
		p := line[i].Position().(xiangqi.Position)
		switch {
		case p.Turn() == xiangqi.Red:
			fmt.Fprintf(&b, "%d. ", p.Number())
		case i == 0:
			fmt.Fprintf(&b, "%d... ", p.Number())
		}
		b.WriteString(xiangqi.Rules{}.FormatMoveAs(p, n.Move(), notation))
		if p.Turn() == xiangqi.Red && i+2 < len(line) {
			b.WriteByte(' ')
		} else {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// bounds are those of the games.
var bounds = record.Bounds{Moves: maxGameMoves, Plies: maxGamePlies}

// builder grows the game tree while a text is read.
type builder struct {
	*record.Builder
	full  bool  // more nodes came than a game may have
	short bool  // moves may be in the short notation of chess
	ranks ranks // how coordinates count the ranks
}

// ranks is the number of the first rank in the coordinates of a game.
type ranks uint8

const (
	ranksUnknown ranks = iota // until the first move in coordinates
	ranksFromZero
	ranksFromOne // as some programs that play many games write them: h3e3 h10g8
)

func newBuilder(start xiangqi.Position) *builder {
	return &builder{Builder: record.New(xiangqi.Rules{}, start, bounds)}
}

// parse reads a move in any notation.
func (b *builder) parse(word string) (core.Move, error) {
	p := b.Game.Position().(xiangqi.Position)
	if first, _ := utf8.DecodeRuneInString(word); len(word) > pgn.MaxWord || first >= utf8.RuneSelf && first < '！' {
		return xiangqi.ParseMoveText(p, word) // no word or, as most often, one in Chinese
	}
	if b.short {
		if m, err := xiangqi.ParseSAN(p, word); err == nil || strings.ToLower(word) != word && !errors.Is(err, core.ErrUnreadable) {
			return m, err
		}
	}
	text := xiangqi.Narrow(word)
	fromOne, coordinates := xiangqi.ReadCoordinates(text, 1)
	if b.ranks == ranksFromOne && coordinates {
		return fromOne, nil
	}
	m, err := xiangqi.ParseMoveText(p, word)
	_, known := xiangqi.ReadCoordinates(text, 0)
	switch {
	case known && err == nil:
		b.ranks = ranksFromZero
	case b.ranks == ranksUnknown && coordinates && err != nil:
		if _, failed := p.Play(fromOne); failed == nil {
			b.ranks = ranksFromOne
			return fromOne, nil
		}
	case b.short && errors.Is(err, core.ErrUnreadable):
		if _, failed := xiangqi.ParseSAN(p, word); !errors.Is(failed, core.ErrUnreadable) {
			return m, failed
		}
	}
	return m, err
}

// finished returns a game that was played, or the error that ended it, which keeps the game up to there. b may be nil then.
func finished(b *builder, tags core.Tags, err error) (*core.Game, error) {
	if b == nil {
		return nil, err
	}
	g, failed := b.finish(tags)
	if err != nil {
		return nil, core.KeepBefore(err, g)
	}
	return g, failed
}

// finish returns the game with its tags, at the end of its main line.
func (b *builder) finish(tags core.Tags) (*core.Game, error) {
	if err := tags.Check(); err != nil {
		return nil, err
	}
	b.Game.SetTags(tags)
	return b.Finish(), nil
}
