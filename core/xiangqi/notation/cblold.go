package notation

import (
	"bufio"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// The libraries of the first 象棋桥 are another format, known from files alone: a version, a number, the length of the library, and the
// library compressed by zlib. The library has its title and author, then its games. A game has its length, the pieces, its kind (1: a
// whole game, 2 to 4: an opening, a middle game, an ending), strings, the result and the side to move, and then its moves:
//
//	16 bits: the ply; from, to: half bytes for file and row; the same move in Chinese notation: piece, file, direction, target
//
// A ply that does not follow the one before begins an alternative to the last move of that ply. The comments of the moves come last, a
// line each; "||" is a line break. Texts are in GBK; they have their length before them.
const (
	oldCBLMagic   = "CCBridge"
	oldCBLVersion = 21
	oldCBLHeader  = 20
	oldCBLSize    = 16     // offset of the length of the unpacked library
	oldCBLDates   = 2 * 19 // bytes of when it was made and changed
	oldCBLMove    = 6
	oldCBLPieces  = 32      // half bytes as in moves, but from 1 on; 0: not on the board
	oldCBLSample  = 4 << 10 // bytes of the library's texts that help to find the encoding of each game
)

// isOldCBL reports whether data begins like a library of the first 象棋桥: with the magic letters and a version, as no other file does.
func isOldCBL(data string) bool {
	return strings.HasPrefix(data, oldCBLMagic) && len(data) > len(oldCBLMagic) && data[len(oldCBLMagic)] < ' '
}

// eachOldCBL yields the games of a library.
func eachOldCBL(file io.Reader) iter.Seq2[core.Entry, error] {
	return func(yield func(core.Entry, error) bool) {
		in, err := unpackOldCBL(file)
		if err != nil {
			yield(core.Entry{}, err)
			return
		}
		library, games, err := oldCBLHead(in)
		if err != nil {
			yield(core.Entry{}, err)
			return
		}
		library = library[:min(len(library), oldCBLSample)]
		for i := range games {
			record, err := oldCBLRecord(in)
			if err != nil {
				is, want := strconv.Itoa(i), strconv.Itoa(games)
				yield(core.Entry{}, textError("xq-cbl-end", 0, "the file ends after "+is+" of its "+want+" records", is, want))
				return
			}
			g, err := parseOldCBL(record, library)
			if err == nil && g.heading() {
				continue
			}
			if !yield(core.Entry{Tags: g.tags, Read: func() (*core.Game, error) { return readOldCBL(record, library) }}, nil) {
				return
			}
		}
	}
}

// unpackOldCBL reads the header of a file and returns the library in it.
func unpackOldCBL(file io.Reader) (io.Reader, error) {
	head := make([]byte, oldCBLHeader)
	if n, err := io.ReadFull(file, head); err != nil {
		return nil, oldCBLShort(n)
	}
	if v := binary.LittleEndian.Uint32(head[len(oldCBLMagic):]); v != oldCBLVersion {
		version := strconv.FormatUint(uint64(v), 10)
		return nil, textError("xq-cbl-version", 0, "version "+version+" of CBL is not known", version)
	}
	size := binary.LittleEndian.Uint32(head[oldCBLSize:])
	if size > core.MaxCollection {
		return nil, tooLong(int(size), core.MaxCollection)
	}
	unpacked, err := zlib.NewReader(file)
	if err != nil {
		return nil, oldCBLShort(oldCBLHeader)
	}
	return bufio.NewReader(io.LimitReader(unpacked, int64(size))), nil
}

func oldCBLShort(n int) error {
	return textError("xq-cbl-short", 0, fmt.Sprintf("%d bytes are too few for a CBL file", n), strconv.Itoa(n))
}

// oldCBLHead reads the title, the author and the remark of a library, which it returns as one text, and the number of games.
func oldCBLHead(in io.Reader) (text string, games int, err error) {
	const texts = 5
	for range texts {
		s, err := oldCBLText(in)
		if err != nil {
			return "", 0, err
		}
		text += s + "\n"
	}
	rest := make([]byte, oldCBLDates+4)
	if n, err := io.ReadFull(in, rest); err != nil {
		return "", 0, oldCBLShort(n)
	}
	remark, err := oldCBLText(in)
	return text + remark, int(binary.LittleEndian.Uint32(rest[oldCBLDates:])), err
}

// oldCBLText reads a string.
func oldCBLText(in io.Reader) (string, error) {
	data, err := oldCBLBytes(in, 0)
	return string(data), err
}

// oldCBLRecord reads a game, whose length counts itself.
func oldCBLRecord(in io.Reader) ([]byte, error) { return oldCBLBytes(in, 4) }

// oldCBLBytes reads a length, less so many bytes, and what follows it.
func oldCBLBytes(in io.Reader, less int) ([]byte, error) {
	var length [4]byte
	if n, err := io.ReadFull(in, length[:]); err != nil {
		return nil, oldCBLShort(n)
	}
	size := int(binary.LittleEndian.Uint32(length[:])) - less
	if size < 0 || size > maxGameText {
		return nil, tooLong(size, maxGameText)
	}
	data, err := io.ReadAll(io.LimitReader(in, int64(size))) // which takes no more memory than there is data
	if err == nil && len(data) < size {
		err = io.ErrUnexpectedEOF
	}
	return data, err
}

// oldCBLGame is a game of a library.
type oldCBLGame struct {
	start  core.Setup
	tags   core.Tags
	root   treeNode
	nodes  []treeNode
	decode func(string) string
	damage error
}

// oldCBLReader reads the parts of a record.
type oldCBLReader struct {
	data  []byte
	short bool // it has ended too early
}

// next returns the next n bytes; zeros if the record ends before.
func (r *oldCBLReader) next(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.short, r.data = true, nil
		return make([]byte, min(max(n, 0), oldCBLDates))
	}
	part := r.data[:n]
	r.data = r.data[n:]
	return part
}

