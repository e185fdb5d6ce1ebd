package library

import (
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A long file is opened once: its games are those of the file whose hash was taken, even if another one replaces it in between. The
// costs of its pieces are its bytes.
func TestLongFile(t *testing.T) {
	text := strings.Repeat(BigPGN(100), 20)
	path := filepath.Join(t.TempDir(), "a.pgn")
	WriteFiles(t, filepath.Dir(path), map[string]string{"a.pgn": text})
	var cost, games, opened int
	l := NewForTest(t)
	w := walker{
		read: reader{readers: l.readers, find: l.find}, found: func(int, int) {}, known: func([sha256.Size]byte) *source { return nil },
		emit: func(p piece) error {
			cost += p.cost
			games += len(p.entries) + len(p.outcomes)
			return nil
		},
	}
	f := &file{path: path, open: func() (io.ReadCloser, error) {
		opened++
		return os.Open(path)
	}}
	if err := w.file(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	if games != 2000 || cost != len(text) || opened != 1 || f.sha != sha256.Sum256([]byte(text)) {
		t.Errorf("%d games that cost %d of %d bytes, opened %d times", games, cost, len(text), opened)
	}
}

// Collections of PGN are also named .pgns, and those of RenjuNet .xml, which may be anything else; so may .pos and .pdb.
func TestCollectionNames(t *testing.T) {
	dir := t.TempDir()
	rif := `<?xml version="1.0"?><database><games><game id="1" black="1" white="2" bresult="1"><move>h8 h9 i9 g8</move></game></games></database>`
	WriteFiles(t, dir, map[string]string{
		"a.pgns": RandomPGN(1, 40, "A") + "\n" + RandomPGN(2, 40, "B"), "renjunet_v10_20260101.xml": rif, "project.xml": "<project><name>x</name></project>",
		"a.pos": "\x05\x70\x71\x6f\xf0\x72", "track.pos": "%  GPST  latitude(deg)",
		"a.bdt": ",=[,,,88876795,,,]\r\n,=[,,,8887,,,]\r\n", "protein.pdb": "HEADER    PLANT PROTEIN", "openings.txt": "0,0, 1,0, 1,3\n0,0, 1,1, 0,3\n",
	})
	a := ImportAll(t, NewForTest(t), dir)
	CheckAccount(t, a, 8, 8, 0, 0)
	if a.Files != 5 || a.Skipped != 3 {
		t.Errorf("%+v", a)
	}
}
