package fonts_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"qilab/ui/assets/fonts"
)

func parse(t *testing.T, res fyne.Resource) *sfnt.Font {
	t.Helper()
	face, err := sfnt.Parse(res.Content())
	if err != nil {
		t.Fatalf("%s: %v", res.Name(), err)
	}
	return face
}

func has(face *sfnt.Font, r rune) bool {
	i, err := face.GlyphIndex(nil, r)
	return err == nil && i != 0
}

func TestFacesHaveTheirCharactersWithOutlines(t *testing.T) {
	for _, c := range []struct {
		name string
		res  fyne.Resource
		text string
	}{
		{"regular", fonts.Regular(), "混乱时钟正位双赢双输，。；：？！（）「」★◎＝▣▼？□⟦⟧帥將閻廣東灣鄺"},
		{"bold", fonts.Bold(), "混乱时钟正位双赢双输，。；：？！（）「」★◎＝▣▼？□⟦⟧帥將閻廣東灣鄺"},
		{"pieces", fonts.Pieces(), "0123456789甲乙帅帥将將仕士相象马馬傌车車俥炮砲包兵卒守楚河汉漢界ABCabc"},
		{"traditional brush", fonts.BrushTraditional(), "帥仕相傌俥炮兵將士象馬車砲卒楚河漢界一二三四五六七八九"},
		{"simplified brush", fonts.BrushSimplified(), "帅仕相马车炮兵将士象卒蘑楚河汉界一二三四五六七八九"},
	} {
		t.Run(c.name, func(t *testing.T) {
			face := parse(t, c.res)
			var buf sfnt.Buffer
			for _, r := range c.text {
				i, err := face.GlyphIndex(&buf, r)
				if err != nil || i == 0 {
					t.Errorf("no glyph for %q", r)
					continue
				}
				if s, err := face.LoadGlyph(&buf, i, fixed.I(32), nil); err != nil || len(s) == 0 {
					t.Errorf("no outline for %q: %v", r, err)
				}
			}
		})
	}
}

func TestLatinIsLeftToTheToolkit(t *testing.T) {
	for _, res := range []fyne.Resource{fonts.Regular(), fonts.Bold()} {
		face := parse(t, res)
		for _, r := range "aZ09,.;“”‘’…—×é" {
			if has(face, r) {
				t.Errorf("%s has %q", res.Name(), r)
			}
		}
	}
}

func TestRegularAndBoldHaveTheSameCharacters(t *testing.T) {
	a, b := parse(t, fonts.Regular()), parse(t, fonts.Bold())
	for r := rune(0x20); r < 0x30000; r++ {
		if has(a, r) != has(b, r) {
			t.Errorf("only one has %q", r)
		}
	}
}

func TestLinesAreAsHighAsThoseOfLatin(t *testing.T) {
	const size = 1000
	for _, c := range []struct{ ours, latin fyne.Resource }{
		{fonts.Regular(), theme.DefaultTextFont()},
		{fonts.Bold(), theme.DefaultTextBoldFont()},
	} {
		a, err := parse(t, c.ours).Metrics(nil, fixed.I(size), font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		b, err := parse(t, c.latin).Metrics(nil, fixed.I(size), font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		if a.Ascent != b.Ascent || a.Descent != b.Descent {
			t.Errorf("%s: ascent %v descent %v, Latin has %v and %v", c.ours.Name(), a.Ascent, a.Descent, b.Ascent, b.Descent)
		}
	}
}

func TestNamesAreNotReserved(t *testing.T) {
	for _, res := range []fyne.Resource{fonts.Regular(), fonts.Bold(), fonts.Pieces()} {
		face := parse(t, res)
		for _, id := range []sfnt.NameID{sfnt.NameIDFamily, sfnt.NameIDFull, sfnt.NameIDPostScript} {
			name, err := face.Name(nil, id)
			if err != nil || !strings.HasPrefix(name, "QiLab") {
				t.Errorf("%s: name %d is %q (%v)", res.Name(), id, name, err)
			}
		}
	}
}

func TestLicencesStandBesideTheFonts(t *testing.T) {
	for _, name := range []string{"OFL-QiLabSans.txt", "OFL-QiLabPieces.txt"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(text, []byte("SIL OPEN FONT LICENSE Version 1.1")) || !bytes.Contains(text, []byte("Reserved")) {
			t.Errorf("%s is no licence", name)
		}
	}
}

func TestDisplayable(t *testing.T) {
	c := fonts.NewCoverage()
	for _, x := range []struct{ name, in, want string }{
		{"Latin and hanzi", "Yi 乙 → 12\n\tok", "Yi 乙 → 12\n\tok"},
		{"a rare hanzi", "𠮷野", "□野"},
		{"an emoji with its selector", "a❤️b", "a□b"},
		{"a joiner and a carriage return", "a\u200db\r\n", "ab\n"},
		{"a private character", "\ue123", "□"},
		{"invalid bytes", "a\xffb", "a\ufffdb"},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := c.Displayable(x.in); got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}

func BenchmarkNewCoverage(b *testing.B) {
	for b.Loop() {
		fonts.NewCoverage()
	}
}