func (r *oldCBLReader) number() int { return int(binary.LittleEndian.Uint32(r.next(4))) }

func (r *oldCBLReader) text() string { return string(r.next(r.number())) }

// parseOldCBL parses a record. The text of the library helps to find the encoding.
func parseOldCBL(record []byte, library string) (oldCBLGame, error) {
	r := &oldCBLReader{data: record}
	pieces := r.next(oldCBLPieces)
	r.number() // its kind
	event := r.text()
	r.number() // 1 in all known files
	title := r.text()
	more := r.text() + " " + r.text() // empty in all known files
	site, date := r.text(), r.text()
	red, black := r.text(), r.text()
	result := r.number()
	annotator, annotatorURL := r.text(), r.text()
	author, authorURL := r.text(), r.text()
	remark := r.text()
	side := r.next(1)[0]
	r.next(oldCBLDates)
	moves := r.next(oldCBLMove * min(r.number(), maxGameText))
	comments := string(r.data)
	if r.short {
		return oldCBLGame{}, oldCBLShort(len(record))
	}
	texts := []string{event, title, more, site, date, red, black, annotator, annotatorURL, author, authorURL}
	decodeTag, decode := decoders(strings.Join(texts, "\n"), remark+"\n"+comments, library)
	broken := strings.NewReplacer("||", "\n").Replace
	var tags core.Tags
	for _, t := range []struct{ tag, value string }{
		{"Title", title}, {"Event", event + " " + more}, {"Site", site}, {"Date", date}, {"Red", red}, {"Black", black},
		{"Annotator", annotator + " " + annotatorURL}, {"Author", author + " " + authorURL},
	} {
		tags = tags.With(t.tag, core.OneLine(broken(decodeTag(t.value))))
	}
	if result < len(cbrResults) {
		tags = tags.With("Result", cbrResults[result])
	}
	g := oldCBLGame{tags: tags, root: treeNode{comment: remark}, decode: func(text string) string { return broken(decode(text)) }}
	var err error
	if g.start, err = oldCBLStart(pieces, side); err != nil {
		return oldCBLGame{}, err
	}
	g.nodes, g.damage = oldCBLNodes(moves, comments)
	return g, nil
}

// oldCBLStart returns the position; side is 0 if Black moves first.
func oldCBLStart(pieces []byte, side byte) (core.Setup, error) {
	s := xiangqi.Rules{}.NewSetup()
	if side == 0 {
		s.Turn = xiangqi.Black
	}
	for i, point := range pieces {
		if point == 0 {
			continue
		}
		sq, ok := halfBytes(point - 0x11)
		if !ok {
			place, code := strconv.Itoa(i), fmt.Sprintf("%#02x", point)
			return s, textError("xq-cbr-piece", 0, "the byte at "+place+", "+code+", is no piece", place, code)
		}
		if s.Board[sq] != core.NoPiece {
			return s, twoPieces(i, sq)
		}
		s.Board[sq] = xiangqi.PieceOf(core.Side(i/16), pieceOrder[i%16])
	}
	return s, nil
}

// oldCBLNodes returns the moves as a list of nodes, up to some damage.
func oldCBLNodes(moves []byte, comments string) (list []treeNode, damage error) {
	lines := strings.Split(comments, "\r\n")
	var path []int // the nodes of the current line, by ply
	for i := 0; len(moves) > 0; i++ {
		ply, from, to := int(binary.LittleEndian.Uint16(moves)), moves[2], moves[3]
		moves = moves[oldCBLMove:]
		if ply < 1 || ply > len(path)+1 {
			number := strconv.Itoa(i + 1)
			return list, textError("xq-cbl-ply", 0, "move "+number+" belongs to no line", number)
		}
		switch {
		case ply <= len(path):
			list[path[ply-1]].other = true
			path = path[:ply-1]
		case i > 0:
			list[i-1].next = true
		}
		path = append(path, i)
		var n treeNode
		n.move, n.legible = moveBetween(halfBytes, from, to)
		if i < len(lines) {
			n.comment = lines[i]
		}
		list = append(list, n)
	}
	return list, nil
}

// heading reports whether the record is only a title; see cbrRecord.heading.
func (g oldCBLGame) heading() bool {
	return len(g.nodes) == 0 && g.damage == nil && titleOnly(g.start, g.tags)
}

// readOldCBL reads a record of a library.
func readOldCBL(record []byte, library string) (*core.Game, error) {
	g, err := parseOldCBL(record, library)
	if err != nil {
		return nil, err
	}
	return gameOfNodes(g.start, g.root, g.nodes, g.decode, g.tags, g.damage)
}
