package endgame

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"qilab/core"
)

// A class that took long to solve is cached in a file of its own: a full folder or a damaged or foreign file costs only
// the time to solve the class again. A file is written under another name and renamed when complete, so that several
// copies of the program can share a folder. Damaged files are removed, and the least recently used ones if there are
// too many.
//
// A file is a line with the type and version, a line with the class and its number of rows, the positions (compressed),
// and the SHA-256 of all that. The positions are, by the side to move and the row, two sets: Red's wins and Black's;
// unless both are empty, they are followed by the byte of table.plies for every place of the first and of the second.

// The names and the first line of files. The version grows when the numbering of rows or the won positions change.
const (
	fileEnd   = ".endgame"
	fileTemp  = ".part"
	fileMagic = "QiLab endgame 2\n"
)

// worthKeeping is the minimum time of solving a class that is stored in a file.
const worthKeeping = 300 * time.Millisecond

// oldTemp is the age at which an unfinished file counts as abandoned.
const oldTemp = 24 * time.Hour

// folder is the folder with the files of classes. Its methods accept nil, which means no folder.
type folder struct {
	dir     string
	minTime time.Duration // the minimum solving time of a class that is stored

	mu      sync.Mutex
	limit   int64 // bytes of all files; 0: no files
	writing sync.WaitGroup
	turn    sync.Mutex // one file is written at a time
}

func (f *folder) path(g region) string {
	return filepath.Join(f.dir, strings.ReplaceAll(g.String(), " ", "")+fileEnd)
}

// bound changes the limit, and removes excess files.
func (f *folder) bound(limit int64) {
	f.mu.Lock()
	lowered := limit < f.limit
	f.limit = limit
	f.mu.Unlock()
	if lowered {
		f.writing.Go(func() {
			f.turn.Lock()
			defer f.turn.Unlock()
			f.tidy()
		})
	}
}

func (f *folder) maxBytes() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.limit
}

// errForeign means that a file does not match its name, or is damaged.
var errForeign = errors.New("not a file of this class, or damaged")

// read fills in a laid out and prepared table from its file, and reports whether it could.
func (f *folder) read(ctx context.Context, t *table) bool {
	if f == nil || f.maxBytes() == 0 {
		return false
	}
	path := f.path(t.region)
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	err = t.decode(ctx, file)
	_ = file.Close() // it was only read
	if err != nil {
		t.vacate()
		if ctx.Err() == nil {
			_ = os.Remove(path) // if it stays, it will be found damaged again
		}
		return false
	}
	now := time.Now()
	_ = os.Chtimes(path, now, now) // to keep it longer than unused ones
	t.done = len(t.slices)
	return true
}

// write stores a table, given the time it took to solve, in the background.
func (f *folder) write(t *table, took time.Duration) {
	if f == nil || took < f.minTime || f.maxBytes() == 0 {
		return
	}
	f.writing.Go(func() {
		f.turn.Lock()
		defer f.turn.Unlock()
		if f.save(t) == nil {
			f.tidy()
		}
	})
}

// wait returns when all files are written.
func (f *folder) wait() {
	if f != nil {
		f.writing.Wait()
	}
}

// save writes the file of a table.
func (f *folder) save(t *table) error {
	if err := os.MkdirAll(f.dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(f.dir, "*"+fileTemp)
	if err != nil {
		return err
	}
	err = t.encode(file)
	if e := file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(file.Name(), f.path(t.region))
	}
	if err != nil {
		_ = os.Remove(file.Name())
		return fmt.Errorf("%s: %w", t.region, err)
	}
	return nil
}

// tidy removes files until the rest fits the limit, the least recently used first, and removes abandoned ones.
func (f *folder) tidy() {
	type entry struct {
		path string
		size int64
		used time.Time
	}
	list, err := os.ReadDir(f.dir)
	if err != nil {
		return
	}
	var files []entry
	var all int64
	for _, e := range list {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		path := filepath.Join(f.dir, e.Name())
		switch {
		case strings.HasSuffix(e.Name(), fileTemp) && time.Since(info.ModTime()) > oldTemp:
			_ = os.Remove(path)
		case strings.HasSuffix(e.Name(), fileEnd):
			files = append(files, entry{path, info.Size(), info.ModTime()})
			all += info.Size()
		}
	}
	slices.SortFunc(files, func(a, b entry) int { return cmp.Or(a.used.Compare(b.used), strings.Compare(a.path, b.path)) })
	for limit := f.maxBytes(); all > limit && len(files) > 0; files = files[1:] {
		_ = os.Remove(files[0].path) // another copy of the program may have done so
		all -= files[0].size
	}
}

// header returns the start of the file of the class.
func (t *table) header() string { return fmt.Sprintf("%s%s %d\n", fileMagic, t.region, t.rows) }

