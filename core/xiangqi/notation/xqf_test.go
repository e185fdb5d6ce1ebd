package notation

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// xqfWriter encrypts, so that the reader has something to decrypt: the inverse of the description at xqfMagic.
type xqfWriter struct {
	version byte
	cipher  xqfCipher
	tree    []byte
	broken  *core.Node                          // its move is written as an impossible one
	encode  func(t testing.TB, s string) string // the strings
}

func writeXQF(t testing.TB, r *core.Game, version byte, rng *rand.Rand) string {
	t.Helper()
	return xqfWriter{version: version, encode: recordtest.GBK}.write(t, r, rng)
}

func (w xqfWriter) write(t testing.TB, r *core.Game, rng *rand.Rand) string {
	t.Helper()
	version := w.version
	header := make([]byte, xqfHeader)
	copy(header, xqfMagic)
	header[xqfVersion] = version
	for i := xqfKeyMask; i < xqfPieces; i++ {
		header[i] = byte(rng.IntN(256))
	}
	w.cipher = writtenXQFCipher(header)
	start := r.Root().Position().(xiangqi.Position)
	var placed [xiangqi.Squares]bool
	for at := range 32 {
		point := byte(90 + rng.IntN(100))
		piece := xiangqi.PieceOf(core.Side(at/16), pieceOrder[at%16])
		for sq, p := range (xiangqi.Rules{}).SetupOf(start).Board {
			if p == piece && !placed[sq] {
				placed[sq] = true
				point = byte(sq%xiangqi.Files*10 + sq/xiangqi.Files)
				break
			}
		}
		i := at
		if version >= xqfRotated {
			i = (at - int(w.cipher.piece) - 1 + 512) % 32
		}
		header[xqfPieces+i] = point + w.cipher.piece
	}
	header[xqfTurn] = byte(start.Turn())
	header[xqfResult] = map[string]byte{"": 0, "1-0": 1, "0-1": 2, "1/2-1/2": 3}[r.Tags().Get("Result")]
	for _, f := range xqfTags {
		value := w.encode(t, r.Tags().Get(f.tag))
		header[f.at] = byte(len(value))
		copy(header[f.at+1:f.at+1+f.limit], value)
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
		point := func(sq core.Square) byte { return byte(xiangqi.FileOf(sq)*10 + xiangqi.RankOf(sq)) }
		from, to = point(n.Move().From), point(n.Move().To)
	}
	if n == w.broken {
		from, to = 44, 44
	}
	comment := w.encode(t, n.Comment)
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
		r := recordtest.Random(rng)
		start := r.Root().Position().(xiangqi.Position)
		if start.Quiet() > 0 || start.Number() > 1 {
			continue // counters are not in the format
		}
		data := writeXQF(t, r, []byte{2, 10, 11, 12, 18}[i%5], rng)
		if r, err := For(xiangqi.Rules{}).Read(data); err != nil || r.Form != "xqf" || !r.Sure {
			t.Fatalf("form %s, %v", r.Form, err)
		}
		back := gametest.Read(t, For(xiangqi.Rules{}), data)
		if got, want := recordtest.Outline(back, false), recordtest.Outline(r, false); got != want {
			t.Fatalf("version %d is read as\n%s\nwant\n%s", data[xqfVersion], got, want)
		}
		if back.Tags().Get("Red") != "甲" || back.Tags().Get("Black") != "乙" || back.Tags().Get("Result") != "1-0" {
			t.Errorf("tags %v", back.Tags())
		}
	}
}

// FormatXQF agrees with the writer of this test, and its files keep everything the format can hold.
func TestFormatXQF(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	for range 60 {
		g := recordtest.Random(rng)
		text := FormatXQF(g)
		back := gametest.Read(t, For(xiangqi.Rules{}), text)
		outline := func(g *core.Game) string { // without the counters of the start
			parts := strings.SplitN(recordtest.Outline(g, false), " ", 7)
			return parts[0] + parts[1] + parts[6]
		}
		if got, want := outline(back), outline(g); got != want {
			t.Fatalf("read as\n%s\nwant\n%s", got, want)
		}
		for _, name := range []string{"Event", "Red", "Black", "Result"} {
			if back.Tags().Get(name) != g.Tags().Get(name) {
				t.Errorf("%s is %q, want %q", name, back.Tags().Get(name), g.Tags().Get(name))
			}
		}
		w := xqfWriter{version: xqfPlain, encode: func(t testing.TB, text string) string {
			return recordtest.GBK(t, strings.ReplaceAll(text, "\n", "\r\n"))
		}}
		other := w.write(t, g, rng)
		tree := func(data string) string { // without the reserved bytes
			var b strings.Builder
			for data = data[xqfHeader:]; data != ""; {
				end := 8 + int(binary.LittleEndian.Uint32([]byte(data[4:8])))
				b.WriteString(data[:3] + data[4:end])
				data = data[end:]
			}
			return b.String()
		}
		if tree(text) != tree(other) {
			t.Fatalf("the tree is\n%q\nwant\n%q", tree(text), tree(other))
		}
	}
}

