package analysis

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/timing"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// lineRig is a list of moves in a window, with a record of its requests.
type lineRig struct {
	*moveTable
	rules     core.Rules
	log       []string
	typed     []fyne.KeyName
	explained string // in the status line
}

func (r *lineRig) TypedKey(e *fyne.KeyEvent)    { r.typed = append(r.typed, e.Name) }
func (r *lineRig) TypedRune(rune)               {}
func (r *lineRig) TypedShortcut(fyne.Shortcut)  {}
func (r *lineRig) KeyDown(*fyne.KeyEvent)       {}
func (r *lineRig) KeyUp(*fyne.KeyEvent)         {}
func (r *lineRig) Focused(fyne.CanvasObject)    {}
func (r *lineRig) say(what string, args ...any) { r.log = append(r.log, fmt.Sprintf(what, args...)) }

// said returns the requests since its last call.
func (r *lineRig) said() string {
	text := strings.Join(r.log, "; ")
	r.log = nil
	return text
}

// newLineRig returns the list of a report in which every move is followed by the first legal moves.
func newLineRig(t *testing.T, rules core.Rules, scale int, plies int) *lineRig {
	t.Helper()
	test.NewTempApp(t)
	d := desktest.New(t, catalog.Game{Rules: rules})
	s := d.Table
	r := &lineRig{rules: rules}
	ctx := panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}, Keys: r}
	text := func(line []core.Move) string { return ctx.Words.Line(rules, s.Position(), line) }
	r.moveTable = newMoveTable(ctx, panel.Actions{
		Play: func(m core.Move) { r.say("play %s", text([]core.Move{m})) },
		Preview: func(line []core.Move) {
			if line == nil {
				r.say("nothing")
			} else {
				r.say("arrows %d", len(line))
			}
		},
		Ahead:    func(line []core.Move, turns int) { r.say("ahead %d: %s", turns, text(line)) },
		GoLine:   func(line []core.Move) { r.say("go %s", text(line)) },
		LineMenu: func(line, upTo []core.Move, _ fyne.Position) { r.say("menu %d of %d", len(upTo), len(line)) },
		Explain:  func(text string) { r.explained = text },
	})
	report := solver.Report{Position: s.Position()}
	for _, m := range s.Position().Moves()[:3] {
		v := solver.Verdict{Move: m, Scored: true}
		for p, next := s.Position(), m; len(v.PV) < plies; next = p.Moves()[0] {
			v.PV = append(v.PV, next)
			p, _ = p.Play(next)
		}
		report.Moves = append(report.Moves, v)
	}
	win := test.NewTempWindow(t, r.rows.Root)
	win.SetPadded(false)
	win.Resize(fyne.NewSize(500, 200))
	r.set(report)
	return r
}

// on returns the position of a turn in the line of a row.
func (r *lineRig) on(row, turn int) fyne.Position {
	placed, _ := r.placedLine(r.report.Moves[row])
	at := placed[turn]
	return fyne.NewPos(r.lineLeft()+(at.left+at.right)/2, r.rows.Top(row)+r.rows.Height*(0.25+0.5*float32(at.row)))
}

func (r *lineRig) hover(at fyne.Position) {
	r.rows.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
}

// The status line offers a click only where the line can be added.
func TestLineOfAGameInProgress(t *testing.T) {
	r := newLineRig(t, xiangqi.Rules{}, 100, 24)
	r.hover(r.on(1, 2))
	if !strings.Contains(r.explained, "3 moves ahead") || !strings.Contains(r.explained, "click to go there") {
		t.Errorf("the status line says %q", r.explained)
	}
	s := r.ctx.Table
	s.Together(func() {
		s.Start(s.Current(), r.report.Position, [2]table.Seat{})
		minute := timing.Control{Main: time.Minute}
		s.Clocks.Set([2]timing.Control{minute, minute})
	})
	r.hover(r.on(0, 2))
	if !strings.Contains(r.explained, "3 moves ahead") || strings.Contains(r.explained, "click") {
		t.Errorf("in a game with a clock, the status line says %q", r.explained)
	}
}

