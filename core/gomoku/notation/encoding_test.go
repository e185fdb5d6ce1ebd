package notation_test

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// Names and comments are decoded with the declared encoding of the file, or else the most likely one.
func TestSGFInEncodings(t *testing.T) {
	for _, c := range []struct {
		head, name string
		encoding   encoding.Encoding
		want       core.Encoding
	}{
		{"", "林書玄加包叻", traditionalchinese.Big5, core.Big5}, // the second bytes of the last ones are [ ] {
		{"", "曹冬的对局", simplifiedchinese.GBK, core.GB18030},
		{"", "曹冬的对局", encoding.Nop, core.UTF8},
		{"CA[big5]", "戈蔼", simplifiedchinese.GBK, core.Big5}, // bytes of 資高
		{"CA[GB2312]", "資高", traditionalchinese.Big5, core.GB18030},
		{"CA[UTF-8]", "曹冬的对局", simplifiedchinese.GBK, core.GB18030}, // it is wrong
		{"CA[Shift_JIS]", "中村茂", japanese.ShiftJIS, core.ShiftJIS},
		{"CA[EUC-JP]", "中村茂", japanese.EUCJP, core.EUCJP},
		{"CA[EUC-KR]", "박정호", korean.EUCKR, core.EUCKR},
		{"CA[windows-1251]", "Топоров Дмитрий", charmap.Windows1251, core.Windows1251},
		{"CA[windows-1251]", "Никонов", charmap.Windows1251, core.Windows1251},
		{"", "黒の必勝です。この後は三々禁に注意", japanese.ShiftJIS, core.ShiftJIS},
		{"", "中村茂", japanese.ShiftJIS, core.ShiftJIS},
		{"", "張學良", simplifiedchinese.GBK, core.GB18030},
		{"", "Чёрные выигрывают. Белые", charmap.Windows1251, core.Windows1251}, // the last bracket is the second byte of a hanzi otherwise
		{"", "Топоров Дмитрий", charmap.Windows1251, core.Windows1251},
		{"", "李琦", simplifiedchinese.GBK, core.GB18030}, // its bytes are a word in Cyrillic
		{"", "Gewinn für Schwarz: größer als weiß", charmap.Windows1252, core.Windows1252},
		{"CA[KOI8]", "曹冬的对局", simplifiedchinese.GBK, core.GB18030},
	} {
		bytes, err := c.encoding.NewEncoder().String("(;GM[4]SZ[15]" + c.head + "PB[" + c.name + "];B[hh]C[" + c.name + "];W[ih])")
		if err != nil {
			t.Fatal(err)
		}
		r, err := notation.For(gomoku.Rules{}).Read(bytes)
		if err != nil || r.Encoding != c.want || r.Damaged {
			t.Fatalf("%s: %+v, %v", c.name, r, err)
		}
		g, err := r.Games[0].Read()
		if err != nil || len(g.MainLine()) != 3 {
			t.Fatalf("%s: %v, %v", c.name, g, err)
		}
		name := map[string]string{"戈蔼": "資高", "資高": "戈蔼"}[c.name]
		if name == "" {
			name = c.name
		}
		if g.Tags().Get("Black") != name || g.Root().Next().Comment != name {
			t.Errorf("%s is read as %q, %q", c.name, g.Tags().Get("Black"), g.Root().Next().Comment)
		}
	}
}
