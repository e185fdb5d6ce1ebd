package xiangqi

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

// xqfWriter encrypts, so that the reader has something to decrypt: the inverse of the description at xqfMagic.
type xqfWriter struct {
	version byte
	cipher  xqfCipher
	tree    []byte
}

func writeXQF(t testing.TB, r *core.Game, version byte, rng *rand.Rand) string {
	t.Helper()
	header := make([]byte, xqfHeader)
	copy(header, xqfMagic)
	header[xqfVersion] = version
	for i := xqfKeyMask; i < xqfPieces; i++ {
		header[i] = byte(rng.IntN(256))
	}
	w := &xqfWriter{version: version, cipher: newXQFCipher(header)}
	start := r.Root().Position().(Position)
	var placed [Squares]bool
	for at := range 32 {
		point := byte(90 + rng.IntN(100))
		piece := PieceOf(core.Side(at/16), dhtmlOrder[at%16])
		for sq, p := range start.cells {
			if p == piece && !placed[sq] {
				placed[sq] = true
				point = byte(sq%Files*10 + sq/Files)
				break
			}
		}
		i := at
		if version >= xqfRotated {
			i = (at - int(w.cipher.piece) - 1 + 512) % 32
		}
		header[xqfPieces+i] = point + w.cipher.piece
	}
	header[xqfTurn] = byte(start.turn)
	header[xqfResult] = map[string]byte{"": 0, "1-0": 1, "0-1": 2, "1/2-1/2": 3}[r.Tags().Get("Result")]
	for _, f := range xqfTags {
		value := gbk(t, r.Tags().Get(f.tag))
		header[f.at] = byte(len(value))
		copy(header[f.at+1:f.at+1+f.most], value)
	}
	w.node(t, r.Root(), false)
	for i := range w.tree {
		w.tree[i] += w.cipher.stream[i%32]
	}
	return string(header) + string(w.tree)
}

func (w *xqfWriter) node(t testing.TB, n *core.Node, other bool) {
	from, to := byte(0), byte(0)
	if n.Parent() != nil {
		point := func(sq core.Square) byte { return byte(FileOf(sq)*10 + RankOf(sq)) }
		from, to = point(n.Move().From), point(n.Move().To)
	}
	comment := gbk(t, n.Comment)
	var flags byte
	set := func(yes bool, plain, encrypted byte) {
		if yes && w.version <= xqfPlain {
			flags |= plain
		} else if yes {
			flags |= encrypted
		}
	}
	set(n.Next() != nil, 0xF0, 0x80)
	set(other, 0x0F, 0x40)
	set(comment != "", 0, 0x20)
	w.tree = append(w.tree, from+24+w.cipher.from, to+32+w.cipher.to, flags, 0)
	if comment != "" || w.version <= xqfPlain {
		w.tree = binary.LittleEndian.AppendUint32(w.tree, uint32(len(comment)+w.cipher.comment))
		w.tree = append(w.tree, comment...)
	}
	children := n.Children()
	for i, c := range children {
		w.node(t, c, i+1 < len(children))
	}
}

func TestXQF(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	for i := range 60 {
		r := randomRecord(rng)
		start := r.Root().Position().(Position)
		if start.quiet > 0 || start.number > 1 {
			continue // counters are not in the format
		}
		data := writeXQF(t, r, []byte{2, 10, 11, 12, 18}[i%5], rng)
		if Sniff(data) != FormXQF {
			t.Fatalf("form %d", Sniff(data))
		}
		back := mustRecord(t, data)
		if got, want := outline(back, false), outline(r, false); got != want {
			t.Fatalf("version %d is read as\n%s\nwant\n%s", data[xqfVersion], got, want)
		}
		if back.Tags().Get("Red") != "甲" || back.Tags().Get("Black") != "乙" || back.Tags().Get("Result") != "1-0" {
			t.Errorf("tags %v", back.Tags())
		}
	}
}

// Keys and what readers of this format compute from them, worked out by hand from the formula
// (((((k·k)·3+9)·3+8)·2+1)·3+8)·f of the format's own source.
func TestXQFKeys(t *testing.T) {
	header := make([]byte, xqfHeader)
	header[xqfVersion] = xqfNewest
	copy(header[xqfKeys:], []byte{200, 3, 5, 7})
	scale := func(k, f int) int { return (((((k*k)*3+9)*3+8)*2+1)*3 + 8) * f & 255 }
	c := newXQFCipher(header)
	piece := scale(3, 3)
	from := scale(5, piece)
	to := scale(7, from)
	if int(c.piece) != piece || int(c.from) != from || int(c.to) != to || c.comment != (200*256+3)%32000+767 {
		t.Errorf("%+v, want %d %d %d", c, piece, from, to)
	}
}

func TestXQFCutShort(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	data := writeXQF(t, mustRecord(t, strings.Split(samplePGN, "[Event \"The")[0]), 18, rng)
	for n := xqfHeader; n < len(data); n++ {
		if _, err := ParseRecord(data[:n]); err != nil && !gametest.Refusal(err) {
			t.Fatalf("%d bytes: %v is no refusal", n, err)
		}
	}
}