// encode writes the file of a table.
func (t *table) encode(to io.Writer) error {
	sum := sha256.New()
	out := bufio.NewWriterSize(io.MultiWriter(to, sum), 1<<16)
	_, _ = out.WriteString(t.header()) // an error recurs at the end
	packed, err := flate.NewWriter(out, flate.BestSpeed)
	if err != nil {
		return err
	}
	b := t.encodeStages(nil)
	if _, err := packed.Write(b); err != nil {
		return err
	}
	for stm := range core.Side(2) {
		for number := range t.rows {
			b = b[:0]
			for winner := range core.Side(2) {
				won := t.wonBy(stm, winner, number)
				b = binary.LittleEndian.AppendUint64(b, won.lo)
				b = binary.LittleEndian.AppendUint64(b, won.hi)
			}
			for winner := range core.Side(2) {
				for rest := t.wonBy(stm, winner, number).and(t.own(number)); !rest.empty(); {
					b = append(b, t.plies[stm][t.cell(number, rest.pop())])
				}
			}
			if _, err := packed.Write(b); err != nil {
				return err
			}
		}
	}
	if err := errors.Join(packed.Close(), out.Flush()); err != nil {
		return err
	}
	_, err = to.Write(sum.Sum(nil))
	return err
}

// decode reads the file of a laid out and prepared table. It uses no contents before the checksum has matched, and even
// then only possible ones.
func (t *table) decode(ctx context.Context, from io.ReadSeeker) error {
	size, err := checked(ctx, from)
	if err != nil {
		return err
	}
	in := bufio.NewReaderSize(io.LimitReader(from, size), 1<<16)
	header := make([]byte, len(t.header()))
	if _, err := io.ReadFull(in, header); err != nil || !bytes.Equal(header, []byte(t.header())) {
		return errForeign
	}
	packed := bufio.NewReaderSize(flate.NewReader(in), 1<<16)
	t.room()
	if err := t.decodeStages(packed); err != nil {
		return err
	}
	for stm := range core.Side(2) {
		for number := range t.rows {
			if number%chunk == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if err := t.decodeRow(packed, stm, number); err != nil {
				return err
			}
		}
	}
	if _, err := packed.ReadByte(); err != io.EOF {
		return errForeign
	}
	return nil
}

// checked verifies the checksum of a file, and returns the number of bytes before it, which are read next.
func checked(ctx context.Context, from io.ReadSeeker) (size int64, err error) {
	if size, err = from.Seek(-sha256.Size, io.SeekEnd); err != nil {
		return 0, errForeign // it is shorter than that
	}
	var want [sha256.Size]byte
	if _, err := io.ReadFull(from, want[:]); err != nil {
		return 0, err
	}
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	sum := sha256.New()
	if err := sumUp(ctx, sum, io.LimitReader(from, size)); err != nil {
		return 0, err
	}
	if !bytes.Equal(sum.Sum(nil), want[:]) {
		return 0, errForeign
	}
	_, err = from.Seek(0, io.SeekStart)
	return size, err
}

// sumUp reads everything into a checksum, until ctx is cancelled.
func sumUp(ctx context.Context, sum hash.Hash, from io.Reader) error {
	for {
		switch _, err := io.CopyN(sum, from, 1<<20); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		}
	}
}

// decodeRow reads the outcomes of a row.
func (t *table) decodeRow(from *bufio.Reader, stm core.Side, number int) error {
	var b [32]byte
	if _, err := io.ReadFull(from, b[:]); err != nil {
		return errors.Join(errForeign, err)
	}
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
	won := [2]set{{word(0), word(1)}, {word(2), word(3)}}
	if !won[0].and(won[1]).empty() || !won[0].or(won[1]).andNot(t.legal[stm][number]).empty() {
		return errForeign
	}
	for i, wins := range won {
		winner := core.Side(i)
		if wins.empty() {
			continue
		}
		if t.wins[stm][winner] == nil {
			return errForeign
		}
		t.wins[stm][winner][number] = wins
		for rest := wins.and(t.own(number)); !rest.empty(); {
			plies, err := from.ReadByte()
			if err != nil {
				return errors.Join(errForeign, err)
			}
			if plies >= t.ruledFrom && !t.ruledAny[winner] {
				return errForeign
			}
			t.plies[stm][t.cell(number, rest.pop())] = plies
		}
	}
	return nil
}

// encodeStages appends the lowest number of the wins by the rule, and their stages: for each winner and each slice the
// number of stages, and two bytes for each.
func (t *table) encodeStages(b []byte) []byte {
	b = append(b, t.ruledFrom)
	for winner := range t.stages {
		for _, list := range t.stages[winner] {
			b = append(b, uint8(len(list)))
			for _, s := range list {
				b = append(b, s.first, s.level)
			}
		}
	}
	return b
}

// decodeStages reads the stages written by encodeStages.
func (t *table) decodeStages(from *bufio.Reader) (err error) {
	if t.ruledFrom, err = from.ReadByte(); err != nil {
		return errors.Join(errForeign, err)
	}
	for winner := range t.stages {
		for i := range t.stages[winner] {
			n, err := from.ReadByte()
			if err != nil {
				return errors.Join(errForeign, err)
			}
			last := 0
			for range n {
				var b [2]byte
				if _, err := io.ReadFull(from, b[:]); err != nil {
					return errors.Join(errForeign, err)
				}
				if int(b[0]) < last || int(b[0])+int(b[1]) > maxMoves {
					return errForeign
				}
				last = int(b[0])
				t.stages[winner][i] = append(t.stages[winner][i], stage{b[0], b[1]})
				t.ruledAny[winner] = true
			}
		}
	}
	return nil
}
