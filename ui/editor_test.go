package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/i18n"
	"qilab/ui/session"
)

// TestSetUpLeftIsKept: leaving the editor loses nothing, and says so; nor does the end of the program.
func TestSetUpLeftIsKept(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.session.EditPosition()
	r.session.Erase(3)
	want := r.session.Editor().Text()
	r.press(fyne.KeyEscape)
	if e := r.session.Editor(); e == nil || e.Text() != want {
		t.Fatal("Escape leaves the editor")
	}
	r.Run("editor")
	if r.session.Editor() != nil {
		t.Fatal("the editor is not left")
	}
	r.wantText("What you have set up is kept")
	r.Run("editor")
	if got := r.session.Editor().Text(); got != want {
		t.Errorf("the editor opens with %s, want %s", got, want)
	}
	r.Run("editor")
	r.Close()
	again := openRig(t, r.dir, i18n.English, "light")
	again.show(screenGame)
	again.Run("editor")
	if got := again.session.Editor().Text(); got != want {
		t.Errorf("after a start of the program the editor opens with %s, want %s", got, want)
	}
	again.session.Start(again.session.Games()[0], again.session.Rules().Start(), [2]session.Seat{})
	again.Run("editor")
	if e := again.session.Editor(); e.Text() == want || !again.view.editor.draft.Visible() {
		t.Error("after a new game the set-up is not offered, or is there in the place of the new position")
	}
	again.view.editor.draft.OnTapped()
	if got := again.session.Editor().Text(); got != want {
		t.Errorf("the button brings %s, want %s", got, want)
	}
	if again.view.editor.draft.Visible() {
		again.session.CloseEditor()
	}
}

// TestEditorShowsPieces: where a field's values stand for pieces they are shown as pieces, and said in words.
func TestEditorShowsPieces(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := onTable(t, lang, "light")
		g, ok := r.session.GameByID(eternal.Rules{}.ID())
		if !ok {
			t.Skip("the game is not there")
		}
		start, err := eternal.Parse("1R4r1/8/8/8/8/8/8/4r3/8 r 0-1/4 e2")
		if err != nil {
			t.Fatal(err)
		}
		r.session.Start(g, start, [2]session.Seat{})
		r.session.EditPosition()
		p := r.view.editor.fields.pickers[eternal.FieldPending]
		if p == nil {
			t.Fatal("the pieces to place or to return are no pictures")
		}
		for _, want := range []struct {
			value  string
			zh, en string
		}{
			{"e2", "待安放或遣返：遣返 e2 的黑车", "To place or return: return the black rook on e2"},
			{"R", "待安放或遣返：安放红车", "To place or return: place the red rook"},
			{"-", "待安放或遣返：没有", "To place or return: None"},
		} {
			i := slices.Index(p.field.Values, want.value)
			if i < 0 {
				t.Fatalf("%s is not offered", want.value)
			}
			p.buttons[i].OnTapped()
			said := want.en
			if lang == i18n.Chinese {
				said = want.zh
			}
			if p.caption.Text != said {
				t.Errorf("%s is said as %q, want %q", want.value, p.caption.Text, said)
			}
			if want.value != "-" && p.buttons[i].Text != "" {
				t.Errorf("%s is shown as the text %q", want.value, p.buttons[i].Text)
			}
		}
	}
}

// TestEditorValuesAreWords: no value that a field offers is shown as the letter that stands for it in a notation.
func TestEditorValuesAreWords(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	for _, g := range r.session.Games() {
		r.session.Start(g, g.Rules.Start(), [2]session.Seat{})
		r.session.EditPosition()
		for name, s := range r.view.editor.fields.selects {
			for _, option := range s.Options {
				if option == "" || option[0] < '0' || option[0] > '9' && len(option) < 3 {
					t.Errorf("%s offers %q for %s", g.Rules.ID(), option, name)
				}
			}
		}
		if r.view.editor.pieceName(core.NoPiece) == "" {
			t.Error("taking away has no name")
		}
	}
}
