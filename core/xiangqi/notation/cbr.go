package notation

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"qilab/core"
	"qilab/core/xiangqi"
)

// CBR is the binary format of 象棋桥 (CCBridge), as the documents of its readers describe it: a header with the tags in
// UTF-16 and the board, then the tree of moves, a node each:
//
//	flags, 0, from, to; if flagged: the length of a comment and the comment in UTF-16
//
// in the same order as XQF. The first node is the starting position. Numbers are little endian, points are counted row
// by row from Black's back rank. Version 1 lacks some of the header, and its points are two half bytes: file and row.
const (
	cbrMagic     = "CCBridge Record\x00"
	cbrOld       = 1
	cbrKnown     = 2 // the version of the offsets here
	cbrVersion   = 19
	cbrID        = 20  // sixteen bytes
	cbrTitle     = 180 // in version 1, 128 bytes fewer come before it
	cbrOpening   = 308
	cbrReferee   = 1524 // this string and the next are not in version 1
	cbrAnnotator = 1652 // the string after them
	cbrResult    = 2076
	cbrFirst     = 2112 // 2: Black moves first
	cbrNumber    = 2116 // of the first move
	cbrBoard     = 2120
	cbrTree      = 2214
	cbrLine      = 1 // flag of a node: it has no continuation
	cbrOther     = 2 // flag: an alternative follows its continuations
	cbrComment   = 4 // flag: it has a comment
	cbrIDLength  = 16
)

// isCBR reports whether data begins like a CBR file.
func isCBR(data string) bool { return strings.HasPrefix(data, cbrMagic) }

// cbrTags lists the strings of the header with their lengths in bytes.
var cbrTags = []struct {
	at, limit int
	tag       string
}{
	{cbrTitle, 128, "Title"}, {692, 64, "Event"}, {756, 64, "Round"}, {820, 32, "Group"}, {852, 32, "Table"}, {884, 64, "Date"}, {948, 64, "Site"},
	{1012, 64, "TimeControl"}, {1076, 64, "Red"}, {1140, 64, "RedTeam"}, {1204, 64, "RedTime"}, {1268, 32, "RedElo"},
	{1300, 64, "Black"}, {1364, 64, "BlackTeam"}, {1428, 64, "BlackTime"}, {1492, 32, "BlackElo"},
	{cbrOpening, 256, "Opening"}, {2080, 32, "Termination"}, {564, 64, "Source"}, {628, 64, "Class"}, {cbrReferee, 64, "Referee"},
	{1588, 64, "Recorder"}, {cbrAnnotator, 128, "Annotator"}, {1780, 128, "Author"},
}

var cbrResults = [...]string{1: "1-0", 2: "0-1", 3: "1/2-1/2"}

// cbrKinds maps the lower half of a piece byte to its kind; the upper half is 1 for Red and 2 for Black.
var cbrKinds = [...]xiangqi.Kind{1: xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.King, xiangqi.Cannon, xiangqi.Pawn}

// cbrRecord is a CBR file, possibly truncated, or a record of a library.
type cbrRecord string

// old reports whether the record is of version 1.
func (r cbrRecord) old() bool { return len(r) > cbrVersion && r[cbrVersion] == cbrOld }

// offset returns the place of what version 2 has at an offset.
func (r cbrRecord) offset(at int) int {
	switch {
	case !r.old() || at < cbrTitle:
		return at
	case at < cbrReferee:
		return at - 128
	}
	return at - 256
}

// has reports whether the record has a string of the header.
func (r cbrRecord) has(at, limit int) bool {
	return r.offset(at)+limit <= len(r) && !(r.old() && at >= cbrReferee && at < cbrAnnotator)
}

// readCBR reads data for which isCBR reports true.
func readCBR(data string) (*core.Game, error) {
	r := cbrRecord(data)
	start, err := r.start()
	if err != nil {
		return nil, err
	}
	nodes, damage := r.nodes()
	var root treeNode
	if len(nodes) > 0 {
		root, nodes = nodes[0], nodes[1:]
	}
	return gameOfNodes(start, root, nodes, func(text string) string { return text }, r.tags(), damage)
}

// tags returns the tags in a possibly truncated header.
func (r cbrRecord) tags() core.Tags {
	var tags core.Tags
	for _, t := range cbrTags {
		if !r.has(t.at, t.limit) {
			continue
		}
		at := r.offset(t.at)
		value := core.OneLine(utf16Text(string(r[at : at+t.limit])))
		if t.at == cbrOpening && strings.ContainsAny(value, `\/`) {
			continue // the path of a file
		}
		tags = tags.With(t.tag, value)
	}
	if at := r.offset(cbrResult); len(r) >= at+4 {
		if n := r.uint32(at); n < uint32(len(cbrResults)) {
			tags = tags.With("Result", cbrResults[n])
		}
	}
	return tags
}

