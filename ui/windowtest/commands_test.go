package windowtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// snapshot is the state that a command may change.
type snapshot struct {
	screen, status, clipboard, editor, settings   string
	game                                          *core.Game
	revision                                      uint64
	node                                          *core.Node
	seats                                         [2]table.Seat
	view                                          table.ViewSettings
	flipped, thinking, analysing, paused, mayMove bool
	overlays, tab                                 int
	focus                                         fyne.Focusable
}

func (r *rig) snapshot() snapshot {
	s := r.table
	now := snapshot{
		screen: r.Screen(), status: r.status(), clipboard: r.app.Clipboard().Content(),
		game: s.Document().Game(), revision: s.Document().Revision(), node: s.Node(), seats: s.Players.Seats(), view: s.View.Settings(),
		flipped: s.View.Flipped(), thinking: s.Players.Thinking(), mayMove: s.Players.PersonMayMove(), overlays: len(r.win.Canvas().Overlays().List()), focus: r.win.Canvas().Focused(),
	}
	now.analysing, now.paused = r.search.Analysis.On()
	if e := s.Editor.Sketch(); e != nil {
		now.editor = e.Text()
	}
	for _, setting := range r.settings.Table() {
		now.settings += setting.Key + "=" + r.settings.Get(setting.Key) + "\n"
	}
	if now.screen == screenGame {
		now.tab = r.tabs().SelectedIndex()
	}
	return now
}

// effect reports whether a command did what its title says; before is the state before it.
type effect func(r *rig, id string, before snapshot) bool

// opens returns the effect of a command that opens a dialog with its title, or another one, as the heading.
func opens(title func(*rig) string) effect {
	return func(r *rig, id string, before snapshot) bool {
		want := r.heading(id)
		if title != nil {
			want = title(r)
		}
		return before.overlays == 0 && r.top() != nil && slices.Contains(textsIn(r.top()), want)
	}
}

// divides reports whether a command has moved a divider, or reported that it cannot.
func divides(r *rig, _ string, before snapshot) bool {
	return r.snapshot().settings != before.settings || r.status() == r.words.T("told.divider.end")
}

// tells returns the effect of a command that says something on the status line.
func tells(key string) effect {
	return func(r *rig, _ string, _ snapshot) bool { return r.status() == r.words.T(key) }
}

// copies returns the effect of a command that puts a text into the clipboard.
func copies(text func(*rig) string) effect {
	return func(r *rig, _ string, _ snapshot) bool {
		return strings.Contains(r.app.Clipboard().Content(), text(r)) && strings.Contains(r.status(), "copied")
	}
}

// looksAt returns the effect of a command that looks at another node.
func looksAt(want func(from *core.Node) *core.Node) effect {
	return func(r *rig, _ string, before snapshot) bool {
		return r.table.Node() == want(before.node) && r.table.Document().Game() == before.game
	}
}

// candidate returns the effect of playing the n-th move of the analysis, which reports if there is none.
func candidate(n int) effect {
	return func(r *rig, _ string, before snapshot) bool {
		report, known := r.search.Knowledge.ReportOf(before.node)
		switch {
		case r.table.Puzzle.Tried():
			return r.table.Node() == before.node && strings.HasPrefix(r.status(), "No analysis while you solve a puzzle")
		case before.view.Hidden || !before.analysing || r.table.View.Hidden():
			return r.table.Node() == before.node && r.status() == r.words.T("told.no-analysis")
		case !known || len(report.Moves) < n:
			why := "told.no-candidate"
			if r.table.Ending.Now().Over() {
				why = "analysis.over"
			}
			return r.table.Node() == before.node && r.status() == r.words.T(why)
		case !before.mayMove:
			return r.table.Node() == before.node
		}
		return r.table.Node().Parent() == before.node && r.table.Node().Move() == report.Moves[n-1].Move
	}
}

// nothing reports whether a command has changed only the view, and cleared the message.
func nothing(r *rig, _ string, before snapshot) bool {
	before.status = ""
	return r.snapshot() == before
}

