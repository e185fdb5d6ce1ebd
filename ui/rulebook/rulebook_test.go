package rulebook

import (
	"strings"
	"testing"

	"qilab/core/chaosclock"
)

var langs = []string{"zh", "en"}

// The pages say the same in both languages, so they are built the same way.
func TestPagesMatch(t *testing.T) {
	shapes := map[string]string{}
	for _, lang := range langs {
		parts := Page("chaosclock", lang)
		if len(parts) == 0 {
			t.Fatalf("there are no rules in %s", lang)
		}
		var shape strings.Builder
		for _, p := range parts {
			if p.Diagram != "" {
				if _, err := (chaosclock.Rules{}).Parse(p.Diagram); err != nil {
					t.Errorf("%s: diagram %s: %v", lang, p.Diagram, err)
				}
				shape.WriteString(p.Diagram + "\n")
				continue
			}
			for line := range strings.Lines(p.Text) {
				switch {
				case strings.HasPrefix(line, "#"), strings.HasPrefix(line, "-"):
					shape.WriteString(line[:strings.IndexByte(line, ' ')] + "\n")
				}
			}
		}
		shapes[lang] = shape.String()
	}
	if shapes["zh"] != shapes["en"] {
		t.Errorf("the pages are built differently:\n%s\n%s", shapes["zh"], shapes["en"])
	}
}

func TestRulingsAreMarked(t *testing.T) {
	for lang, mark := range map[string]string{"zh": "[裁定]", "en": "[ruling]"} {
		count := 0
		for _, p := range Page("chaosclock", lang) {
			count += strings.Count(p.Text, mark)
		}
		if count != 4 { // the explanation and three rulings
			t.Errorf("%s: %d marks of rulings, want 4", lang, count)
		}
	}
}

func TestSample(t *testing.T) {
	for _, lang := range langs {
		text, remarks := Sample("chaosclock", lang)
		game, err := chaosclock.Rules{}.ParseGame(text)
		if err != nil {
			t.Fatal(err)
		}
		line := game.MainLine()
		want := strings.Fields(chaosclock.SampleMoves)
		if len(line) != len(want)+1 || line[0].Position().String() != chaosclock.SampleDeal {
			t.Errorf("%s: the sample is not that of the sources", lang)
		}
		for i := range line {
			if remarks[i] == "" {
				t.Errorf("%s: no remark at ply %d", lang, i)
			}
		}
	}
}

func TestNoSuchGame(t *testing.T) {
	if text, _ := Sample("none", "en"); text != "" || Page("none", "en") != nil {
		t.Error("there is a page of a game that does not exist")
	}
}
