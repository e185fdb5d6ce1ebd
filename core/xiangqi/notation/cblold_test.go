package notation

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// writeOldCBL writes games as a library in the format described at oldCBLMagic.
func writeOldCBL(t testing.TB, games ...*core.Game) string {
	t.Helper()
	var library []byte
	text := func(to *[]byte, s string) {
		encoded := recordtest.GBK(t, s)
		*to = append(binary.LittleEndian.AppendUint32(*to, uint32(len(encoded))), encoded...)
	}
	for _, s := range []string{"棋库", "", "", "编者", ""} {
		text(&library, s)
	}
	dates := strings.Repeat("2001-2-18 12:30:22 ", 2)
	library = binary.LittleEndian.AppendUint32(append(library, dates...), uint32(len(games)))
	text(&library, "说明||第二行")
	for _, g := range games {
		record := oldCBLBoard(g.Root().Position().(xiangqi.Position))
		record = binary.LittleEndian.AppendUint32(record, 2)
		text(&record, g.Tags().Get("Event"))
		record = binary.LittleEndian.AppendUint32(record, 1)
		for _, tag := range []string{"Title", "", "", "Site", "Date", "Red", "Black"} {
			text(&record, g.Tags().Get(tag))
		}
		record = binary.LittleEndian.AppendUint32(record, uint32(max(0, slices.Index(cbrResults[:], g.Tags().Get("Result")))))
		for _, tag := range []string{"Annotator", "", "Author", ""} {
			text(&record, g.Tags().Get(tag))
		}
		text(&record, strings.ReplaceAll(g.Root().Comment, "\n", "||"))
		record = append(append(record, 1-byte(g.Root().Position().Turn())), dates...)
		moves, comments := oldCBLMoves(t, g.Root(), 1)
		record = append(binary.LittleEndian.AppendUint32(record, uint32(len(moves)/oldCBLMove)), moves...)
		record = append(record, comments...)
		library = append(binary.LittleEndian.AppendUint32(library, uint32(4+len(record))), record...)
	}
	return packOldCBL(t, string(library))
}