// effects are those of commands other than switches; a switch has the opposite state afterwards.
var effects = map[string]effect{
	"new":     opens(func(r *rig) string { return r.words.T("new.title", r.words.T("game.chaosclock")) }),
	"players": opens(nil), "match": opens(nil), "info": opens(nil), "save-as": opens(nil), "slots": opens(nil), "open-file": opens(nil), "export-as": opens(nil),
	"export-picture": opens(nil), "print-game": opens(nil), "print-puzzles": opens(nil), "copy-picture": func(r *rig, _ string, _ snapshot) bool {
		r.until("the picture is in the clipboard", func() bool { return strings.HasPrefix(r.status(), "Picture copied, ") })
		return true
	},
	"type-moves": opens(nil), "annotate": opens(nil), "legend": opens(nil), "puzzles": opens(nil), "training": opens(nil), "puzzle-list": opens(nil), "puzzle-history": opens(nil), "make-puzzle": opens(nil), "books": opens(nil),
	"settings": opens(nil), "keys": opens(nil), "about": opens(nil), "engine-help": opens(nil), "manual": opens(nil), "winning-line": opens(nil), "turn-board": opens(nil),
	"resign": func(r *rig, _ string, _ snapshot) bool { return r.table.Ending.Now().Reason == core.EndResign },
	"rules":  opens(func(r *rig) string { return r.words.T("rules.title", r.words.T("game.chaosclock")) }),

	"training-export": opens(nil), "training-import": opens(nil),
	"training-clear": func(r *rig, _ string, _ snapshot) bool {
		r.until("it asks first", func() bool { return len(r.dialogs()) == 1 })
		return true
	},
	"mistake-train": saysSomething, "mistakes-train": saysSomething,
	"training-today": func(r *rig, _ string, _ snapshot) bool {
		// A puzzle that was failed has become a card.
		r.until("a card is asked, or none is there", func() bool {
			t := r.words.T
			none := []string{t("training.nothing"), t("training.mistakes.adding"), t("training.mistakes.unclear"), t("training.mistakes.unconfirmed"), t("training.mistakes.known")}
			return r.table.Drill.On() || slices.Contains(none, r.status()) && !r.Commands().ByID("training-end").Can()
		})
		return true
	},
	"restart": func(r *rig, id string, before snapshot) bool {
		return r.table.Node().Parent() == nil && tells("told.restarted")(r, id, before)
	},
	"rematch": func(r *rig, id string, before snapshot) bool {
		now := r.table.Players.Seats()
		return r.table.Node().Parent() == nil && now[0] == before.seats[1] && now[1] == before.seats[0] && tells("told.rematch")(r, id, before)
	},
	"go":   func(r *rig, _ string, _ snapshot) bool { return r.table.Players.Thinking() },
	"stop": func(r *rig, _ string, before snapshot) bool { return before.thinking && !r.table.Players.Thinking() },
	"quick-save": func(r *rig, id string, before snapshot) bool {
		game, _, err := r.store.Quick().Load()
		return err == nil && encoded(r.t, game) == encoded(r.t, r.table.Document().Game()) && tells("slot.quick.saved")(r, id, before)
	},
	"quick-load": func(r *rig, id string, before snapshot) bool {
		game, _, err := r.store.Quick().Load()
		if err != nil {
			return r.table.Document().Game() == before.game && tells("slot.quick.empty")(r, id, before)
		}
		return r.Screen() == screenGame && encoded(r.t, game) == encoded(r.t, r.table.Document().Game()) && tells("slot.quick.loaded")(r, id, before)
	},
	"home": func(r *rig, _ string, before snapshot) bool {
		return r.Screen() == screenHome && before.screen == screenGame
	},
	"continue": func(r *rig, _ string, before snapshot) bool {
		return r.Screen() == screenGame && before.screen == screenHome
	},

	"pass": func(r *rig, _ string, before snapshot) bool {
		for n := r.table.Node(); n != nil; n = n.Parent() { // in a puzzle the defence may have answered already
			if n.Parent() == before.node {
				return n.Move() == core.PassMove
			}
		}
		return false
	},
	"undo":      takenBack,
	"undo-turn": takenBack,
	"redo":      func(r *rig, _ string, before snapshot) bool { return r.table.CanUndo() && undone(r, before) },
	"export":    copies(func(r *rig) string { return r.table.Texts.Position() }), "export-game": copies(func(r *rig) string { return r.table.Texts.Game() }),
	"copy-position": copies(func(r *rig) string { return "Chaos Clock\n" + r.table.Position().String() }),
	"copy-game":     copies(func(r *rig) string { return "Chaos Clock\n" }),
	"import": func(r *rig, id string, before snapshot) bool {
		if before.editor != "" && before.screen == screenGame {
			return r.table.Editor.Sketch().Text() != before.editor && strings.HasPrefix(r.table.Editor.Sketch().Text(), pasted)
		}
		return r.Screen() == screenGame && r.table.Position().String() == pasted && r.table.Document().Game() != before.game
	},
	"promote": func(r *rig, _ string, before snapshot) bool {
		return r.table.Node() == before.node && before.node.Parent().Next() == before.node && r.table.Document().Revision() != before.revision
	},
	"variation-up": reorders, "variation-down": reorders,
	"delete": func(r *rig, id string, before snapshot) bool {
		return r.table.Node() == before.node.Parent() && !slices.Contains(before.node.Parent().Children(), before.node) &&
			tells("told.deleted")(r, id, before)
	},
	"first": looksAt(func(n *core.Node) *core.Node {
		for n.Parent() != nil {
			n = n.Parent()
		}
		return n
	}),
	"back":    looksAt((*core.Node).Parent),
	"forward": looksAt((*core.Node).Next),
	"last": looksAt(func(n *core.Node) *core.Node {
		for n.Next() != nil {
			n = n.Next()
		}
		return n
	}),
	"auto-play": func(r *rig, _ string, before snapshot) bool {
		return r.table.Node() != before.node && r.table.Document().Game() == before.game
	},
	"previous-variation": looksAt(func(n *core.Node) *core.Node { return sibling(n, -1) }),
	"next-variation":     looksAt(func(n *core.Node) *core.Node { return sibling(n, 1) }),

	"best":          candidate(1),
	"board-smaller": divides, "board-larger": divides, "moves-larger": divides, "moves-smaller": divides,
	"deeper": func(r *rig, _ string, before snapshot) bool {
		return r.search.Analysis.Deepening() || r.table.Document().Revision() == before.revision && r.search.Analysis.Searching()
	},
	"review": func(r *rig, _ string, _ snapshot) bool {
		_, on := r.search.Reviews.Status()
		said := r.status()
		return on && strings.Contains(said, "Reviewing") || !on && said == r.words.T("told.review-done")
	},
	"previous-mistake": mistaken, "next-mistake": mistaken,
	"lesson": func(r *rig, id string, before snapshot) bool {
		return r.table.View.Covered() || mistaken(r, id, before)
	},
	"puzzle-solution": proven("Solution: "),
	"puzzle-next": func(r *rig, _ string, _ snapshot) bool {
		p, ok := r.table.Puzzle.Current()
		return ok && p == fakePuzzles[1]
	},
	"puzzle-leave": func(r *rig, _ string, _ snapshot) bool {
		_, on := r.table.Puzzle.Current()
		return !on
	},
	"hint": func(r *rig, _ string, _ snapshot) bool {
		r.until("the hint is there", func() bool { return r.status() != r.words.T("hint.searching") && r.Commands().ByID("hint").Can() })
		return strings.HasSuffix(r.status(), "Ask again to see the move.") || len(r.board().State().Preview) > 0 || r.board().State().Hint.Kind != board.Nowhere
	},
	"study": func(r *rig, _ string, _ snapshot) bool {
		played := r.table.View.Activity() == table.Play && r.button(r.words.T("play.button.resign")) != nil || r.button(r.words.T("play.button.review")) != nil
		r.Run("study")
		return played && r.table.View.Activity() == table.Study
	},
	"to-board": func(r *rig, _ string, _ snapshot) bool { return r.win.Canvas().Focused() == fyne.Focusable(r.board()) },
	"language": func(r *rig, _ string, _ snapshot) bool {
		return r.menus()[0].Title == i18n.New(i18n.Chinese).T("menu.game")
	},
	"mode": func(r *rig, _ string, _ snapshot) bool { return look.Dark(r.app) },
	"sample": func(r *rig, id string, before snapshot) bool {
		return r.Screen() == screenGame && r.table.Document().Game() != before.game && r.table.Node().Parent() == nil &&
			len(r.table.Document().Game().MainLine()) > 5 && tells("told.sample")(r, id, before)
	},
	"library": func(r *rig, _ string, _ snapshot) bool { return r.Screen() == prefs.LibraryScreen },
	"menus":   func(r *rig, _ string, _ snapshot) bool { return r.menuBar().Chosen() != "" },
	"scroll":  nothing, "scroll-down": nothing,

	"to-lines": func(r *rig, _ string, before snapshot) bool {
		return r.win.Canvas().Focused() != before.focus && len(r.board().State().Preview) > 0
	},
	"add-line": func(r *rig, id string, before snapshot) bool {
		added := strings.HasPrefix(r.status(), "Added to the game") && r.table.Document().Revision() != before.revision
		return r.table.Node() == before.node && (added || tells("told.line-known")(r, id, before))
	},
	"mark": func(r *rig, id string, before snapshot) bool {
		return r.win.Canvas().Focused() == fyne.Focusable(r.board()) && tells("told.mark-where")(r, id, before)
	},
	"mark-colour": func(r *rig, _ string, _ snapshot) bool { return strings.HasPrefix(r.status(), "Drawing colour: ") },
	"clear-marks": func(r *rig, id string, before snapshot) bool {
		return len(r.table.Notes.Shapes(before.node)) == 0 && r.table.CanUndo() && tells("told.marks-cleared")(r, id, before)
	},
	"glyph-none": func(r *rig, _ string, before snapshot) bool { return before.node.Glyph == "" && r.table.CanUndo() },
}

