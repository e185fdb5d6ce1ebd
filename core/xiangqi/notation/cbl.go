package notation

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// CBL is the library format of 象棋桥: a header, an index with a fixed capacity, and the games as CBR records. Each record
// starts at a block and may continue in the following blocks. Libraries of its first version are another format; see cblold.go.
const (
	cblMagic    = "CCBridgeLibrary\x00"
	cblCapacity = 60 // entries that the index has room for
	cblHeader   = 66624
	cblEntry    = 276 // bytes of an entry of the index: flags first
	cblEntryID  = 20  // its offset; eighty bytes of UTF-16
	cblIDLength = 80
	cblLive     = 2 // flag of an entry: it has not been deleted
	cblBlock    = 4096
	cblMax      = 1 << 20 // entries of an index
)

// isCBL reports whether data begins like a CBL file.
func isCBL(data string) bool { return strings.HasPrefix(data, cblMagic) || isOldCBL(data) }

// readCBL reads data for which isCBL reports true.
func readCBL(data string) (core.Reading, error) {
	r := core.Reading{Form: FormCBL.String(), Sure: true}
	if len(data) > core.MaxCollection {
		return r, tooLong(len(data), core.MaxCollection)
	}
	var err error
	r.Games, r.Cut, err = core.List(eachCBL(strings.NewReader(data)))
	return r, err
}

// cblID identifies a game of a library.
type cblID [cbrIDLength]byte

// eachCBL yields the games of a library, without deleted ones and records that are only headings.
func eachCBL(file io.Reader) iter.Seq2[core.Entry, error] {
	return func(yield func(core.Entry, error) bool) {
		in := bufio.NewReaderSize(file, 16*cblBlock)
		if head, _ := in.Peek(len(oldCBLMagic) + 1); isOldCBL(string(head)) {
			eachOldCBL(in)(yield)
			return
		}
		deleted, live, err := cblIndex(in)
		if err != nil {
			yield(core.Entry{}, err)
			return
		}
		records := 0
		for record, err := range cblRecords(in) {
			if err != nil {
				yield(core.Entry{}, err)
				return
			}
			var id cblID
			copy(id[:], record[min(cbrID, len(record)):])
			if deleted[id] {
				continue
			}
			records++
			if cbrRecord(record).heading() {
				continue
			}
			if !yield(core.Entry{Tags: cbrRecord(record).tags(), Read: func() (*core.Game, error) { return readCBR(record) }}, nil) {
				return
			}
		}
		if records < live {
			is, want := strconv.Itoa(records), strconv.Itoa(live)
			yield(core.Entry{}, textError("xq-cbl-end", 0, "the file ends after "+is+" of its "+want+" records", is, want))
		}
	}
}

// cblIndex reads the header and the index: the deleted games, and the number of others.
func cblIndex(in io.Reader) (deleted map[cblID]bool, live int, err error) {
	head := make([]byte, cblHeader)
	if n, err := io.ReadFull(in, head); err != nil {
		return nil, 0, textError("xq-cbl-short", 0, fmt.Sprintf("%d bytes are too few for a CBL file", n), strconv.Itoa(n))
	}
	room := binary.LittleEndian.Uint32(head[cblCapacity:])
	if room > cblMax {
		limit := strconv.Itoa(cblMax)
		return nil, 0, textError("xq-cbl-index", 0, fmt.Sprintf("an index for %d games, more than %s, cannot be", room, limit), strconv.Itoa(int(room)), limit)
	}
	deleted = map[cblID]bool{}
	entry := make([]byte, cblEntry)
	for i := range int(room) {
		if n, err := io.ReadFull(in, entry); err != nil {
			size := strconv.Itoa(cblHeader + i*cblEntry + n)
			return nil, 0, textError("xq-cbl-short", 0, size+" bytes are too few for a CBL file", size)
		}
		switch flags := binary.LittleEndian.Uint32(entry); {
		case flags == 0:
		case flags&cblLive != 0:
			live++
		default:
			if id, ok := cblIDOf(utf16Text(string(entry[cblEntryID : cblEntryID+cblIDLength]))); ok {
				deleted[id] = true
			}
		}
	}
	return deleted, live, nil
}

// cblIDOf reads "{ED14014B-806E-4753-9132-33ABFCC48D80}", whose first three numbers are little endian in a record.
func cblIDOf(text string) (id cblID, ok bool) {
	digits := strings.NewReplacer("{", "", "}", "", "-", "").Replace(text)
	if b, err := hex.DecodeString(digits); err != nil || copy(id[:], b) != len(id) || len(b) != len(id) {
		return id, false
	}
	slices.Reverse(id[:4])
	slices.Reverse(id[4:6])
	slices.Reverse(id[6:8])
	return id, true
}

// cblRecords yields the records of a library, each with the blocks it continues in, up to a bound that no game needs.
func cblRecords(in io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		var record []byte
		block := make([]byte, cblBlock)
		for {
			n, err := io.ReadFull(in, block)
			if bytes.HasPrefix(block[:n], []byte(cbrMagic)) {
				if record != nil && !yield(string(record), nil) {
					return
				}
				record = append([]byte{}, block[:n]...)
			} else if record != nil && len(record) < maxGameText {
				record = append(record, block[:n]...)
			}
			switch {
			case err == nil:
				continue
			case err != io.EOF && err != io.ErrUnexpectedEOF:
				yield("", fmt.Errorf("reading the file: %w", err))
			case record != nil:
				yield(string(record), nil)
			}
			return
		}
	}
}

// heading reports whether a record is only a title between the games of a library: without moves and pieces, or
// without moves, players and a position of its own.
func (r cbrRecord) heading() bool {
	tree := r.offset(cbrTree)
	if len(r) <= tree || r[tree]&cbrLine == 0 {
		return false
	}
	setup, err := r.start()
	return err == nil && titleOnly(setup, r.tags())
}

// titleOnly reports whether a record without moves is only a title, by its position and its tags.
func titleOnly(setup core.Setup, tags core.Tags) bool {
	if !slices.ContainsFunc(setup.Board, func(p core.Piece) bool { return p != core.NoPiece }) {
		return true
	}
	p, err := legal(setup)
	return err == nil && p == xiangqi.Start() && tags.Get("Red") == "" && tags.Get("Black") == ""
}