// Texts too long for the header are cut between two characters, and no character is lost for its encoding.
func TestFormatXQFTexts(t *testing.T) {
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	if _, err := g.Play(xiangqi.Start().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	g.Current().Comment = "第一行\n第二行 呂欽 😀 naïve"
	g.SetTags(core.Tags{{Name: "Red", Value: "一二三四五六七八"}, {Name: "Black", Value: "a一二三四五六七八"}, {Name: "Event", Value: strings.Repeat("x", 64)}})
	back := gametest.Read(t, For(xiangqi.Rules{}), FormatXQF(g))
	if back.Current().Comment != g.Current().Comment {
		t.Errorf("the comment is %q", back.Current().Comment)
	}
	for name, want := range map[string]string{"Red": "一二三四五六七", "Black": "a一二三四五六七", "Event": strings.Repeat("x", 63)} {
		if got := back.Tags().Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// The time of the players is in files of either kind.
func TestXQFTime(t *testing.T) {
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	if _, err := g.Play(xiangqi.Start().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	g.SetTags(core.Tags{{Name: "TimeControl", Value: "60分"}, {Name: "RedTime", Value: "22分"}, {Name: "BlackTime", Value: "21分30秒"}, {Name: "Annotator", Value: "甲"}})
	data := FormatXQF(g)
	if got := data[400:405] + data[416:425]; got != recordtest.GBK(t, "\x0422分\x0821分30秒") {
		t.Errorf("it is written as %q", got)
	}
	if got := sortedTags(gametest.Read(t, For(xiangqi.Rules{}), data).Tags()); !slices.Equal(got, sortedTags(g.Tags())) {
		t.Errorf("the tags are %v", got)
	}
}

// Names alone are read as they were written: those with characters of four bytes, and those that are UTF-8 by chance.
func TestXQFNames(t *testing.T) {
	for _, name := range []string{"Nguyễn Thành Bảo", "José Pérez", "André", "Lại Lý Huynh", "Zoë", "😀", "김", "郑散", "谢傻", "叶谣", "钱士", "許銀川", "Smith"} {
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		if _, err := g.Play(xiangqi.Start().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		g.SetTags(core.Tags{{Name: "Red", Value: name}})
		got := gametest.Read(t, For(xiangqi.Rules{}), FormatXQF(g)).Tags().Get("Red")
		if !strings.HasPrefix(name, got) || len([]rune(got)) < min(9, len([]rune(name))) { // the field has 15 bytes
			t.Errorf("%s is read as %q", name, got)
		}
	}
}

// Strings longer than their room are read whole if nothing was written over them. Cut ones lose no more than half a character.
func TestXQFLongTexts(t *testing.T) {
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	if _, err := g.Play(xiangqi.Start().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	data := []byte(FormatXQF(g))
	put := func(at int, text string) {
		bytes := recordtest.GBK(t, text)
		data[at] = byte(len(bytes))
		copy(data[at+1:], bytes)
	}
	title := "第45局 红缓进八路马 先退炮窝心 黑补右象 兵七进一 之 黑退帖将马（马3退4）"
	put(80, title)
	put(208, "全国个人赛")
	put(288, "上海")
	put(272, "1997年11月10日下午") // over the place
	put(304, "黑龙江省哈尔滨市赵国荣")
	put(320, "胡荣华") // over the end of the name
	put(464, "刘锦祺 刘丽梅 记录")
	put(480, "南海逸仙 sunahappy") // over the end of the annotator, and into unused room
	put(400, "弈天网岳阳楼第")        // the first byte of a character more fills the room
	data[400], data[415] = 15, recordtest.GBK(t, "一")[0]
	tags := gametest.Read(t, For(xiangqi.Rules{}), string(data)).Tags()
	for name, want := range map[string]string{
		"Title": title, "Event": "全国个人赛", "Date": "1997年11月10日下午", "Site": "", "Red": "黑龙江省哈尔滨", "Black": "胡荣华",
		"Annotator": "刘锦祺 刘丽梅", "Author": "南海逸仙 sunahappy", "RedTime": "弈天网岳阳楼第",
	} {
		if got := tags.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func FuzzXQF(f *testing.F) {
	rng := rand.New(rand.NewPCG(9, 0))
	for _, version := range []byte{18, 10, 2} {
		f.Add(writeXQF(f, recordtest.Random(rng), version, rng))
	}
	comments := xqfWriter{version: xqfPlain, encode: func(t testing.TB, text string) string {
		if strings.Contains(text, "注释") {
			return core.Big5.Encode("註釋（勝）")
		}
		return recordtest.GBK(t, text)
	}}
	f.Add(comments.write(f, recordtest.Random(rng), rng))
	f.Fuzz(func(t *testing.T, text string) {
		whole, err := ParseRecord(text)
		g := gametest.Kept(t, whole, err)
		if g != nil {
			gametest.Written(t, For(xiangqi.Rules{}), g)
		}
	})
}

// writtenXQFCipher computes the cipher as a writer of the format does, independently of the reader and step by step as
// in the format's own source: key·(((((k·k)·3+9)·3+8)·2+1)·3+8) in bytes for the points, a word for the comments, and
// for each byte of the stream the byte of the copyright notice under one of four masks.
func writtenXQFCipher(header []byte) (c xqfCipher) {
	const version, mask, or, sum, xy, xyf, xyt = 0x02, 0x03, 0x08, 0x0C, 0x0D, 0x0E, 0x0F
	if header[version] < 11 {
		return c
	}
	scale := func(at, by int) int {
		k := int(header[at])
		return (((((k*k)*3+9)*3+8)*2+1)*3 + 8) * by % 256
	}
	piece := scale(xy, int(header[xy]))
	from := scale(xyf, piece)
	c.piece, c.from, c.to = byte(piece), byte(from), byte(scale(xyt, from))
	c.comment = (256*int(header[sum])+int(header[xy]))%32000 + 767
	for i := range c.stream {
		c.stream[i] = "[(C) Copyright Mr. Dong Shiwei.]"[i] & (header[or+i%4] | header[sum+i%4]&header[mask])
	}
	return c
}

func TestXQFKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	header := make([]byte, xqfHeader)
	for range 1000 {
		for i := range xqfPieces {
			header[i] = byte(rng.IntN(256))
		}
		header[xqfVersion] = byte(rng.IntN(xqfNewest + 1))
		if got, want := newXQFCipher(header), writtenXQFCipher(header); got != want {
			t.Fatalf("%v: %+v, want %+v", header[:xqfPieces], got, want)
		}
	}
}

func TestXQFCutShort(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	data := writeXQF(t, gametest.Read(t, For(xiangqi.Rules{}), strings.Split(recordtest.PGN, "[Event \"The")[0]), 18, rng)
	parts := 0
	for n := xqfHeader; n < len(data); n++ {
		_, err := ParseRecord(data[:n])
		if err != nil && !gametest.Refusal(err) {
			t.Fatalf("%d bytes: %v is no refusal", n, err)
		}
		var part *core.PartError
		if errors.As(err, &part) {
			parts++
			gametest.Written(t, For(xiangqi.Rules{}), part.Game)
			if part.Game.Nodes() < 2 {
				t.Errorf("%d bytes: %v leaves nothing", n, err)
			}
		}
	}
	if parts == 0 {
		t.Error("nothing is given back of a file that was cut off")
	}
}

// Of a truncated file the error has the byte where it breaks off, or where a comment begins that is too long.
func TestXQFPlace(t *testing.T) {
	g := gametest.Read(t, For(xiangqi.Rules{}), cbrSample)
	data := FormatXQF(g)
	comment := strings.Index(data, recordtest.GBK(t, "中炮")) - 8 // of the node
	for cut, want := range map[int][]string{
		len(data) - 2:  {"xq-xqf-end", strconv.Itoa(len(data) - 4)},
		len(data) - 5:  {"xq-xqf-end", strconv.Itoa(len(data) - 8)},
		comment + 10:   {"xq-xqf-comment", "4", strconv.Itoa(comment)},
		xqfHeader + 3:  {"xq-xqf-end", "1024"},
		xqfHeader + 12: {"xq-xqf-end", "1036"},
	} {
		var e *core.TextError
		if _, err := ParseRecord(data[:cut]); !errors.As(err, &e) || !slices.Equal(append([]string{e.Code}, e.Args...), want) {
			t.Errorf("%d bytes: %v, want %v", cut, err, want)
		}
	}
}

// From a file with an impossible move, everything but that move and its continuation is recovered.
func TestXQFWithABrokenMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	for i := range 60 {
		g := recordtest.Random(rng)
		start := g.Root().Position().(xiangqi.Position)
		var nodes []*core.Node
		var collect func(n *core.Node)
		collect = func(n *core.Node) {
			for _, c := range n.Children() {
				nodes = append(nodes, c)
				collect(c)
			}
		}
		collect(g.Root())
		if start.Quiet() > 0 || start.Number() > 1 || len(nodes) < 2 {
			continue
		}
		at := 1 + rng.IntN(len(nodes)-1)
		w := xqfWriter{version: []byte{10, 18}[i%2], broken: nodes[at], encode: recordtest.GBK}
		_, err := ParseRecord(w.write(t, g, rng))
		all := g.Nodes()
		core.NewDocument(g).Delete(w.broken)
		var part *core.PartError
		var place *core.PlaceError
		switch {
		case !errors.As(err, &part) || !errors.Is(err, core.ErrIllegalMove) || !errors.As(err, &place) || place.Move != at+1:
			t.Fatalf("move %d: %v", at+1, err)
		case part.Left != all-g.Nodes():
			t.Fatalf("%d moves are left out of %d, want %d", part.Left, all, all-g.Nodes())
		case part.TooLarge:
			t.Fatalf("move %d: a damaged file is not too large", at+1)
		case recordtest.Outline(part.Game, false) != recordtest.Outline(g, false):
			t.Fatalf("what is left is\n%s\nwant\n%s", recordtest.Outline(part.Game, false), recordtest.Outline(g, false))
		}
	}
}

// All strings of a file are decoded with one encoding, that of the longest.
func TestXQFInBig5(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	g := gametest.Read(t, For(xiangqi.Rules{}), "[Red \"甲\"]\n[Black \"呂欽\"]\n[Event \"亞洲杯\"]\n\n1. 炮二平五 {紅方先走，雙方激戰成和}")
	w := xqfWriter{version: 18, encode: func(t testing.TB, text string) string { return recordtest.Encoded(t, traditionalchinese.Big5, text) }}
	back := gametest.Read(t, For(xiangqi.Rules{}), w.write(t, g, rng))
	if back.Tags().Get("Black") != "呂欽" || back.Tags().Get("Event") != "亞洲杯" || back.Root().Next().Comment != "紅方先走，雙方激戰成和" {
		t.Errorf("%v %q", back.Tags(), back.Root().Next().Comment)
	}
}

// Tags and comments that two programs wrote are each read in their own encoding.
func TestXQFInTwoEncodings(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	const title = "06_2：双炮棋局（计30例）"
	for _, comment := range []string{"（紅勝）", "改走此步，紅能取勝。"} {
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		if _, err := g.Play(xiangqi.Start().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		g.Current().Comment = comment
		g.SetTags(core.Tags{{Name: "Title", Value: title}})
		w := xqfWriter{version: xqfPlain, encode: func(t testing.TB, text string) string {
			if text == comment {
				return core.Big5.Encode(text)
			}
			return recordtest.GBK(t, text)
		}}
		back := gametest.Read(t, For(xiangqi.Rules{}), w.write(t, g, rng))
		if back.Tags().Get("Title") != title || back.Root().Next().Comment != comment {
			t.Errorf("%v %q", back.Tags(), back.Root().Next().Comment)
		}
	}
}

// Bytes that are no character, at the end of a string, are no sign of another encoding.
func TestXQFDamagedEnd(t *testing.T) {
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	if _, err := g.Play(xiangqi.Start().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	const title = "剪棘开径"
	g.SetTags(core.Tags{{Name: "Title", Value: title}})
	g.Current().Comment = "红方先走，双方激战成和"
	data := []byte(FormatXQF(g))
	data[80] += byte(copy(data[81+data[80]:], "\xAA\xC8")) // a character of Big5
	if got := gametest.Read(t, For(xiangqi.Rules{}), string(data)).Tags().Get("Title"); got != title {
		t.Errorf("the title is %q", got)
	}
}

// Of a tree that is too large, the beginning is read, and the rest is counted.
func TestLargeXQF(t *testing.T) {
	gametest.OneGoroutine(t)
	head := writeXQF(t, core.NewGame(xiangqi.Rules{}, xiangqi.Start()), xqfPlain, rand.New(rand.NewPCG(8, 0)))[:xqfHeader]
	root, move := string([]byte{24, 32, 0xF0, 0, 0, 0, 0, 0}), string([]byte{24 + 72, 32 + 42, 0x0F, 0, 0, 0, 0, 0})
	const more, largest = 7, 226_491 // moves of the largest known file
	if maxGameMoves < largest {
		t.Errorf("%d moves are too few", maxGameMoves)
	}
	_, err := ParseRecord(head + root + strings.Repeat(move, maxGameMoves+more))
	var part *core.PartError
	var text *core.TextError
	if !errors.As(err, &part) || !errors.As(err, &text) || text.Code != "xq-tree-many" || !part.TooLarge || part.Left != more || part.Game.Nodes() != 2 {
		t.Errorf("%+v, %v", part, err)
	}
	if g := gametest.Read(t, For(xiangqi.Rules{}), head+root+strings.Repeat(move, maxGameMoves-1)+move[:2]+"\x00"+move[3:]); g.Nodes() != 2 {
		t.Errorf("%d nodes", g.Nodes())
	}
}