// mistaken reports whether a command has gone to an error of the game, or reported that there is none.
func mistaken(r *rig, _ string, before snapshot) bool {
	for _, key := range []string{"mistakes.unknown", "mistakes.none", "mistakes.none.here", "mistakes.none.yet", "mistakes.reviewing", "told.no-next-mistake", "told.no-previous-mistake"} {
		if r.status() == r.words.T(key) {
			return r.table.Node() == before.node
		}
	}
	return r.search.Knowledge.JudgementOf(r.table.Node()).Faulty() && strings.HasPrefix(r.status(), "Move ")
}

// takenBack reports whether the last change was undone, after a question if that brings the previous game.
func takenBack(r *rig, _ string, before snapshot) bool {
	if r.overlaid() {
		return r.table.Document().Game() == before.game
	}
	return r.table.CanRedo() && undone(r, before)
}

// undone reports whether the position, the setup or the game is another.
func undone(r *rig, before snapshot) bool {
	now := r.snapshot()
	return now.node != before.node || now.editor != before.editor || now.revision != before.revision
}

// reorders reports whether the tree is in another order, at the same node.
func reorders(r *rig, _ string, before snapshot) bool {
	now := r.snapshot()
	return now.node == before.node && now.revision != before.revision && r.table.Document().CanUndo() == core.ChangeTree
}

