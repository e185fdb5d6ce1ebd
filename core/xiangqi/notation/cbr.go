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
// by row from Black's back rank.
const (
	cbrMagic    = "CCBridge Record\x00"
	cbrKnown    = 2 // the version described here
	cbrVersion  = 19
	cbrID       = 20 // sixteen bytes
	cbrOpening  = 308
	cbrResult   = 2076
	cbrFirst    = 2112 // 2: Black moves first
	cbrNumber   = 2116 // of the first move
	cbrBoard    = 2120
	cbrTree     = 2214
	cbrLine     = 1 // flag of a node: it has no continuation
	cbrOther    = 2 // flag: an alternative follows its continuations
	cbrComment  = 4 // flag: it has a comment
	cbrIDLength = 16
)

// isCBR reports whether data begins like a CBR file.
func isCBR(data string) bool { return strings.HasPrefix(data, cbrMagic) }

// cbrTags lists the strings of the header with their lengths in bytes.
var cbrTags = []struct {
	at, most int
	tag      string
}{
	{180, 128, "Title"}, {692, 64, "Event"}, {756, 64, "Round"}, {820, 32, "Group"}, {852, 32, "Table"}, {884, 64, "Date"}, {948, 64, "Site"},
	{1012, 64, "TimeControl"}, {1076, 64, "Red"}, {1140, 64, "RedTeam"}, {1204, 64, "RedTime"}, {1268, 32, "RedElo"},
	{1300, 64, "Black"}, {1364, 64, "BlackTeam"}, {1428, 64, "BlackTime"}, {1492, 32, "BlackElo"},
	{cbrOpening, 256, "Opening"}, {2080, 32, "Termination"}, {564, 64, "Source"}, {628, 64, "Class"}, {1524, 64, "Referee"},
	{1588, 64, "Recorder"}, {1652, 128, "Annotator"}, {1780, 128, "Author"},
}

var cbrResults = [...]string{1: "1-0", 2: "0-1", 3: "1/2-1/2"}

// cbrKinds maps the lower half of a piece byte to its kind; the upper half is 1 for Red and 2 for Black.
var cbrKinds = [...]xiangqi.Kind{1: xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.King, xiangqi.Cannon, xiangqi.Pawn}

// readCBR reads data for which isCBR reports true.
func readCBR(data string) (*core.Game, error) {
	start, err := cbrStart(data)
	if err != nil {
		return nil, err
	}
	nodes, damage := cbrNodes(data)
	var root treeNode
	if len(nodes) > 0 {
		root, nodes = nodes[0], nodes[1:]
	}
	return gameOfNodes(start, root, nodes, func(text string) string { return text }, cbrTagsOf(data), damage)
}

// cbrTagsOf returns the tags in a possibly truncated header.
func cbrTagsOf(data string) core.Tags {
	var tags core.Tags
	for _, t := range cbrTags {
		if t.at+t.most > len(data) {
			continue
		}
		value := core.OneLine(utf16Text(data[t.at : t.at+t.most]))
		if t.at == cbrOpening && strings.ContainsAny(value, `\/`) {
			continue // the path of a file
		}
		tags = tags.With(t.tag, value)
	}
	if len(data) >= cbrResult+4 {
		if n := cbrUint32(data, cbrResult); n < uint32(len(cbrResults)) {
			tags = tags.With("Result", cbrResults[n])
		}
	}
	return tags
}

// cbrStart reads the board and the side to move.
func cbrStart(data string) (core.Setup, error) {
	s := xiangqi.Rules{}.NewSetup()
	if len(data) < cbrTree {
		return s, textError("xq-cbr-short", 0, fmt.Sprintf("%d bytes are too few for a CBR record", len(data)), strconv.Itoa(len(data)))
	}
	if data[cbrFirst] == 2 {
		s.Turn = xiangqi.Black
	}
	if n := int(data[cbrNumber]) | int(data[cbrNumber+1])<<8; n > 0 && n <= xiangqi.MaxCounter {
		s.Fields[xiangqi.FieldNumber] = strconv.Itoa(n)
	}
	for i := range xiangqi.Squares {
		code := data[cbrBoard+i]
		if code == 0 {
			continue
		}
		side, kind := code>>4, code&0x0F
		if side < 1 || side > 2 || kind == 0 || int(kind) >= len(cbrKinds) {
			if v := data[cbrVersion]; v > cbrKnown {
				return s, textError("xq-cbr-version", 0, fmt.Sprintf("version %d of CBR is not known", v), strconv.Itoa(int(v)))
			}
			at := strconv.Itoa(cbrBoard + i)
			return s, textError("xq-cbr-piece", 0, fmt.Sprintf("the byte at %s, %#02x, is no piece", at, code), at, fmt.Sprintf("%#02x", code))
		}
		s.Board[cbrSquare(byte(i))] = xiangqi.PieceOf(core.Side(side-1), cbrKinds[kind])
	}
	return s, nil
}

// cbrSquare returns the square of a point, which must be below 90.
func cbrSquare(point byte) core.Square {
	return xiangqi.SquareAt(int(point)%xiangqi.Files, xiangqi.Ranks-1-int(point)/xiangqi.Files)
}

// cbrNodes reads the tree as a list: the root, then the moves. If the file is damaged, the list ends there and the
// error describes the damage.
func cbrNodes(data string) ([]treeNode, error) {
	var list []treeNode
	alternatives := 0 // that are still to come
	for at := cbrTree; ; {
		ended := len(data)-at < 4 || len(list) > 0 && data[at:at+4] == "\x00\x00\x00\x00"
		if ended && len(list) == 1 {
			return list, nil // only the position
		}
		if ended {
			place := strconv.Itoa(at)
			return list, textError("xq-cbr-end", 0, "the record ends within its moves, at byte "+place, place)
		}
		flags, from, to := data[at], data[at+2], data[at+3]
		n := treeNode{next: flags&cbrLine == 0, other: flags&cbrOther != 0}
		if n.legible = from < xiangqi.Squares && to < xiangqi.Squares; n.legible {
			n.move = core.Move{From: cbrSquare(from), To: cbrSquare(to), Kind: core.Walk}
		}
		begin := at
		at += 4
		if flags&cbrComment != 0 {
			length := int64(-1)
			if len(data)-at >= 4 {
				length = int64(cbrUint32(data, at))
				at += 4
			}
			if length < 0 || length > int64(len(data)-at) {
				place, size := strconv.Itoa(begin), strconv.FormatInt(max(length, 0), 10)
				return list, textError("xq-cbr-comment", 0, "the comment of "+size+" bytes at byte "+place+" runs past the end", size, place)
			}
			n.comment = utf16Text(data[at : at+int(length)])
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

func cbrUint32(data string, at int) uint32 {
	return binary.LittleEndian.Uint32([]byte(data[at : at+4]))
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
