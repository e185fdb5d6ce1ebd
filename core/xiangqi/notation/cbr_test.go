package notation

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// writeCBR writes a game in the format described at cbrMagic; the move to the node broken is written as an impossible
// one.
func writeCBR(g *core.Game, broken *core.Node) string { return writeCBRVersion(g, broken, 2) }

func writeCBRVersion(g *core.Game, broken *core.Node, version byte) string {
	data := make([]byte, cbrTree)
	copy(data, cbrMagic)
	data[cbrVersion] = version
	for _, t := range cbrTags {
		copy(data[t.at:t.at+t.limit], utf16Bytes(g.Tags().Get(t.tag)))
	}
	data[cbrResult] = byte(max(0, slices.Index(cbrResults[:], g.Tags().Get("Result"))))
	start := g.Root().Position().(xiangqi.Position)
	data[cbrFirst] = byte(start.Turn()) + 1
	binary.LittleEndian.PutUint16(data[cbrNumber:], uint16(start.Number()))
	point := func(sq core.Square) byte {
		return byte((xiangqi.Ranks-1-xiangqi.RankOf(sq))*xiangqi.Files + xiangqi.FileOf(sq))
	}
	for sq, piece := range (xiangqi.Rules{}).SetupOf(start).Board {
		if piece != core.NoPiece {
			data[cbrBoard+int(point(core.Square(sq)))] = (byte(xiangqi.SideOf(piece))+1)<<4 | byte(slices.Index(cbrKinds[:], xiangqi.KindOf(piece)))
		}
	}
	var node func(n *core.Node, other bool)
	node = func(n *core.Node, other bool) {
		var flags, from, to byte
		if n.Parent() != nil {
			from, to = point(n.Move().From), point(n.Move().To)
		}
		if n == broken {
			from, to = 44, 44
		}
		if version == 1 {
			from, to = from%9<<4|from/9, to%9<<4|to/9
		}
		comment := utf16Bytes(n.Comment)
		for flag, on := range map[byte]bool{cbrLine: n.Next() == nil, cbrOther: other, cbrComment: len(comment) > 0} {
			if on {
				flags |= flag
			}
		}
		data = append(data, flags, 0, from, to)
		if len(comment) > 0 {
			data = append(binary.LittleEndian.AppendUint32(data, uint32(len(comment))), comment...)
		}
		children := n.Children()
		for i, c := range children {
			node(c, i+1 < len(children))
		}
	}
	node(g.Root(), false)
	if version == 1 { // without an unknown part, the referee and the recorder
		data = slices.Concat(data[:52], data[180:1524], data[1652:])
	}
	return string(data)
}

func utf16Bytes(text string) (b []byte) {
	for _, u := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return b
}

// numbered sets the number of a CBR record for a library.
func numbered(record string, n int) string {
	return record[:cbrID] + fmt.Sprintf("%016d", n) + record[cbrID+cbrIDLength:]
}