// start reads the board and the side to move.
func (r cbrRecord) start() (core.Setup, error) {
	s := xiangqi.Rules{}.NewSetup()
	if len(r) < r.offset(cbrTree) {
		return s, textError("xq-cbr-short", 0, fmt.Sprintf("%d bytes are too few for a CBR record", len(r)), strconv.Itoa(len(r)))
	}
	if r[r.offset(cbrFirst)] == 2 {
		s.Turn = xiangqi.Black
	}
	number := r.offset(cbrNumber)
	if n := int(r[number]) | int(r[number+1])<<8; n > 0 && n <= xiangqi.MaxCounter {
		s.Fields[xiangqi.FieldNumber] = strconv.Itoa(n)
	}
	for i := range xiangqi.Squares {
		at := r.offset(cbrBoard) + i
		code := r[at]
		if code == 0 {
			continue
		}
		side, kind := code>>4, code&0x0F
		if side < 1 || side > 2 || kind == 0 || int(kind) >= len(cbrKinds) {
			return s, r.noPiece(at)
		}
		sq, _ := cbrSquare(byte(i)) // the board has no other points
		s.Board[sq] = xiangqi.PieceOf(core.Side(side-1), cbrKinds[kind])
	}
	return s, nil
}

// noPiece returns the error for a byte of the board, which in an unknown version may be anything.
func (r cbrRecord) noPiece(at int) error {
	if v := r[cbrVersion]; v != cbrKnown && v != cbrOld {
		return textError("xq-cbr-version", 0, fmt.Sprintf("version %d of CBR is not known", v), strconv.Itoa(int(v)))
	}
	place, code := strconv.Itoa(at), fmt.Sprintf("%#02x", r[at])
	return textError("xq-cbr-piece", 0, "the byte at "+place+", "+code+", is no piece", place, code)
}

// cbrSquare returns the square of a point of version 2; ok is false if it is off the board.
func cbrSquare(point byte) (sq core.Square, ok bool) {
	if point >= xiangqi.Squares {
		return core.NoSquare, false
	}
	return xiangqi.SquareAt(int(point)%xiangqi.Files, xiangqi.Ranks-1-int(point)/xiangqi.Files), true
}

// halfBytes returns the square of a point that has its file and its row, from Black's back rank, in half a byte each; ok is false if it
// is off the board.
func halfBytes(point byte) (sq core.Square, ok bool) {
	file, row := int(point>>4), int(point&0x0F)
	if file >= xiangqi.Files || row >= xiangqi.Ranks {
		return core.NoSquare, false
	}
	return xiangqi.SquareAt(file, xiangqi.Ranks-1-row), true
}

// moveBetween returns the move between two points; ok is false if one of them is off the board.
func moveBetween(square func(point byte) (core.Square, bool), from, to byte) (m core.Move, ok bool) {
	a, onBoard := square(from)
	b, ok := square(to)
	if !onBoard || !ok {
		return core.Move{}, false
	}
	return core.Move{From: a, To: b, Kind: core.Walk}, true
}

// nodes reads the tree as a list: the root, then the moves. If the file is damaged, the list ends there and the
// error describes the damage.
func (r cbrRecord) nodes() ([]treeNode, error) {
	square := cbrSquare
	if r.old() {
		square = halfBytes
	}
	var list []treeNode
	alternatives := 0 // that are still to come
	for at := r.offset(cbrTree); ; {
		ended := len(r)-at < 4 || len(list) > 0 && r[at:at+4] == "\x00\x00\x00\x00"
		if ended && len(list) == 1 {
			return list, nil // only the position
		}
		if ended {
			place := strconv.Itoa(at)
			return list, textError("xq-cbr-end", 0, "the record ends within its moves, at byte "+place, place)
		}
		flags := r[at]
		n := treeNode{next: flags&cbrLine == 0, other: flags&cbrOther != 0}
		n.move, n.legible = moveBetween(square, r[at+2], r[at+3])
		begin := at
		at += 4
		if flags&cbrComment != 0 {
			length := int64(-1)
			if len(r)-at >= 4 {
				length = int64(r.uint32(at))
				at += 4
			}
			if length < 0 || length > int64(len(r)-at) {
				place, size := strconv.Itoa(begin), strconv.FormatInt(max(length, 0), 10)
				return list, textError("xq-cbr-comment", 0, "the comment of "+size+" bytes at byte "+place+" runs past the end", size, place)
			}
			n.comment = utf16Text(string(r[at : at+int(length)]))
			at += int(length)
		}
		if len(list) > 0 && n.other {
			alternatives++
		}
		if list = append(list, n); len(list) > maxGameMoves+1 {
			return list, nil // playing such moves fails
		}
		if n.next {
			continue
		}
		if len(list) == 1 || alternatives == 0 {
			return list, nil
		}
		alternatives--
	}
}

func (r cbrRecord) uint32(at int) uint32 {
	return binary.LittleEndian.Uint32([]byte(r[at : at+4]))
}

// utf16Text decodes little-endian UTF-16 up to its first NUL.
func utf16Text(data string) string {
	units := make([]uint16, 0, len(data)/2)
	for i := 0; i+1 < len(data); i += 2 {
		u := uint16(data[i]) | uint16(data[i+1])<<8
		if u == 0 {
			break
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units))
}
