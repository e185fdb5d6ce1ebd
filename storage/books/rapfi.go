package books

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pierrec/lz4/v4"

	"qilab/core"
	"qilab/core/book"
)

// lz4Magic is the beginning of a compressed file.
const lz4Magic = "\x04\x22\x4D\x18"

// The layout of the database.
const (
	maxRapfi     = 256 << 20 // bytes, unpacked
	rapfiHead    = 2         // of a key or a value: its length
	rapfiFacts   = 5         // label, value, depth and bound, before the text
	rapfiMate    = 30_000    // the score of an immediate win
	rapfiWin     = 2_000     // a score that wins as good as surely
	boardText    = "@BTXT@"
	boardTextEnd = "\b"
)

// rapfi is a database of positions with their values. It has no moves: a move is known if the position after it is.
type rapfi struct {
	path string
	data []byte
	at   []uint32 // the offsets of the records, sorted by their keys
	utf8 bool     // texts are in UTF-8
}

// record is the entry of a position.
type record struct {
	label  byte
	scored bool
	value  int // for the side to move
	text   string
}

func openRapfi(ctx context.Context, path string) (source, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, unread(path, err)
	}
	defer f.Close()
	var magic [len(lz4Magic)]byte
	n, err := io.ReadFull(f, magic[:])
	if err != nil {
		return nil, unknown(path)
	}
	var in io.Reader = io.MultiReader(bytes.NewReader(magic[:n]), f)
	packed := string(magic[:]) == lz4Magic
	if packed {
		in = lz4.NewReader(in)
	}
	data, err := io.ReadAll(&until{ctx, io.LimitReader(in, maxRapfi+1)})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && packed:
		return nil, damaged(path, err)
	case err != nil:
		return nil, unread(path, err)
	case len(data) > maxRapfi:
		return nil, tooLarge(path)
	}
	r := &rapfi{path: path, data: data}
	if err := r.index(); err != nil {
		if len(r.at) == 0 && !packed {
			return nil, unknown(path)
		}
		return nil, damaged(path, err)
	}
	slices.SortStableFunc(r.at, func(a, b uint32) int { return bytes.Compare(r.key(a), r.key(b)) })
	return r, nil
}

// until is a reader that ends with a context.
type until struct {
	ctx context.Context
	in  io.Reader
}

func (u *until) Read(b []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, u.ctx.Err()
	}
	return u.in.Read(b)
}

var errCut = errors.New("it ends early")

// index finds the records.
func (r *rapfi) index() error {
	if len(r.data) < 4 {
		return errCut
	}
	count := binary.LittleEndian.Uint32(r.data)
	if uint64(count)*2*rapfiHead > uint64(len(r.data)) {
		return errCut
	}
	r.at = make([]uint32, 0, count)
	at := 4
	for i := range count {
		key, rest, ok := cut(r.data[at:])
		value, rest, also := cut(rest)
		switch {
		case !ok || !also:
			return fmt.Errorf("record %d: %w", i+1, errCut)
		case len(key) < 3 || len(key)%2 == 0:
			return fmt.Errorf("record %d: a key of %d bytes", i+1, len(key))
		}
		if key[1] == 0 && key[2] == 0 { // no board: a record about the file
			r.utf8 = r.utf8 || bytes.Contains(value, []byte(`charset="UTF-8"`))
		} else {
			r.at = append(r.at, uint32(at))
		}
		at = len(r.data) - len(rest)
	}
	if at != len(r.data) {
		return fmt.Errorf("%d bytes are left over", len(r.data)-at)
	}
	return nil
}

// cut returns a length-prefixed block of bytes, and the rest.
func cut(data []byte) (part, rest []byte, ok bool) {
	if len(data) < rapfiHead {
		return nil, nil, false
	}
	n := int(binary.LittleEndian.Uint16(data))
	if data = data[rapfiHead:]; len(data) < n {
		return nil, nil, false
	}
	return data[:n], data[n:], true
}

// key returns the key of the record at an offset.
func (r *rapfi) key(at uint32) []byte {
	key, _, _ := cut(r.data[at:])
	return key
}

