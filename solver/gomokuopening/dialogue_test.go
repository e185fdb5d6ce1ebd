package gomokuopening_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/gomokuopening"
)

// Every rule of every set can be completed with the answers that the dialogue offers, and the agreement can be parsed
// at every question.
func TestDialogue(t *testing.T) {
	for _, set := range gomoku.RuleSets() {
		d := gomokuopening.New(set, nil, 0)
		for _, rule := range d.Rules() {
			a, err := d.Begin(rule)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			for !a.Done() {
				if a.Question().Key == "" || a.Headings()[0].Key != "opening.rule."+rule {
					t.Fatalf("%v asks %v under %v", a, a.Question(), a.Headings())
				}
				if asked := len(a.Area()) > 0; asked == (len(a.Choices()) > 0) {
					t.Fatalf("%v: squares and other answers are both asked for, or neither", a)
				}
				a = answered(t, d, a, rng)
			}
			if a.Side(0) == a.Side(1) {
				t.Errorf("%v: both have one side", a)
			}
			if _, err := a.Play(gomoku.PointAt(0, 0).Move()); !errors.Is(err, core.ErrGameOver) {
				t.Errorf("%v goes on: %v", a, err)
			}
		}
	}
}

// answered returns the agreement after an undoable answer of the program.
func answered(t *testing.T, d gomokuopening.Dialogue, a catalog.Agreement, rng *rand.Rand) catalog.Agreement {
	t.Helper()
	id, err := d.Choose(t.Context(), a, 0, 0, rng)
	if err != nil {
		t.Fatal(err)
	}
	next, err := a.Answer(id)
	if err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	if back, ok := next.Back(); !ok || back.String() != a.String() {
		t.Fatalf("before %v was %v", next, back)
	}
	if again, err := d.Parse(next.String()); err != nil || again.String() != next.String() || !slices.Equal(again.Moves(), next.Moves()) {
		t.Fatalf("%v is read back as %v, %v", next, again, err)
	}
	return next
}

func TestDialogueRefuses(t *testing.T) {
	d := gomokuopening.New(gomoku.Freestyle, nil, 0)
	for _, text := range []string{"", "rif freestyle", "swap2 renju", "swap2 freestyle h8 keep"} {
		if a, err := d.Parse(text); err == nil {
			t.Errorf("%q is read as %v", text, a)
		}
	}
	a, err := d.Begin("swap2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Play(core.PassMove); !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("a pass: %v", err)
	}
	if _, err := a.Answer("keep"); !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("an answer to another question: %v", err)
	}
	if _, _, ok := a.Said(); ok {
		t.Error("something was said before the first answer")
	}
}

// An answer followed by stones of the same player is still told to the other, who decides about them.
func TestSaidBeforeStones(t *testing.T) {
	d := gomokuopening.New(gomoku.Renju, nil, 0)
	for text, want := range map[string]string{
		"soosorv-8 renju h8 h9 i9 keep":                                      "opening.choice.keep",
		"soosorv-8 renju h8 h9 i9 keep o15 declare-2":                        "opening.said.declare",
		"soosorv-8 renju h8 h9 i9 keep o15 declare-2 keep":                   "opening.choice.keep",
		"soosorv-8 renju h8 h9 i9 keep o15 declare-2 keep offer-a1":          "",
		"soosorv-8 renju h8 h9 i9 keep o15 declare-2 keep offer-a1 offer-b1": "opening.choice.keep",
		"taraguchi-10 renju h8 keep h9 keep i9 keep j9 swap j10 swap":        "opening.choice.swap",
		"rif renju h8 h9 j10":                                                "",
	} {
		a, err := d.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		note, player, ok := a.Said()
		if got := strings.Join(append([]string{note.Key}, note.Args...), " "); ok != (want != "") || !strings.Contains(got, want) {
			t.Errorf("%s: %d says %q, %t; want %q", text, player, got, ok, want)
		}
		if ok && player == a.Decider() && want == "opening.choice.keep" && strings.HasSuffix(text, "offer-b1") {
			t.Errorf("%s: it is told to the player who said it", text)
		}
	}
}
