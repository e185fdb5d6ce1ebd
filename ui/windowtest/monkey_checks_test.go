package windowtest

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/command"
	"qilab/ui/table"
)

// invariants hold after every step, by name. Each returns the violation, or "".
var invariants = []struct {
	name  string
	wrong func(*monkeyRun) string
}{
	{"hit", (*monkeyRun).hitUnseen},
	{"position", (*monkeyRun).movedUnasked},
	{"hidden", (*monkeyRun).shownUnasked},
	{"reveals", (*monkeyRun).reveals},
	{"board", (*monkeyRun).boardDiffers},
	{"thinking", (*monkeyRun).thinksForNobody},
	{"overlap", (*monkeyRun).textsOverlap},
	{"words", (*monkeyRun).wordMissing},
	{"kept", (*monkeyRun).keptDiffers},
	{"goroutines", (*monkeyRun).tooManyGoroutines},
}

// moment is the state that a step may change only on request.
type moment struct {
	game     *core.Game
	node     *core.Node
	position string
	hidden   bool
	thinking bool
	revision uint64
	screen   string
	seats    [2]table.Seat
	top      fyne.CanvasObject
	focused  fyne.Focusable
	answers  bool // an opening is being agreed upon, a position set up, or the errors of the game are listed
	drill    bool // a training session asks cards, and advances by itself
}

func (m *monkeyRun) now() moment {
	s := m.table
	_, opening := s.Opening.Current()
	return moment{
		s.Document().Game(), s.Node(), s.Rules().ID() + " " + s.Position().String(), s.View.HiddenByChoice(), s.Players.Thinking(), s.Document().Revision(),
		m.Screen(), s.Players.Seats(), m.win.Canvas().Overlays().Top(), m.win.Canvas().Focused(),
		opening || s.Editor.Sketch() != nil || m.Commands().ByID("mistakes").Checked(), s.Drill.On(),
	}
}

// asked reports whether the targets of this step permit an effect: a command that declares it, a control of such a kind, or an
// overlay opened by one of these.
func (m *monkeyRun) asked(declared func(*command.Command) bool, kinds []string, granted func(origin) bool) bool {
	if slices.ContainsFunc(m.ran, declared) || granted(m.origins[m.before.top]) {
		return true
	}
	in := func(o fyne.CanvasObject) bool { return slices.Contains(kinds, fmt.Sprintf("%T", o)) }
	for _, h := range m.pointer.hits {
		if in(h.object) || slices.ContainsFunc(h.around, in) {
			return true
		}
	}
	focused, ok := m.before.focused.(fyne.CanvasObject)
	return ok && in(focused)
}

// movers are the types of the controls that may put another position on the board: boards, the list of moves and other rows,
// the curve of the evaluation and the list of the library.
var movers = []string{
	"*board.Board", "*panel.Rows", "*analysis.Graph", "*mistakes.entry", "*library.body", "*library.stepper",
}

func (m *monkeyRun) mayMove() bool {
	if m.before.screen == screenHome && m.before.top == nil { // which is there to choose a game
		return true
	}
	kinds := movers
	if m.before.answers { // by buttons
		kinds = append(slices.Clone(movers), "*control.Button")
	}
	return m.asked(func(c *command.Command) bool { return c.Moves }, kinds, func(o origin) bool { return o.moves })
}

func (m *monkeyRun) mayShow() bool {
	return m.asked(func(c *command.Command) bool { return c.Shows }, nil, func(o origin) bool { return o.shows })
}

// grant records what opened new overlays, and when the user last asked for another position.
func (m *monkeyRun) grant() {
	if m.mayMove() {
		m.moved = time.Now()
	}
	list := m.win.Canvas().Overlays().List()
	for o := range m.origins {
		if !slices.Contains(list, o) {
			delete(m.origins, o)
		}
	}
	for _, o := range list {
		if _, known := m.origins[o]; !known {
			m.origins[o] = origin{m.mayMove(), m.mayShow()}
		}
	}
}

// hitUnseen finds an event that went to something that is not painted where it happened.
func (m *monkeyRun) hitUnseen() string {
	for _, h := range m.pointer.hits {
		if !h.seen {
			return fmt.Sprintf("%T is used at a point where it is scrolled out of sight, in %s", h.object, types(h.around))
		}
	}
	return ""
}

