package books

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pierrec/lz4/v4"

	"qilab/core/gomoku"
	"qilab/storage"
)

// rapfiRecord writes a record by the description of the format.
func rapfiRecord(key []byte, label byte, value int16, depthBound int16, text string) []byte {
	v := []byte{label}
	v = binary.LittleEndian.AppendUint16(v, uint16(value))
	v = binary.LittleEndian.AppendUint16(v, uint16(depthBound))
	v = append(v, text...)
	out := binary.LittleEndian.AppendUint16(nil, uint16(len(key)))
	out = append(out, key...)
	out = binary.LittleEndian.AppendUint16(out, uint16(len(v)))
	return append(out, v...)
}

// rapfiFile puts records together.
func rapfiFile(records ...[]byte) []byte {
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(records)))
	for _, r := range records {
		out = append(out, r...)
	}
	return out
}

// testRapfi returns a small database: Black on h8, then White on the next point of the diagonal or beside it.
func testRapfi() []byte {
	return rapfiFile(
		rapfiRecord([]byte{2, 0, 0}, 0, 0, 0, `charset="UTF-8"`),
		rapfiRecord([]byte{2, 15, 15, 7, 7}, 0xFF, 12, 10<<2|3, "@BTXT@\n68A\nFF?\nzz!\n\b天元"),
		rapfiRecord([]byte{2, 15, 15, 7, 7, 6, 6}, 'w', 29000, 20<<2|3, "斜指"),
		rapfiRecord([]byte{2, 15, 15, 7, 7, 6, 7}, 0, -55, 20<<2|1, "直指"),
		rapfiRecord([]byte{0, 15, 15, 7, 7, 0, 0}, 'x', 3, 3, ""),
		rapfiRecord([]byte{0, 20, 20, 7, 7, 0, 0}, 'l', 3, 3, ""),
	)
}

func writeTo(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRapfi(t *testing.T) {
	r := gomoku.Rules{}
	var packed bytes.Buffer
	w := lz4.NewWriter(&packed)
	if _, err := w.Write(testRapfi()); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"a.db": testRapfi(), "b.db": packed.Bytes(), "packed": packed.Bytes()} {
		b := openBook(t, writeTo(t, name, data))
		if b.Kind() != Rapfi || b.Entries() != 5 || !b.Serves(r) || b.Serves(testRules()[0]) {
			t.Errorf("%s is a %s of %d entries", name, b.Kind(), b.Entries())
		}
		_, first := movesOf(t, b, r, r.Start())
		if len(first) != 1 || r.FormatMove(r.Start(), first[0].Move) != "h8" || first[0].Score != -12 || !first[0].Scored || first[0].Note != "天元" {
			t.Errorf("%s: the first moves are %+v", name, first)
		}
		p := after(t, r, "h8")
		texts, list := movesOf(t, b, r, p)
		if len(list) != 8 { // four diagonal and four beside it
			t.Fatalf("%s: after h8 there are %v", name, texts)
		}
		for i, m := range list {
			switch {
			case i < 4 && m.Score == 30000 && m.Scored && m.Weight > 1000:
			case i >= 4 && m.Score == 55 && m.Scored && m.Weight > 0 && m.Weight < 1000:
			default:
				t.Errorf("%s: %s is %+v", name, texts[i], m)
			}
		}
		for _, text := range []string{"g9", "i7"} { // the position is its own image
			if at := slices.Index(texts, text); at < 0 || list[at].Note != "A 斜指" {
				t.Errorf("%s: %s is %+v", name, text, list[at])
			}
		}
		free := gomoku.Rules{Set: gomoku.Freestyle}
		corners, barred := movesOf(t, b, free, after(t, free, "h8"))
		if len(corners) != 4 || !barred[0].Barred || barred[0].Weight != 0 {
			t.Errorf("%s: in freestyle there are %v", name, corners)
		}
	}
}

func TestRapfiDamaged(t *testing.T) {
	whole := testRapfi()
	for n := range len(whole) {
		if _, err := Open(t.Context(), writeTo(t, "a.db", whole[:n]), testRules()); !errors.Is(err, storage.ErrDamaged) {
			t.Fatalf("%d bytes are opened: %v", n, err)
		}
	}
	if _, err := Open(t.Context(), writeTo(t, "a.db", append(whole, 0)), testRules()); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("with a byte too many it is opened: %v", err)
	}
	if _, err := Open(t.Context(), writeTo(t, "a.db", []byte(lz4Magic+"what is this?")), testRules()); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("what is not packed is opened: %v", err)
	}
}