// sibling returns the variation at a distance from a node, the last one if there are no more.
func sibling(n *core.Node, by int) *core.Node {
	all := n.Parent().Children()
	return all[min(max(slices.Index(all, n)+by, 0), len(all)-1)]
}

// proven returns the effect of a command that asks the prover and shows its result.
func proven(says string) effect {
	return func(r *rig, _ string, _ snapshot) bool {
		r.until("the prover has answered", func() bool { return r.Commands().ByID("hint").Can() })
		return strings.HasPrefix(r.status(), says) && (len(r.board().State().Preview) > 0 || r.board().State().Hint.Kind != board.Nowhere)
	}
}

// effectOf returns the expected effect of a command.
func effectOf(c *command.Command) effect {
	if n := 0; c.ID == "candidate" {
		return candidate(1)
	} else if _, err := fmt.Sscanf(c.ID, "candidate-%d", &n); err == nil {
		return candidate(n)
	}
	return effects[c.ID]
}

// onScreen returns the screen that a command is for where that is not the game; "" otherwise.
func onScreen(c *command.Command) string {
	if strings.HasPrefix(c.ID, "library-") {
		return " of the library"
	}
	return ""
}

// saysSomething waits for a message.
func saysSomething(r *rig, _ string, _ snapshot) bool {
	r.until("there is a message", func() bool { return r.status() != "" })
	return true
}

