package words_test

import (
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/games"
	"qilab/ui/assets/fonts"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// The notations and forms of all games have names in both languages.
func TestNotationsAndFormsHaveNames(t *testing.T) {
	for _, l := range i18n.Langs() {
		w := words.Words{Catalog: i18n.New(l)}
		want := func(key string) {
			if !w.Has(key) {
				t.Errorf("there is no text for %s", key)
			}
		}
		for _, g := range games.All(nil) {
			id := g.Rules.ID()
			if n := g.Rules.Capabilities().Notations; n != nil {
				for _, name := range n.Names {
					want("notation." + id + "." + name)
				}
				if usual := w.NotationOf(g.Rules); !slices.Contains(n.Names, usual) {
					t.Errorf("%s: %s is the notation in %s, but is none", id, usual, l)
				}
			}
			for _, f := range g.Reader().Formats() {
				want("format." + id + "." + f.ID)
				want("format." + id + "." + f.ID + ".hint")
				if f.Extension == "" || strings.Contains(f.Extension, ".") {
					t.Errorf("%s: files of %s end with %q", id, f.ID, f.Extension)
				}
			}
		}
		for form := xiangqitexts.FormFEN; form <= xiangqitexts.FormCBL; form++ {
			want("form.xiangqi." + form.String())
		}
	}
}

func TestMoveInTheNotationChosen(t *testing.T) {
	r, p := xiangqi.Rules{}, xiangqi.Start()
	m, err := r.ParseMove(p, "h0g2")
	if err != nil {
		t.Fatal(err)
	}
	chosen := ""
	en := words.Words{Catalog: i18n.New(i18n.English), Notation: func(string) string { return chosen }}
	zh := words.Words{Catalog: i18n.New(i18n.Chinese)}
	if en.Move(r, p, m) != "H2+3" || zh.Move(r, p, m) != "马二进三" {
		t.Errorf("%s and %s", en.Move(r, p, m), zh.Move(r, p, m))
	}
	chosen = "traditional"
	if got := en.Line(r, p, []core.Move{m, {From: 1, To: 2}}); got != "馬二進三 b0c0" {
		t.Errorf("the line is %s", got)
	}
}

// The fonts of the window have every character of every notation.
func TestFontsHaveTheNotations(t *testing.T) {
	coverage := fonts.NewCoverage()
	r := xiangqi.Rules{}
	for _, start := range []string{xiangqi.StartFEN, "3k5/9/3PP4/3PP4/4P4/9/9/9/9/5K3 w", "4k4/3PPP3/4P4/4P4/9/4p4/4p4/3ppp3/9/4K4 b"} {
		p, err := r.Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		for ply := range 60 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				for _, n := range r.Notations() {
					for _, c := range r.FormatMoveAs(p, m, n) {
						if !coverage.Covers(c) {
							t.Fatalf("no font has %q of %s", c, n)
						}
					}
				}
			}
			if p, err = p.Play(moves[ply*7%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Warnings and explanations name side and piece in the current language.
func TestNotesNamePieces(t *testing.T) {
	for _, key := range []string{"warn.perpetual-chase", "explain.perpetual-chase"} {
		note := core.Note{Key: key, Args: []string{"side.xiangqi.red", "piece.xiangqi.black.horse", "e5"}}
		en, zh := words.Words{Catalog: i18n.New(i18n.English)}.Note(note), words.Words{Catalog: i18n.New(i18n.Chinese)}.Note(note)
		if !strings.Contains(en, "Red") || !strings.Contains(en, "black horse") || !strings.Contains(zh, "红方") || !strings.Contains(zh, "黑马") {
			t.Errorf("%s: %s; %s", key, en, zh)
		}
	}
}