func types(list []fyne.CanvasObject) string {
	var names []string
	for _, o := range list {
		if name := fmt.Sprintf("%T", o); !strings.HasPrefix(name, "*fyne.") {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// lateMove is how long the reading of a game may take.
const lateMove = 5 * time.Second

// movedUnasked finds a change of position made neither by the user nor by an engine to move.
func (m *monkeyRun) movedUnasked() string {
	now := m.now()
	if now.node == m.before.node || now.position == m.before.position || m.before.thinking || m.before.drill || now.drill || m.mayMove() {
		return ""
	}
	late := len(m.ran)+len(m.pointer.hits) == 0 || now.game != m.before.game
	if late && time.Since(m.moved) < lateMove { // a requested game has been read by now
		return ""
	}
	return fmt.Sprintf("the position was %s and is %s, by %s", m.before.position, now.position, m.used())
}

// shownUnasked finds a hidden analysis that became visible.
func (m *monkeyRun) shownUnasked() string {
	now := m.now()
	if !m.before.hidden || now.hidden || now.game != m.before.game || m.mayShow() {
		return ""
	}
	return "the hidden analysis is shown, by " + m.used()
}

// used describes the target of a step.
func (m *monkeyRun) used() string {
	var list []string
	for _, c := range m.ran {
		list = append(list, "command "+c.ID)
	}
	for _, h := range m.pointer.hits {
		label := ""
		if texts := textsIn(h.object); len(texts) == 1 {
			label = fmt.Sprintf(" %q", texts[0])
		}
		list = append(list, fmt.Sprintf("%T%s in %s", h.object, label, types(h.around)))
	}
	return fmt.Sprintf("%s; focus %T; top %T", strings.Join(list, ", "), m.before.focused, m.before.top)
}

// reveals finds something of a hidden analysis on the board.
func (m *monkeyRun) reveals() string {
	if m.Screen() != screenGame || !m.table.View.Hidden() {
		return ""
	}
	if state := m.board().State(); len(state.Badges) > 0 || len(state.Arrows) > 0 {
		return fmt.Sprintf("the analysis is hidden, and the board shows %d badges and %d arrows", len(state.Badges), len(state.Arrows))
	}
	return ""
}

// wordMissing finds a text without words in the catalogues.
func (m *monkeyRun) wordMissing() string {
	for _, text := range m.texts() {
		if strings.Contains(text, "⟦") || strings.Contains(text, "%!") {
			return fmt.Sprintf("the window says %q", text)
		}
	}
	return ""
}

// keptWait is how long a write may take on a busy machine.
const keptWait = 30 * time.Second

// keptDiffers finds a difference between the autosave and the window.
func (m *monkeyRun) keptDiffers() string {
	d := m.table.Document()
	if m.table.Drill.On() { // an exercise covers the saved game
		return ""
	}
	if d.Revision() == m.before.revision || m.diskBack != nil || m.warns() {
		return ""
	}
	shown, kept := "", ""
	for end := time.Now().Add(keptWait); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		m.loop.run()
		if m.warns() || m.table.Drill.On() { // an exercise that was being looked for
			return ""
		}
		shown = encoded(m.trial, m.table.Document().Game()) // the program may have moved
		game, _, err := m.store.Autosave().Load()
		if errors.Is(err, storage.ErrNotFound) && m.table.Document().Revision() == 0 {
			return "" // an exercise has ended over the board that nobody has begun a game on
		}
		if err != nil {
			kept = err.Error()
			continue
		}
		if kept = encoded(m.trial, game); kept == shown {
			return ""
		}
	}
	return fmt.Sprintf("the autosave has\n%s\nand the window\n%s", kept, shown)
}

// maxGoroutines is more than a window with all its engines needs.
const maxGoroutines = 400

func (m *monkeyRun) tooManyGoroutines() string {
	if n := runtime.NumGoroutine(); n > maxGoroutines {
		return fmt.Sprintf("there are %d goroutines", n)
	}
	return ""
}

// textsOverlap finds two texts that are painted over one another, other than on boards.
func (m *monkeyRun) textsOverlap() (wrong string) {
	if size := m.win.Canvas().Size(); size.Width < smallest.Width || size.Height < smallest.Height {
		return ""
	}
	m.eachOverlap(func(under, over inked, layer fyne.CanvasObject, list []placed) {
		if wrong == "" {
			wrong = fmt.Sprintf("%q is painted over %q at %v\nin %s\nand %s", over.text, under.text, under.ink.and(over.ink),
				types(around(layer, list[over.index].object)), types(around(layer, list[under.index].object)))
		}
	})
	return wrong
}