func packOldCBL(t testing.TB, library string) string {
	t.Helper()
	out := bytes.NewBufferString("CCBridge")
	head := []byte{}
	for _, n := range []uint32{21, 1, uint32(len(library))} {
		head = binary.LittleEndian.AppendUint32(head, n)
	}
	out.Write(head)
	z := zlib.NewWriter(out)
	if _, err := z.Write([]byte(library)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func oldCBLPoint(sq core.Square) byte {
	return byte(xiangqi.FileOf(sq))<<4 | byte(xiangqi.Ranks-1-xiangqi.RankOf(sq))
}

func oldCBLBoard(p xiangqi.Position) []byte {
	list := make([]byte, oldCBLPieces)
	for sq, piece := range (xiangqi.Rules{}).SetupOf(p).Board {
		for i, kind := range pieceOrder {
			i += 16 * int(xiangqi.SideOf(piece))
			if piece != core.NoPiece && kind == xiangqi.KindOf(piece) && list[i] == 0 {
				list[i] = oldCBLPoint(core.Square(sq)) + 0x11
				break
			}
		}
	}
	return list
}

// oldCBLMoves returns the moves after a node and their comments, the nodes of each before its alternatives.
func oldCBLMoves(t testing.TB, n *core.Node, ply int) (moves []byte, comments string) {
	for _, c := range n.Children() {
		moves = binary.LittleEndian.AppendUint16(moves, uint16(ply))
		moves = append(moves, oldCBLPoint(c.Move().From), oldCBLPoint(c.Move().To), 0, 0)
		comments += recordtest.GBK(t, strings.ReplaceAll(c.Comment, "\n", "||")) + "\r\n"
		m, s := oldCBLMoves(t, c, ply+1)
		moves, comments = append(moves, m...), comments+s
	}
	return moves, comments
}

func TestOldCBL(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	var games []*core.Game
	for len(games) < 20 {
		g := recordtest.Random(rng)
		if p := g.Root().Position().(xiangqi.Position); p.Quiet() > 0 || p.Number() > 1 || g.Nodes() < 2 {
			continue // counters are not in the format
		}
		g.SetTags(g.Tags().With("ECCO", "").With("Title", "第一局").With("Annotator", "丙").With("Author", "丁").With("Site", "上海").With("Date", "1997.5.15"))
		games = append(games, g)
	}
	heading := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	heading.SetTags(core.Tags{{Name: "Title", Value: "上卷"}})
	data := writeOldCBL(t, append([]*core.Game{heading}, games...)...)
	r, err := read(data)
	if err != nil || r.Form != "cbl" || !r.Sure || len(r.Games) != len(games) || r.Cut != nil || sniff(data) != FormCBL {
		t.Fatalf("%s, %d games, %v, %v", r.Form, len(r.Games), r.Cut, err)
	}
	for i, want := range games {
		g, err := r.Games[i].Read()
		if err != nil || recordtest.Outline(g, false) != recordtest.Outline(want, false) {
			t.Fatalf("game %d is read as\n%s\nwant\n%s\n%v", i, recordtest.Outline(g, false), recordtest.Outline(want, false), err)
		}
		if got, want := sortedTags(g.Tags()), sortedTags(want.Tags()); !slices.Equal(got, want) {
			t.Fatalf("game %d has the tags %v, want %v", i, got, want)
		}
	}
}

// The games before the damage of a library are read, and the moves before that of a game.
func TestDamagedOldCBL(t *testing.T) {
	one, two := gametest.Read(t, For(xiangqi.Rules{}), cbrSample), gametest.Read(t, For(xiangqi.Rules{}), "1. b2e2 h7e7")
	data := writeOldCBL(t, one, two)
	var e *core.TextError
	for name, c := range map[string]struct {
		data  string
		games int
		code  string
	}{
		"only its name":   {data[:9], 0, "xq-cbl-short"},
		"only its header": {data[:20], 0, "xq-cbl-short"},
		"another version": {data[:8] + "\x16" + data[9:], 0, "xq-cbl-version"},
		"too long":        {data[:19] + "\xFF" + data[20:], 0, "xq-too-long"},
		"cut":             {data[:len(data)-12], 1, "xq-cbl-end"},
		"a length":        {data[:16] + "\x50\x01" + data[18:], 1, "xq-cbl-end"},
	} {
		r, err := read(c.data)
		if err == nil {
			err = r.Cut
		}
		if len(r.Games) != c.games || !errors.As(err, &e) || e.Code != c.code {
			t.Errorf("%s: %d games, %v", name, len(r.Games), err)
		}
	}
	record := oldCBLBoard(xiangqi.Start())
	record = append(record, make([]byte, 4*(3+7+1+5))...)
	record = append(append(record, 1), make([]byte, oldCBLDates)...)
	moves, comments := oldCBLMoves(t, one.Root(), 1)
	record = append(append(binary.LittleEndian.AppendUint32(record, uint32(len(moves)/oldCBLMove)), moves...), comments...)
	at := bytes.Index(record, moves)
	change := func(i int, b byte) []byte {
		changed := slices.Clone(record)
		changed[i] = b
		return changed
	}
	for name, c := range map[string]struct {
		record []byte
		nodes  int
		code   string
	}{
		"ends within its moves": {record[:at+4], 0, "xq-cbl-short"},
		"a piece off the board": {change(0, 0xF1), 0, "xq-cbr-piece"},
		"two pieces":            {change(0, record[1]), 0, "xq-xqf-point"},
		"a ply too many":        {change(at+oldCBLMove, 3), 2, "xq-cbl-ply"},
		"a move off the board":  {change(at+3, 0x9A), 3, "xq-xqf-move"},
	} {
		g, err := readOldCBL(c.record, "")
		var part *core.PartError
		if errors.As(err, &part) {
			g = part.Game
		}
		if !errors.As(err, &e) || e.Code != c.code || (g != nil) != (c.nodes > 0) || g != nil && g.Nodes() != c.nodes {
			t.Errorf("%s: %v, %v", name, g, err)
		}
	}
}

func FuzzOldCBL(f *testing.F) {
	rng := rand.New(rand.NewPCG(14, 0))
	record := func(g *core.Game) string {
		data := writeOldCBL(f, g)
		z, err := unpackOldCBL(strings.NewReader(data))
		if err != nil {
			f.Fatal(err)
		}
		if _, _, err := oldCBLHead(z); err != nil {
			f.Fatal(err)
		}
		record, err := oldCBLRecord(z)
		if err != nil {
			f.Fatal(err)
		}
		return string(record)
	}
	for range 3 {
		f.Add("", record(recordtest.Random(rng)))
	}
	f.Add("CCBridge\x15", "")
	f.Add("CCBridge\x15\x00\x00\x00\x01\x00\x00\x00\x00\x10\x00\x00\x78\x01\x00", "\x01")
	f.Fuzz(func(t *testing.T, data, record string) {
		if r, err := read(data); err != nil && !gametest.Refusal(err) {
			t.Fatalf("%v is no refusal of %v", err, r)
		}
		whole, err := readOldCBL([]byte(record), "")
		g := gametest.Kept(t, whole, err)
		if g != nil {
			gametest.Written(t, For(xiangqi.Rules{}), g)
		}
	})
}