// A command that can run does what its title says; one that cannot changes nothing. The tag whole tries all commands in
// all states.
func TestEveryCommandInEveryState(t *testing.T) {
	ran := map[string]bool{"quit": true} // tested where the window is closed
	for at, name := range slices.Sorted(maps.Keys(states)) {
		prepare := states[name]
		t.Run(name, func(t *testing.T) {
			r := newRig(t, i18n.English, "light")
			r.show(screenGame)
			r.training()
			r.loop.run()
			dirty, before := true, snapshot{}
			for i, c := range r.Commands() {
				switch {
				case c.ID == "quit":
					continue
				case testing.Short() && (at+i)%16 != 0:
					continue // each state has some, and each command has some states
				case !gametest.Whole && ran[c.ID] && (at+i)%4 != 0 && (dirty || c.Can()):
					continue // as before, but each command runs in the first of its states too
				}
				if dirty {
					r.reset(i18n.English)
					prepare(r)
					r.settled()
					before = r.snapshot()
				}
				if !c.Can() {
					r.Run(c.ID)
					if dirty = r.snapshot() != before; dirty {
						t.Errorf("%s is disabled, and changes %+v to %+v", c.ID, before, r.snapshot())
					}
					continue
				}
				ran[c.ID] = true
				r.wantDone(c, before)
				// Most dialogs and switches leave nothing behind; the next command begins where they were opened.
				r.closeDialogs()
				r.win.Canvas().Focus(nil)
				now := r.snapshot()
				before.status, before.focus = now.status, now.focus
				dirty = now != before || slices.Contains(lasting, c.ID)
			}
		})
	}
	if testing.Short() {
		return
	}
	// These are for games that have rules of their own for it; gomoku_test.go, texts_test.go, engine_test.go, clock_test.go,
	// endgames_test.go, ui/books, ui/deals, ui/mistakes, ui/notes, ui/repertoires, ui/profile, ui/resign, ui/lessons and
	// session_test.go run them.
	other := []string{"opening-back", "opening-leave", "judge", "turn-board", "merge", "label", "bar", "notation", "threats", "numbers", "engine", "match-pause", "match-stop", "engine-own", "engine-second", "engine-log", "restart-engine", "deeper", "make-book", "recent-files",
		"find-position", "find-pattern", "offer-draw", "play-on", "lesson-answer", "clock-pause", "endgames", "practise", "first-steps",
		"repertoires", "repertoire-mark", "repertoire-drill", "repertoire-make", "patterns", "train-endings", "deal-today", "deals", "training-answer", "training-retry", "training-next", "training-end", "profile"}
	for _, c := range newRig(t, i18n.English, "light").Commands() {
		if !ran[c.ID] && !slices.Contains(other, c.ID) && onScreen(c) == "" {
			t.Errorf("%s could not be run in any state", c.ID)
		}
	}
}

// lasting are commands with effects that a snapshot does not have.
var lasting = []string{"review", "deeper", "winning-line", "hint", "puzzle-solution", "import", "scroll", "scroll-down"}