func TestLookingAtALine(t *testing.T) {
	r := newLineRig(t, xiangqi.Rules{}, 100, 24)
	pv := r.report.Moves[1].PV
	line := func(n int) string { return r.Words.Line(r.rules, r.report.Position, pv[:n]) }
	placed, texts := r.placedLine(r.report.Moves[1])
	if len(placed) < 4 || placed[len(placed)-1].row != 1 || !strings.HasSuffix(texts[1], "…") {
		t.Fatalf("the line stands as %q", texts)
	}
	steps := []struct {
		what string
		do   func()
		said string
	}{
		{"the pointer is on the third move", func() { r.hover(r.on(1, 2)) }, "ahead 3: " + line(3)},
		{"it stays there", func() { r.hover(r.on(1, 2).AddXY(1, 0)) }, ""},
		{"the wheel goes on", func() { r.rows.Roll(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25)}) }, "ahead 4: " + line(4)},
		{"the pointer trembles", func() { r.hover(r.on(1, 2)) }, ""},
		{"a click goes to what is seen", func() { r.rows.Tapped(&fyne.PointEvent{Position: r.on(1, 2)}) }, "go " + line(4)},
		{"the wheel goes back to the start", func() {
			for range 9 {
				r.rows.Roll(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 25)})
			}
		}, ""},
		{"in the second row of text", func() { r.hover(r.on(1, len(placed)-1)) }, fmt.Sprintf("ahead %d: %s", len(placed), line(len(placed)))},
		{"on the move itself", func() { r.hover(fyne.NewPos(30, r.rows.Top(1)+20)) }, "arrows 24"},
		{"a click there plays it", func() { r.rows.Tapped(&fyne.PointEvent{Position: fyne.NewPos(30, r.rows.Top(1)+20)}) }, "play " + line(1)},
		{"a click without looking", func() { r.rows.Tapped(&fyne.PointEvent{Position: r.on(1, 1)}) }, "go " + line(2)},
		{"a right click", func() { r.rows.TappedSecondary(&fyne.PointEvent{Position: r.on(1, 1)}) }, "ahead 2: " + line(2) + "; menu 2 of 24"},
		{"the pointer leaves", func() { r.rows.MouseOut() }, "nothing"},
	}
	for _, step := range steps {
		step.do()
		if got := r.said(); got != step.said && step.what != "the wheel goes back to the start" {
			t.Errorf("%s: %s", step.what, got)
		}
	}
	r.rows.Roll(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25)})
	if got := r.said(); got != "" {
		t.Errorf("away from the lines the wheel does %s", got)
	}

	// The line stays unchanged during a preview, and vanishes with its position.
	r.hover(r.on(1, 2))
	r.said()
	other := r.report
	other.Moves = slices.Clone(other.Moves)
	slices.Reverse(other.Moves)
	r.set(other)
	if r.rows.Tapped(&fyne.PointEvent{Position: r.on(1, 2)}); r.said() != "go "+line(3) {
		t.Error("a click goes somewhere else than what is seen")
	}
	next, _ := r.report.Position.Play(pv[0])
	if r.set(solver.Report{Position: next}); r.look != nil {
		t.Error("a line of another position is looked at")
	}
}