// idText formats the number of a record as in an index.
func idText(n int) string {
	b := []byte(fmt.Sprintf("%016d", n))
	slices.Reverse(b[:4])
	slices.Reverse(b[4:6])
	slices.Reverse(b[6:8])
	return fmt.Sprintf("{%X-%X-%X-%X-%X}", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// writeCBL writes a library with the given number of slots, of which some are marked as deleted.
func writeCBL(room int, deleted map[int]bool, records ...string) string {
	data := make([]byte, cblHeader+room*cblEntry)
	copy(data, cblMagic)
	binary.LittleEndian.PutUint32(data[cblCapacity:], uint32(room))
	for i, r := range records {
		entry := data[cblHeader+i*cblEntry:]
		entry[0] = 7
		if deleted[i] {
			entry[0] = 5
		}
		copy(entry[cblEntryID:], utf16Bytes(idText(i)))
		data = append(data, numbered(r, i)...)
		data = append(data, make([]byte, (cblBlock-len(r)%cblBlock)%cblBlock)...)
	}
	return string(data)
}

func TestCBR(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	for i := range 60 {
		g := recordtest.Random(rng)
		data := writeCBRVersion(g, nil, byte(1+i%2))
		if sniff(data) != FormCBR {
			t.Fatalf("form %d", sniff(data))
		}
		back := gametest.Read(t, For(xiangqi.Rules{}), data)
		start := g.Root().Position().(xiangqi.Position)
		if got, want := recordtest.Outline(back, false), recordtest.Outline(g, false); start.Quiet() == 0 && got != want {
			t.Fatalf("it is read as\n%s\nwant\n%s", got, want)
		}
		if back.Nodes() != g.Nodes() || back.Tags().Get("Red") != "甲" || back.Tags().Get("Result") != "1-0" {
			t.Fatalf("%d of %d nodes, the tags are %v", back.Nodes(), g.Nodes(), back.Tags())
		}
	}
}

// cbrOf returns a game with the given moves as a record.
func cbrOf(t testing.TB, text string) string {
	t.Helper()
	g := gametest.Read(t, For(xiangqi.Rules{}), text)
	g.SetTags(g.Tags().With("Red", "甲").With("Result", "1-0"))
	return writeCBR(g, nil)
}

// A record of version 1 has the same strings, but for two. Behind them are remains of other data.
func TestOldCBR(t *testing.T) {
	g := gametest.Read(t, For(xiangqi.Rules{}), cbrSample)
	tags := core.Tags{}
	for _, field := range cbrTags {
		tags = tags.With(field.tag, "甲"+field.tag)
	}
	tags = tags.With("Result", "0-1")
	g.SetTags(tags)
	data := writeCBRVersion(g, nil, 1)
	title := string(utf16Bytes("甲Title"))
	data = strings.Replace(data, title+"\x00\x00\x00\x00", title+"\x00\x00\x12\xF8", 1)
	back := gametest.Read(t, For(xiangqi.Rules{}), data)
	tags = tags.With("Referee", "").With("Recorder", "")
	if got := back.Tags(); !slices.Equal(sortedTags(got), sortedTags(tags)) {
		t.Errorf("the tags are %v", got)
	}
	if got, want := recordtest.Outline(back, false), recordtest.Outline(g, false); got != want {
		t.Errorf("it is read as\n%s\nwant\n%s", got, want)
	}
	var part *core.PartError
	if _, err := ParseRecord(data[:len(data)-1] + "\x9A"); !errors.As(err, &part) || part.Game.Nodes() != 5 {
		t.Errorf("off the board: %v", err)
	}
	for cut, code := range map[int]string{1900: "xq-cbr-short", len(data) - 4: "xq-cbr-end"} {
		var e *core.TextError
		if _, err := ParseRecord(data[:cut]); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%d bytes: %v", cut, err)
		}
	}
}

func sortedTags(tags core.Tags) core.Tags {
	return slices.SortedFunc(slices.Values(tags), func(a, b core.Tag) int { return strings.Compare(a.Name, b.Name) })
}

const cbrSample = "1. h2e2 (1. b2e2 {左炮} h9g7) h9g7 {中炮} 2. h0g2"

// The part of a record before the damage is read.
func TestDamagedCBR(t *testing.T) {
	whole := cbrOf(t, cbrSample)
	comment := strings.Index(whole, string(utf16Bytes("中炮")))
	for name, c := range map[string]struct {
		data  string
		nodes int // of the part; 0: nothing can be read
		code  string
	}{
		"the header is cut":     {whole[:2000], 0, "xq-cbr-short"},
		"no piece":              {whole[:cbrBoard+3] + "\x77" + whole[cbrBoard+4:], 0, "xq-cbr-piece"},
		"no version":            {whole[:cbrVersion] + "\x00" + whole[cbrVersion+1:cbrBoard] + "\x77" + whole[cbrBoard+1:], 0, "xq-cbr-version"},
		"a new version":         {whole[:cbrVersion] + "\x03" + whole[cbrVersion+1:cbrBoard] + "\x77" + whole[cbrBoard+1:], 0, "xq-cbr-version"},
		"the moves are cut":     {whole[:len(whole)-4], 5, "xq-cbr-end"},
		"they end with zeros":   {whole[:len(whole)-4] + "\x00\x00\x00\x00\x00\x00", 5, "xq-cbr-end"},
		"a comment is cut":      {whole[:comment+1], 2, "xq-cbr-comment"},
		"a comment is too long": {whole[:comment-2] + "\xff" + whole[comment-1:], 2, "xq-cbr-comment"},
		"off the board":         {whole[:len(whole)-1] + "\x99", 5, "xq-xqf-move"},
	} {
		g, err := ParseRecord(c.data)
		var e *core.TextError
		var part *core.PartError
		if !errors.As(err, &e) || e.Code != c.code || g != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if errors.As(err, &part) != (c.nodes > 0) || part != nil && part.Game.Nodes() != c.nodes {
			t.Errorf("%s: the part is %v", name, part)
			if part != nil {
				t.Error(part.Game.Nodes(), recordtest.Outline(part.Game, false))
			}
		}
	}
	g := gametest.Read(t, For(xiangqi.Rules{}), cbrSample)
	var part *core.PartError
	if _, err := ParseRecord(writeCBR(g, g.Root().Children()[1])); !errors.As(err, &part) || part.Left != 2 || part.Game.Nodes() != 4 {
		t.Errorf("without a variation: %v", part)
	}
}

// Many nodes with comments for the same position do not slow down reading.
func TestCommentsJoined(t *testing.T) {
	head := writeCBR(core.NewGame(xiangqi.Rules{}, xiangqi.Start()), nil)[:cbrTree]
	node := "\x07\x00FC" + "\x28\x00\x00\x00" + string(utf16Bytes(strings.Repeat("x", 20)))
	var part *core.PartError
	var e *core.TextError
	_, err := ParseRecord(head + "\x00\x00\x00\x00" + strings.Repeat(node, 40_000) + "\x01\x00FC")
	if !errors.As(err, &part) || !errors.As(err, &e) || e.Code != "xq-too-long" || part.Game.Nodes() != 2 {
		t.Errorf("%v", err)
	}
}

// A library yields its games without deleted ones and headings, even if a game spans several blocks.
func TestCBL(t *testing.T) {
	long := gametest.Read(t, For(xiangqi.Rules{}), cbrSample)
	long.Root().Comment = strings.Repeat("长", 5000)
	heading := writeCBR(core.NewGame(xiangqi.Rules{}, xiangqi.Position{}), nil)
	position := writeCBR(core.NewGame(xiangqi.Rules{}, gametest.Line(t, xiangqi.Rules{}, "4k4/9/9/9/9/9/9/9/4A4/4K4 w").Last()), nil)
	data := writeCBL(8, map[int]bool{2: true}, heading, cbrOf(t, "1. h2e2"), cbrOf(t, "1. b2e2"), writeCBR(long, nil), position, cbrOf(t, cbrSample))
	r, err := read(data)
	if err != nil || r.Form != "cbl" || !r.Sure || len(r.Games) != 4 || r.Cut != nil {
		t.Fatalf("%d games, %v, %v", len(r.Games), r.Cut, err)
	}
	for i, want := range []int{2, 6, 1, 6} {
		g, err := r.Games[i].Read()
		if err != nil || g.Nodes() != want {
			t.Errorf("game %d: %v", i, err)
		}
	}
	if r.Games[0].Tags.Get("Red") != "甲" || sniff(data) != FormCBL {
		t.Errorf("the tags are %v", r.Games[0].Tags)
	}
	if g, err := r.Games[1].Read(); err != nil || g.Root().Comment != long.Root().Comment {
		t.Errorf("the long comment is lost: %v", err)
	}
	r, err = read(data[:len(data)-cblBlock])
	var e *core.TextError
	if err != nil || len(r.Games) != 3 || !errors.As(r.Cut, &e) || e.Code != "xq-cbl-end" {
		t.Errorf("of a file that was cut: %d games, %v, %v", len(r.Games), r.Cut, err)
	}
	for code, data := range map[string]string{
		"xq-cbl-short": data[:68000], "xq-cbl-index": data[:cblCapacity] + "\xff\xff\xff\xff" + data[cblCapacity+4:],
		"games-none": writeCBL(3, nil), "xq-cbl-end": writeCBL(3, nil, strings.Repeat("x", 100)),
	} {
		if _, err := read(data); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// The games of a file are yielded one by one in every format; a read error comes last.
func TestEach(t *testing.T) {
	for name, data := range map[string]string{
		"CBL": writeCBL(2, nil, cbrOf(t, "1. h2e2"), cbrOf(t, "1. b2e2")),
		"PGN": "[Event \"1\"]\n\n1. h2e2 *\n\n[Event \"2\"]\n\n1. b2e2 *\n",
	} {
		games := 0
		for e, err := range each(strings.NewReader(data)) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if g, err := e.Read(); err != nil || g.Nodes() != 2 {
				t.Errorf("%s: %v", name, err)
			}
			games++
		}
		if games != 2 {
			t.Errorf("%s: %d games", name, games)
		}
		fails := errors.New("the disk is gone")
		var last error
		for _, err := range each(iotest.ErrReader(fails)) {
			last = err
		}
		if !errors.Is(last, fails) && !errors.Is(last, core.ErrUnreadable) {
			t.Errorf("%s: %v", name, last)
		}
	}
}

func FuzzCBR(f *testing.F) {
	rng := rand.New(rand.NewPCG(12, 0))
	for range 5 {
		f.Add(writeCBR(recordtest.Random(rng), nil)[cbrTree:], byte(0))
	}
	old := writeCBRVersion(recordtest.Random(rng), nil, 1)
	f.Add(old[cbrRecord(old).offset(cbrTree):], byte(3))
	f.Add("\x04\x00\x00\x00\xff\xff\xff\xff", byte(3))
	var heads [2]string
	for i := range heads {
		head := writeCBRVersion(core.NewGame(xiangqi.Rules{}, xiangqi.Start()), nil, byte(2-i))
		heads[i] = head[:cbrRecord(head).offset(cbrTree)]
	}
	f.Fuzz(func(t *testing.T, tree string, n byte) {
		head := heads[n/3%2]
		first := cbrRecord(head).offset(cbrFirst)
		whole, err := ParseRecord(head[:first] + string(rune(n%3)) + head[first+1:] + tree)
		g := gametest.Kept(t, whole, err)
		if g != nil {
			gametest.Written(t, For(xiangqi.Rules{}), g)
		}
	})
}

func FuzzCBL(f *testing.F) {
	f.Add("", "", byte(2))
	f.Add(writeCBR(core.NewGame(xiangqi.Rules{}, xiangqi.Start()), nil), "\x07\x00\x00\x00", byte(1))
	head := writeCBL(0, nil)
	f.Fuzz(func(t *testing.T, records, index string, room byte) {
		entries := make([]byte, int(room)*cblEntry)
		copy(entries, index)
		r, err := read(head[:cblCapacity] + string([]byte{room}) + head[cblCapacity+1:] + string(entries) + records)
		if err != nil && !gametest.Refusal(err) {
			t.Fatalf("%v is no refusal", err)
		}
		for _, e := range r.Games {
			var part *core.PartError
			if _, err := e.Read(); err != nil && !errors.As(err, &part) && !gametest.Refusal(err) {
				t.Fatalf("%v is no refusal", err)
			}
		}
	})
}