// find returns the record of a key.
func (r *rapfi) find(key []byte) (record, bool) {
	i := sort.Search(len(r.at), func(i int) bool { return bytes.Compare(r.key(r.at[i]), key) >= 0 })
	if i == len(r.at) || !bytes.Equal(r.key(r.at[i]), key) {
		return record{}, false
	}
	_, rest, _ := cut(r.data[r.at[i]:])
	value, _, _ := cut(rest)
	var out record
	if len(value) > 0 {
		out.label = value[0]
	}
	if len(value) >= rapfiFacts {
		out.value = int(int16(binary.LittleEndian.Uint16(value[1:])))
		out.scored = value[3]&3 != 0 // the kind of bound; 0: there is no value
		out.text = string(value[rapfiFacts:])
	}
	if !r.utf8 || !utf8.ValidString(out.text) {
		out.text = core.DecodeText(out.text)
	}
	return out, true
}

// moves implements source.
func (r *rapfi) moves(ctx context.Context, p core.Position, legal []core.Move, views core.BookViews) ([]book.Move, error) {
	labels := r.labels(p, views)
	var list []book.Move
	for _, m := range legal {
		if ctx.Err() != nil {
			return nil, fault(r.path, ctx.Err())
		}
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		found, known := r.first(views(next))
		label := labels[m]
		if !known && label == "" {
			continue
		}
		out := book.Move{Move: m}
		if known {
			out = found.move(m)
		}
		out.Note = strings.TrimSpace(label + " " + out.Note)
		list = append(list, out)
	}
	var played []book.Move // the others are only mentioned, or lose
	for _, m := range list {
		if m.Scored && m.Score > -rapfiMate {
			m.Score = min(m.Score, rapfiWin) // a win need not be weighed more for being near
			played = append(played, m)
		}
	}
	weigh(played)
	for i := range list {
		list[i].Weight = 0
		if at := slices.IndexFunc(played, func(m book.Move) bool { return m.Move == list[i].Move }); at >= 0 {
			list[i].Weight = played[at].Weight
		}
	}
	return list, nil
}

// first returns the record of the first view that has one.
func (r *rapfi) first(views []core.BookView) (record, bool) {
	for _, v := range views {
		if found, ok := r.find(v.Key); ok {
			return found, true
		}
	}
	return record{}, false
}

// move returns the entry of the move that leads to the record's position.
func (r record) move(m core.Move) book.Move {
	out := book.Move{Move: m, Score: -r.value, Scored: r.scored}
	switch r.label { // for the side that has moved
	case 'w':
		out.Score, out.Scored = max(out.Score, rapfiMate), true
	case 'l':
		out.Score, out.Scored = min(out.Score, -rapfiMate), true
	case 'd':
		out.Score, out.Scored = 0, true
	case 'x':
		out.Barred = true
	}
	_, comment, ok := strings.Cut(r.text, boardTextEnd)
	if !ok && !strings.HasPrefix(r.text, boardText) {
		comment = r.text
	}
	out.Note = note(comment)
	return out
}

// labels returns the texts on points of the board in the record of p.
func (r *rapfi) labels(p core.Position, views core.BookViews) map[core.Move]string {
	labels := map[core.Move]string{}
	for _, v := range views(p) {
		found, ok := r.find(v.Key)
		text, is := strings.CutPrefix(found.text, boardText)
		if !ok || !is {
			continue
		}
		text, _, _ = strings.Cut(text, boardTextEnd)
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			if len(line) < 3 {
				continue
			}
			col, err := strconv.ParseUint(line[:1], 16, 8)
			row, also := strconv.ParseUint(line[1:2], 16, 8)
			if err != nil || also != nil {
				continue
			}
			if m, ok := v.Move(uint16(col<<8 | row)); ok && labels[m] == "" {
				labels[m] = excerpt(line[2:])
			}
		}
	}
	return labels
}

// entries implements source.
func (r *rapfi) entries() int { return len(r.at) }

// close implements source.
func (r *rapfi) close() error { return nil }