func TestLinesByKeyboard(t *testing.T) {
	r := newLineRig(t, xiangqi.Rules{}, 100, 5)
	line := func(row, n int) string { return r.Words.Line(r.rules, r.report.Position, r.report.Moves[row].PV[:n]) }
	r.keys.FocusGained()
	if got := r.said(); got != "arrows 5" {
		t.Errorf("with the keyboard there is %s", got)
	}
	for _, step := range []struct {
		key  fyne.KeyName
		said string
	}{
		{fyne.KeyRight, "ahead 1: " + line(0, 1)}, {fyne.KeyRight, "ahead 2: " + line(0, 2)}, {fyne.KeyLeft, "ahead 1: " + line(0, 1)},
		{fyne.KeyDown, "arrows 5"}, {fyne.KeyEnd, "ahead 5: " + line(1, 5)}, {fyne.KeyRight, "ahead 5: " + line(1, 5)},
		{fyne.KeyReturn, "go " + line(1, 5)}, {fyne.KeyUp, "arrows 5"}, {fyne.KeyUp, ""}, {fyne.KeyReturn, "ahead 1: " + line(0, 1) + "; go " + line(0, 1)},
		{fyne.KeyHome, "arrows 5"},
	} {
		if r.keys.TypedKey(&fyne.KeyEvent{Name: step.key}); r.said() != step.said {
			t.Errorf("%s does something else than %s", step.key, step.said)
		}
	}
	if r.keys.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert}); !slices.Equal(r.typed, []fyne.KeyName{fyne.KeyInsert}) {
		t.Errorf("typed keys: %v", r.typed)
	}
	if r.keys.FocusLost(); r.said() != "nothing" || r.look != nil {
		t.Error("without the keyboard a line is looked at")
	}
	if r.keys.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}); len(r.typed) != 2 {
		t.Error("without a line the arrow keys are lost")
	}
}

// Until a line is selected by key, the preview follows the best move.
func TestKeyboardFollowsTheBestLine(t *testing.T) {
	r := newLineRig(t, xiangqi.Rules{}, 100, 5)
	better := r.report
	better.Moves = slices.Clone(better.Moves)
	slices.Reverse(better.Moves)
	worse, unknown := r.report, r.report
	unknown.Moves = []solver.Verdict{{Move: r.report.Moves[1].Move}}
	looked := func() core.Move { return r.look.line[0] }
	r.set(unknown)
	r.keys.FocusGained()
	r.said()
	if r.set(better); r.said() != "arrows 5" || looked() != better.Moves[0].Move {
		t.Error("a move of which nothing was known is looked at, and not the best")
	}
	if r.set(worse); r.said() != "arrows 5" || looked() != worse.Moves[0].Move {
		t.Error("the line that was the best is looked at")
	}
	r.keys.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	r.said()
	if r.set(better); r.said() != "" || looked() != worse.Moves[0].Move {
		t.Error("the line that is stepped through is changed")
	}
}

// The steps of a turn are previewed together.
func TestLinesByTurns(t *testing.T) {
	r := newLineRig(t, eternal.Rules{}, 100, 8)
	turns := r.turnsOf(r.report.Position, r.report.Moves[0].PV)
	if last := turns[len(turns)-1].end; len(turns) >= 8 || last != 8 {
		t.Fatalf("the turns are %v", turns)
	}
	p := r.report.Position
	steps, end := r.rules.Capabilities().Steps, 0
	for i, m := range r.report.Moves[0].PV {
		p, _ = p.Play(m)
		if !steps.Continue(m, p) {
			if turns[end].end != i+1 {
				t.Errorf("turn %d ends after move %d", end, turns[end].end)
			}
			end++
		}
	}
}

func TestPlacedTurns(t *testing.T) {
	test.NewTempApp(t)
	turns := func() (list []lineTurn) {
		for i := range 12 {
			list = append(list, lineTurn{text: "move" + strings.Repeat("!", i%4), end: i + 1})
		}
		return list
	}
	for room := float32(-5); room < 900; room += 31 {
		for rows := 1; rows <= 2; rows++ {
			placed, texts := placeTurns(turns(), room, lineSize, fyne.TextStyle{}, rows)
			shown := strings.Join(texts, " ")
			if len(placed) < 12 != strings.HasSuffix(shown, "…") && room > 60 {
				t.Errorf("%d of the turns are placed in %.0f as %q", len(placed), room, texts)
			}
			for i, p := range placed {
				if p.row >= rows || p.left > p.right && room > 0 || p.right > max(room, 0) {
					t.Errorf("in %.0f turn %d is at %v", room, i, p)
				}
			}
		}
	}
}
