package core_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qilab/core"
)

// Texts that contain no moves, like comments and names: short and long, of common characters.
var (
	simplifiedTexts  = []string{"胡荣华", "全国象棋个人赛", "红方先走，双方激战成和。第二章", "许银川 先胜 吕钦", "五子棋", "均势"}
	traditionalTexts = []string{"胡榮華", "全國象棋個人賽", "紅方先走，雙方激戰成和。第二章", "許銀川 先勝 呂欽", "五子棋", "均勢"}
)

func TestDecodeText(t *testing.T) {
	for i, simple := range simplifiedTexts {
		gb, err := simplifiedchinese.GBK.NewEncoder().String(simple)
		if err != nil {
			t.Fatal(err)
		}
		big5, err := traditionalchinese.Big5.NewEncoder().String(traditionalTexts[i])
		if err != nil {
			t.Fatal(err)
		}
		utf16, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(simple)
		if err != nil {
			t.Fatal(err)
		}
		for bytes, want := range map[string]string{
			simple: simple, "\uFEFF" + simple: simple, gb: simple, big5: traditionalTexts[i], utf16: simple,
			"Red: " + gb + "\r\n": "Red: " + simple + "\r\n", "(;C[" + big5 + "])": "(;C[" + traditionalTexts[i] + "])",
		} {
			if got := core.DecodeText(bytes); got != want {
				t.Errorf("%q is read as %q, want %q", bytes, got, want)
			}
		}
		damaged := strings.Repeat(simple, 3) + "\xE5\x85" // cut off within a character
		if got := core.DecodeText(damaged); got != strings.Repeat(simple, 3)+"\uFFFD" {
			t.Errorf("%q is read as %q", damaged, got)
		}
	}
}

// Traditional characters are in both encodings, and many are rare in GBK.
// Little-endian UTF-16 without a byte order mark is known by its zeros, in which files of numbers are not alike.
func TestBareUTF16(t *testing.T) {
	bare := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	for _, text := range []string{"[Event \"x\"]\r\n\r\n1. h2e2 *\r\n", "(;GM[4]SZ[15];B[hh]C[第一手\u3000好])", "1. h8 i9"} {
		wide, err := bare.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := core.Encodings(wide); len(got) != 1 || got[0] != core.UTF16 || core.DecodeText(wide) != text || core.Binary(wide) {
			t.Errorf("%q is read in %v as %q", text, got, core.DecodeText(wide))
		}
	}
	for name, data := range map[string]string{
		"small numbers": "\x01\x00\x02\x00\x03\x00\x04\x00\x05\x00", "numbers after a name": "X\x00Q\x00F\x00 \x00\x01\x00\x02\x00\x03\x00",
		"letters with padding": "a\x00b\x00c\x00d\x00\x00\x00\x00\x00", "big-endian numbers": "a\x00b\x00c\x00d\x00\x00\x01\x00\x02",
		"little": "a\x00b\x00", "text": "moves h2e2",
	} {
		if core.Encodings(data)[0] == core.UTF16 {
			t.Errorf("%s are taken for a text", name)
		}
	}
}

func TestDecodeTraditional(t *testing.T) {
	for _, text := range append(traditionalTexts,
		"第40局 馬雙炮相巧勝雙馬炮卒單缺象\n紅勝。", "紅方名： houses(9D)", "2005“城大建材杯”全國象棋大師冠軍賽 第一章 第18局 河北 閻文清（先勝）廣東 朱琮思",
		"馬炮殘局（共30例）", "黑龍江 趙國榮", "廣東 呂欽：先負", "趙汝權", "湖北柳大華", "遼寧趙慶閣",
	) {
		for _, e := range []core.Encoding{core.GB18030, core.Big5} {
			if got := core.DecodeText(e.Encode(text)); got != text {
				t.Errorf("%q in %v is read as %q", text, e, got)
			}
		}
	}
}

func TestDecodeLineEnds(t *testing.T) {
	for bytes, want := range map[string]string{
		"a\rb\r": "a\nb\n", "a\r\nb\r\n": "a\r\nb\r\n", "a\r\nb\rc": "a\r\nb\rc", "\xBA\xEC\r\xBA\xDA": "红\n黑",
		"\xFE\xFF\x4E\x0D\x00\r\x4E\x0D": "不\n不", // a carriage return within a character
	} {
		if got := core.DecodeText(bytes); got != want {
			t.Errorf("%q is read as %q, want %q", bytes, got, want)
		}
	}
}

func TestDecodeLatin(t *testing.T) {
	for bytes, want := range map[string]string{
		"[Red \"M\xFCller, J\xF6rg\"]": "[Red \"Müller, Jörg\"]", "(;PB[P\xE4rn\xF5ja]C[ol\xE9])": "(;PB[Pärnõja]C[olé])",
		"gr\xF6\xDFer als wei\xDF": "größer als weiß", "J\xF5e\xE4\xE4r": "Jõeäär", "Gr\xF6\xDFe, \xFCberall \xE4\xF6\xFC": "Größe, überall äöü",
	} {
		if got := core.DecodeText(bytes); got != want {
			t.Errorf("%q is read as %q", bytes, got)
		}
	}
	for name, want := range map[string]core.Encoding{"utf8": core.UTF8, "UTF-8": core.UTF8, "GBK": core.GB18030, "gb2312": core.GB18030, "BIG-5": core.Big5, "ISO8859-1": core.Windows1252} {
		if e, ok := core.EncodingNamed(name); !ok || e != want {
			t.Errorf("%s is taken for %v", name, e)
		}
	}
	if e, ok := core.EncodingNamed("KOI8"); ok {
		t.Errorf("KOI8 is taken for %v", e)
	}
}

func TestBinary(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "moves": false, "(;C[胡榮華])": false, "\xFF\xFEa\x00b\x00": false, "a file of DOS\x1A\x00\x00": false,
		"\xFFRenLib\xFF\x03\x00": false, "\xFFRenLib\xFF\x03\x00\x78": true, "PK\x03\x04(;\x00\x01(;": true, "a\x00b": true, "\x00": true, "\x1A": false,
	} {
		if core.Binary(text) != want {
			t.Errorf("%q is binary: %v", text, !want)
		}
		if err := core.CheckText(text); (err != nil) != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzDecodeText(f *testing.F) {
	f.Add("\xB3")
	f.Add("\xB3\n\xB3\xB3\xFF\x81\x30\x81\n")
	f.Add("\xFF\xFEa")
	f.Add("a\rb")
	f.Add(core.GB18030.Encode("紅方名：（勝）"))
	lines := func(text string) string { // without newlines, carriage returns end lines
		if strings.Contains(text, "\n") {
			return text
		}
		return strings.ReplaceAll(text, "\r", "\n")
	}
	f.Fuzz(func(t *testing.T, text string) {
		list := core.Encodings(text)
		for _, e := range list {
			decoded := e.Decode(text)
			if decoded != strings.ToValidUTF8(decoded, "") {
				t.Fatalf("%q in %v is no UTF-8", text, e)
			}
			if e != core.UTF16 && strings.Count(decoded, "\n") != strings.Count(lines(text), "\n") {
				t.Fatalf("%q in %v has other lines: %q", text, e, decoded)
			}
		}
		if e := core.UTF8; list[0] == e && len(list) == 1 && e.Decode(text) != lines(strings.ReplaceAll(strings.TrimPrefix(text, "\uFEFF"), "\x00", "")) {
			t.Fatalf("%q is changed", text)
		}
	})
}
