package shell

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/command"
	"qilab/ui/host/looptest"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// rig is a shell with one empty screen; its commands have no effect.
type rig struct {
	*Shell
	labels bool
	loop   looptest.Loop
}

// run runs the posted funcs.
func (r *rig) run() { r.loop.Take() }

// blank is a screen with nothing on it.
type blank struct{}

func (blank) Object() fyne.CanvasObject { return canvas.NewRectangle(nil) }
func (blank) Tools() bool               { return true }
func (blank) Scroll() *container.Scroll { return nil }
func (blank) PutBack() bool             { return false }
func (blank) Placed()                   {}

// toolIDs are the groups of the toolbar of the program.
var toolIDs = [][]string{
	{"home", "new"}, {"undo", "redo", "restart"}, {"first", "back", "forward", "last"}, {"best", "overlay", "hide", "flip"},
	{"quick-save", "quick-load", "slots"}, {"editor", "settings", "keys"},
}

func newRig(t *testing.T, lang i18n.Lang) *rig {
	t.Helper()
	r := &rig{}
	var commands command.Table
	var groups []Group
	for _, ids := range toolIDs {
		var group Group
		for _, id := range ids {
			commands = append(commands, &command.Command{ID: id, Run: func() {}})
			group = append(group, Tool{ID: id, Icon: theme.HomeIcon()})
		}
		groups = append(groups, group)
	}
	commands = append(commands, &command.Command{ID: "quit", Run: func() {}})
	app := test.NewTempApp(t)
	r.Shell = New(Config{
		App: app, Window: app.NewWindow("QiLab"), Words: words.Words{Catalog: i18n.New(lang)}, Post: r.loop.Post,
		Clean: func(s string) string { return s }, Together: func(f func()) { f() }, Labels: func() bool { return r.labels },
		Menus: []command.Menu{{ID: "game", Letter: 'G', Groups: [][]string{{"new", "restart"}, {"home"}, {"quit"}}}}, Tools: func() []Group { return groups },
		Above: func(o fyne.CanvasObject) fyne.CanvasObject { return o }, Shown: func(string) {}, FullScreen: func(bool) {},
	})
	r.Begin(commands, map[string]Screen{"blank": blank{}})
	r.Window().Resize(fyne.NewSize(1180, 800))
	r.Show("blank")
	r.run()
	t.Cleanup(func() { r.Close() })
	return r
}

// A tool's tooltip appears beside it, within the window, until the pointer leaves.
func TestToolsExplainThemselves(t *testing.T) {
	r := newRig(t, i18n.English)
	for _, tool := range r.tools.tools {
		b := tool.button
		b.MouseIn(&desktop.MouseEvent{})
		text := commandText(r.cfg.Words, tool.command)
		r.loop.Until(t, time.Minute, "it is explained: "+tool.command.ID, r.tip.root.Visible)
		if r.tip.text.Text != text || r.status.label.Text != text {
			t.Errorf("%s: %q is beside it and %q on the status line, want %q", tool.command.ID, r.tip.text.Text, r.status.label.Text, text)
		}
		if at := r.tip.ground; at.Position().X < 0 || at.Position().X+at.Size().Width > 1180 || at.Size().Height < 10 {
			t.Errorf("%s: the explanation is at %v, %v large", tool.command.ID, at.Position(), at.Size())
		}
		b.MouseOut()
		if r.tip.root.Visible() {
			t.Fatalf("%s: the explanation stays", tool.command.ID)
		}
		r.tip.wait = 0 // no delay for the rest
	}
}

// A message beside the board is not repeated below by the explanation of what the pointer is over.
func TestOneMessageOnce(t *testing.T) {
	r := newRig(t, i18n.English)
	r.cfg.Near = func(string, func()) bool { return true }
	r.Tell("The horse is blocked.")
	for _, x := range []struct{ explains, want string }{
		{"The horse is blocked.", ""}, {"", ""}, {"The horse is blocked.", ""},
		{"An empty point", "An empty point"}, {"The horse is blocked.", "The horse is blocked."},
	} {
		if r.Explain(x.explains); r.status.label.Text != x.want {
			t.Errorf("%q is explained as %q", x.explains, r.status.label.Text)
		}
	}
}

// Tools that do not fit are in the toolbar’s menu, and none is missing.
func TestToolbarGivesWay(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	r.labels = true
	r.RefreshCommands()
	for _, wide := range []float32{1180, 900, 640} {
		r.Window().Resize(fyne.NewSize(wide, 600))
		hidden := 0
		for _, tool := range r.tools.tools {
			if b := tool.button; !b.Visible() {
				hidden++
			} else if end := b.Position().X + b.Size().Width; end > wide {
				t.Errorf("at %v: %s ends at %v", wide, tool.command.ID, end)
			}
		}
		if shown := r.tools.more.Visible(); shown != (hidden > 0) {
			t.Errorf("at %v: %d tools have no room, the menu is there: %t", wide, hidden, shown)
		}
		if wide == 640 && hidden == 0 {
			t.Error("a narrow window has room for all tools, so that nothing is tested")
		}
	}
	r.tools.more.Tapped(nil)
	if !r.Overlaid() {
		t.Error("the menu of the rest does not open")
	}
}

// A command of another name has another label.
func TestToolIsRenamed(t *testing.T) {
	r := newRig(t, i18n.English)
	r.labels = true
	r.RefreshCommands()
	name := "command.study"
	r.AllCommands().ByID("new").Name = func() string { return name }
	for _, want := range []string{"Study", "Play"} {
		r.RefreshCommands()
		if got := r.tools.tools[1].button.Caption; got != want {
			t.Errorf("the label is %q, want %q", got, want)
		}
		name = "command.study.end"
	}
}

// The toolkit adds a second quit command to a game menu that does not end with one.
func TestSystemMenuEndsWithQuitting(t *testing.T) {
	r := newRig(t, i18n.English)
	_, menu := r.menus.system()
	items := menu.Items[0].Items
	if last := items[len(items)-1]; !last.IsQuit || last.Label != "Quit" {
		t.Errorf("the menu ends with %q", last.Label)
	}
}