// wantDone runs a command, and checks that it does what its title says. A switch is switched back.
func (r *rig) wantDone(c *command.Command, before snapshot) {
	r.t.Helper()
	if does := effectOf(c); does != nil {
		r.Run(c.ID)
		if c.ID != "go" && c.ID != "deeper" && c.ID != "review" {
			r.loop.run()
		}
		if !does(r, c.ID, before) {
			r.t.Errorf("%s does not do what it says: status %q, texts on top %.300q", c.ID, r.status(), textsIn(r.front()))
		}
		return
	}
	if c.Checked == nil {
		r.t.Errorf("nobody has said what %s does", c.ID)
		return
	}
	if (c.ID == "hide" || c.ID == "analyse") && r.table.Puzzle.Tried() {
		r.Run(c.ID)
		if !r.overlaid() {
			r.t.Error("a puzzle is given up unasked")
		}
		return
	}
	on := c.Checked()
	if c.ID == "threats" && r.table.Puzzle.Tried() {
		if r.Run(c.ID); c.Checked() != on || r.status() != r.words.T("told.puzzle-tried") {
			r.t.Errorf("threats would help with a puzzle: said was %q", r.status())
		}
		return
	}
	for _, want := range []bool{!on, on} {
		r.Run(c.ID)
		if r.settled(); c.Checked() != want {
			r.t.Errorf("%s: the switch is %v, want %v", c.ID, c.Checked(), want)
		}
	}
}

// Menus, toolbar and sheet of keys are made of the same table: they name the same commands alike, and show alike which can be
// run and which are on.
func TestMenusToolbarAndKeysAgree(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, name := range some(states) {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, i18n.English, "light")
			states[name](r)
			r.settled()
			title := func(c *command.Command) string { return r.words.T(c.Title()) }

			inMenus := 0
			for _, m := range r.menus() {
				for _, item := range m.Items() {
					i := slices.IndexFunc(r.Commands(), func(c *command.Command) bool { return c.Menu != "" && title(c) == item.Text })
					if i < 0 {
						t.Errorf("the menu %s has %q, which is no command", m.Title, item.Text)
						continue
					}
					inMenus++
					c := r.Commands()[i]
					if on := c.Checked != nil && c.Checked(); item.Disabled == c.Can() || item.Checked != on {
						t.Errorf("the menu shows %s disabled: %v, on: %v", c.ID, item.Disabled, item.Checked)
					}
					if len(c.Keys) > 0 && item.Keys != c.Keys[0].String() {
						t.Errorf("the menu says that %q runs %s", item.Keys, c.ID)
					}
				}
			}
			for _, c := range r.Commands() {
				if c.InMenu() {
					inMenus--
				}
			}
			if inMenus != 0 {
				t.Errorf("the menus have %d lines too many", inMenus)
			}

			listed, wanted := map[keyLine]int{}, map[keyLine]int{} // several numbered commands share one line
			for _, line := range r.sheetOfKeys() {
				listed[line]++
			}
			for _, c := range r.Commands() {
				keys := c.Shortcuts()
				if keys == "" {
					keys = r.words.T("keys.unset")
				}
				line := keyLine{keys, strings.TrimSuffix(title(c), "…")}
				if wanted[line] += 0; (c.Menu != "" || c.Group != "") && !c.Unlisted {
					wanted[line]++
				}
			}
			for line, n := range wanted {
				if listed[line] != n {
					t.Errorf("the sheet of keys has %q %d times, want %d", line, listed[line], n)
				}
			}

			if r.Screen() != screenGame {
				return
			}
			tools := r.tools()
			if len(tools) != 17 {
				t.Fatalf("the toolbar has %d tools", len(tools))
			}
			for _, b := range tools {
				b.MouseIn(&desktop.MouseEvent{})
				text := r.status()
				b.MouseOut()
				i := slices.IndexFunc(r.Commands(), func(c *command.Command) bool {
					return text == title(c) || text == title(c)+" ("+c.Shortcuts()+")"
				})
				if i < 0 {
					t.Errorf("a tool says %q, which is no command", text)
					continue
				}
				c := r.Commands()[i]
				if on := c.Checked != nil && c.Checked(); b.Disabled() == c.Can() || (b.Importance == widget.HighImportance) != on {
					t.Errorf("the toolbar shows %s disabled: %v, with importance %v", c.ID, b.Disabled(), b.Importance)
				}
			}
		})
	}
}

// tools lists the buttons of the toolbar.
func (r *rig) tools() []*control.Button {
	for _, o := range r.page().Objects {
		if list := seen[*control.Button](o); len(list) > 10 && within[*board.Board](o) == nil {
			return list
		}
	}
	return nil
}
