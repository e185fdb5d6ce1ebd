package notation

import (
	"encoding/binary"
	"iter"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
)

// The database of GoRenjer for Palm OS (.pdb), as the source of RenLib reads and writes it: a header, a list of records
// with their offsets, and a game a record:
//
//	kind (2 bytes), moves shown, moves, side to move, unused; then two bytes a move: the point, the colour
//
// followed by the title, the names of Black and White, a comment and perhaps a date, each ended by NUL. A point has
// its column in the upper half and the row from the top in the lower; RenLib writes a pass as 0xFF.
const (
	pdbHeader  = 78
	pdbCreator = 64 // the offset of the name of the program
	pdbCount   = 76
	pdbItem    = 8 // bytes of a record in the list
	pdbHead    = 6 // bytes of a record before its moves
	pdbTexts   = 1155
	pdbSample  = 64 << 10

	pdbProblem = 0x4000 // in the kind: a problem, whose stones are no moves
	pdbDated   = 0x0210 // a date follows the comment
	pdbPass    = 0xFF
)

// isPDB reports whether data is a database of GoRenjer.
func isPDB(data string) bool {
	return len(data) >= pdbHeader && data[pdbCreator:pdbCreator+4] == "5Ren"
}

func (r reader) pdbReading(data string) (core.Reading, error) {
	reading := core.Reading{Form: FormPDB.String(), Sure: true}
	if len(data) > core.MaxCollection {
		return reading, tooLong(len(data), core.MaxCollection)
	}
	var sample strings.Builder
	for i := 0; i < pdbRecords(data) && sample.Len() < pdbSample; i++ {
		record, _ := readPDBRecord(data, i) // Read returns the error
		sample.WriteString("\n" + strings.Join(record.texts, "\n"))
	}
	reading.Encoding = encodings(sample.String())[0]
	var err error
	reading.Games, reading.Cut, err = core.List(r.eachPDB(data, reading.Encoding))
	return reading, err
}

// eachPDB yields the games of a database.
func (r reader) eachPDB(data string, written core.Encoding) iter.Seq2[core.Entry, error] {
	return func(yield func(core.Entry, error) bool) {
		for i := range pdbRecords(data) {
			record, err := readPDBRecord(data, i)
			var tags core.Tags
			for text, name := range [...]string{"Title", tagBlack, tagWhite, "Comment", "Date"} {
				if text < len(record.texts) {
					tags = tags.With(name, core.OneLine(written.Decode("\n"+record.texts[text])))
				}
			}
			entry := core.Entry{Tags: tags, Read: func() (*core.Game, error) {
				if err != nil {
					return nil, err
				}
				return r.readPDB(record, tags)
			}}
			if !yield(entry, nil) {
				return
			}
		}
		if counted, room := strconv.Itoa(pdbCounted(data)), strconv.Itoa(pdbRecords(data)); counted != room {
			err := textError("gm-pdb-records", 0, "the file says it has "+counted+" records and has room for "+room, counted, room)
			yield(core.Entry{Read: func() (*core.Game, error) { return nil, err }}, nil)
		}
	}
}

// pdbCounted returns the number of records that a database says it has.
func pdbCounted(data string) int {
	return int(binary.BigEndian.Uint16([]byte(data[pdbCount:pdbHeader])))
}

// pdbRecords returns the number of records in the list of a database, of those for which the file has room.
func pdbRecords(data string) int { return min(pdbCounted(data), (len(data)-pdbHeader)/pdbItem) }

// pdbOffset returns the offset of record i, which may be beyond the end; that of the record after the last is the end.
func pdbOffset(data string, i int) int {
	at := pdbHeader + i*pdbItem
	if i >= pdbRecords(data) || at+4 > len(data) {
		return len(data)
	}
	return int(binary.BigEndian.Uint32([]byte(data[at : at+4])))
}

// pdbRecord is a record of a database.
type pdbRecord struct {
	at    int    // the offset of its moves in the file
	moves string // two bytes each
	texts []string
}

// readPDBRecord reads record i.
func readPDBRecord(data string, i int) (pdbRecord, error) {
	begin, end := pdbOffset(data, i), len(data)
	if next := pdbOffset(data, i+1); next > begin {
		end = min(end, next)
	}
	number := strconv.Itoa(i + 1)
	cut := textError("gm-pdb-cut", 0, "record "+number+" of the file is incomplete", number)
	if begin < pdbHeader || begin > end-pdbHead {
		return pdbRecord{}, cut
	}
	head, rest := data[begin:begin+pdbHead], data[begin+pdbHead:end]
	kind, length := binary.BigEndian.Uint16([]byte(head)), 2*int(head[3])
	if length > len(rest) {
		return pdbRecord{}, cut
	}
	record := pdbRecord{at: begin + pdbHead, moves: rest[:length]}
	texts := rest[length:min(len(rest), length+pdbTexts)]
	record.texts = strings.SplitN(texts, "\x00", 6)
	if record.texts = record.texts[:min(len(record.texts), 5)]; len(record.texts) == 5 && kind&pdbDated != pdbDated {
		record.texts = record.texts[:4]
	}
	alternate := true
	for ply := range len(record.moves) / 2 {
		alternate = alternate && int(record.moves[2*ply+1]) == 2-ply%2
	}
	if kind&pdbProblem != 0 || !alternate {
		return record, textError("gm-pdb-problem", 0, "record "+number+" of the file is a problem, not a game", number)
	}
	return record, nil
}

// readPDB reads the moves of a record.
func (r reader) readPDB(record pdbRecord, tags core.Tags) (*core.Game, error) {
	if err := tags.Check(); err != nil {
		return nil, err
	}
	b := newBuilder(r, r.start())
	b.Game.SetTags(tags)
	for i := 0; i < len(record.moves); i += 2 {
		if err := playByte(b, record.at+i, record.moves[i], pdbPoint); err != nil {
			return intact(b.Finish(), err)
		}
	}
	return b.Finish(), nil
}

// pdbPoint returns the point of a byte; NoPoint is a pass.
func pdbPoint(code byte) (gomoku.Point, bool) {
	col, row := int(code>>4), gomoku.Size-1-int(code&0xF)
	switch {
	case code == pdbPass:
		return gomoku.NoPoint, true
	case col >= gomoku.Size || row < 0:
		return gomoku.NoPoint, false
	}
	return gomoku.PointAt(col, row), true
}
