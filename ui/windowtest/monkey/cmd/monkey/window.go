package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"qilab/ui/windowtest/monkey"
)

// window is the running program, with its own home folder.
type window struct {
	*display
	program string
	home    string
	disk    *disk // nil: it cannot be filled
	full    bool

	process *exec.Cmd
	ended   chan error
	id      string
	log     *safeBuffer
}

// newWindow starts the program in a new home.
func newWindow(d *display, program string) (*window, error) {
	home, err := os.MkdirTemp(d.folder, "home")
	if err != nil {
		return nil, err
	}
	w := &window{display: d, program: program, home: home, log: &safeBuffer{}}
	w.disk = newDisk(home)
	settings := filepath.Join(home, ".config", "fyne", "org.qilab.qilab", "settings.txt")
	if err := os.MkdirAll(filepath.Dir(settings), 0o700); err != nil {
		return nil, err
	}
	if err := os.WriteFile(settings, []byte("QiLab settings 1\nlessons-offered: on\nname-asked: on\n"), 0o600); err != nil {
		return nil, err
	}
	if err := w.start(); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// start starts the program and waits for its window.
func (w *window) start() error {
	c := w.command(w.program)
	config := filepath.Join(w.home, ".config")
	c.Env = append(c.Env, "HOME="+w.home, "XDG_CONFIG_HOME="+config, "XDG_CACHE_HOME="+filepath.Join(w.home, ".cache"), "XDG_DATA_HOME="+filepath.Join(w.home, ".local"),
		"LANG=C.UTF-8", "LC_ALL=C.UTF-8", "LANGUAGE=en", "FYNE_THEME=light", "FYNE_SCALE=1", "WAYLAND_DISPLAY=")
	c.Dir = w.home
	c.Stdout, c.Stderr = w.log, w.log
	if err := c.Start(); err != nil {
		return err
	}
	w.process, w.ended = c, make(chan error, 1)
	ended := w.ended
	go func() { ended <- c.Wait() }()
	found := within(2*time.Minute, func() bool {
		id, err := w.output("xdotool", "search", "--onlyvisible", "--pid", strconv.Itoa(c.Process.Pid), "--name", "QiLab")
		w.id, _, _ = strings.Cut(id, "\n")
		return err == nil && w.id != "" || !w.alive()
	})
	if !found || !w.alive() {
		return fmt.Errorf("the window does not open: %v", w.said())
	}
	_, err := w.output("xdotool", "windowactivate", "--sync", w.id)
	return err
}

func (w *window) alive() bool {
	select {
	case err := <-w.ended:
		w.ended <- err
		return false
	default:
		return true
	}
}

// step carries out a step and looks after the program.
func (w *window) step(s monkey.Step) error {
	if err := w.do(s); err != nil && w.alive() {
		return err
	}
	time.Sleep(15 * time.Millisecond)
	if !w.alive() { // it was asked to end, or ended by itself
		if err := w.exit(); err != nil {
			return err
		}
		return w.start()
	}
	if rss := w.resident(); rss > *memory {
		return fmt.Errorf("the program takes %d MB", rss)
	}
	return w.said()
}

func (w *window) do(s monkey.Step) error {
	width, height, err := w.size()
	if err != nil {
		return err
	}
	move := func(p monkey.Point) []string {
		return []string{"mousemove", "--window", w.id, strconv.Itoa(p.X * width / 1000), strconv.Itoa(p.Y * height / 1000), "sleep", "0.02"}
	}
	args := move(s.At)
	switch s.Kind {
	case monkey.Click:
		args = append(args, "click", "1")
	case monkey.Double:
		args = append(args, "click", "--repeat", "2", "--delay", "40", "1")
	case monkey.Right:
		args = append(args, "click", "3")
	case monkey.Hover:
	case monkey.Drag:
		args = append(args, "mousedown", "1")
		for i := 1; i <= 4; i++ {
			args = append(args, move(monkey.Point{X: s.At.X + (s.To.X-s.At.X)*i/4, Y: s.At.Y + (s.To.Y-s.At.Y)*i/4})...)
		}
		args = append(args, "mouseup", "1")
	case monkey.Wheel:
		button, n := "4", s.N
		if n < 0 {
			button, n = "5", -n
		}
		args = append(args, "click", "--repeat", strconv.Itoa(n), "--delay", "5", button)
	case monkey.Press:
		args = []string{"key", "--delay", "5", keysym(s.Text)}
	case monkey.Type:
		args = []string{"type", "--delay", "5", "--", s.Text}
	case monkey.Copy, monkey.Paste:
		if err := w.copy(s.Text); err != nil {
			return err
		}
		if s.Kind == monkey.Copy {
			return nil
		}
		args = []string{"key", "ctrl+v"}
	case monkey.Size:
		args = []string{"windowsize", w.id, strconv.Itoa(min(s.At.X, 1280)), strconv.Itoa(min(s.At.Y, 900))}
	case monkey.Wait:
		time.Sleep(time.Duration(s.N) * time.Millisecond)
		return nil
	case monkey.Disk:
		return w.fill(s.Text != "back")
	case monkey.Reopen:
		if err := w.end(); err != nil {
			return err
		}
		return w.start()
	default:
		return fmt.Errorf("%s cannot be made from outside", s.Kind)
	}
	_, err = w.output("xdotool", args...)
	return err
}

var geometry = regexp.MustCompile(`WIDTH=(\d+)\s+HEIGHT=(\d+)`)

func (w *window) size() (width, height int, err error) {
	text, err := w.output("xdotool", "getwindowgeometry", "--shell", w.id)
	if err != nil {
		return 0, 0, err
	}
	found := geometry.FindStringSubmatch(text)
	if found == nil {
		return 0, 0, fmt.Errorf("the window has no size: %s", text)
	}
	width, _ = strconv.Atoi(found[1])
	height, _ = strconv.Atoi(found[2])
	return width, height, nil
}

// copy puts a text of the corpus into the clipboard, where xclip holds it until another program has one.
func (w *window) copy(name string) error {
	text, err := monkey.Text(name)
	if err != nil {
		return err
	}
	c := w.command("timeout", "20", "xclip", "-selection", "clipboard", "-i", "-loops", "0")
	c.Stdin = bytes.NewReader(text)
	return c.Run()
}

// fill fills the disk, or frees it.
func (w *window) fill(on bool) error {
	if w.disk == nil || on == w.full {
		return nil
	}
	w.full = on
	return w.disk.fill(on)
}

// resident returns the memory that the program takes, in MB.
func (w *window) resident() int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", w.process.Process.Pid))
	for line := range strings.Lines(string(status)) {
		if kib, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.Atoi(strings.Fields(kib)[0])
			return n / 1000
		}
	}
	return 0
}

// answers checks that the program still takes keys: with the other language it has another title. Keys may have been given
// to other commands, and dialogs may be open: what counts in the end is whether the program can be closed.
func (w *window) answers() error {
	title, err := w.output("xdotool", "getwindowname", w.id)
	if err != nil {
		return err
	}
	for range 2 {
		if _, err := w.output("xdotool", "key", "--delay", "20", "Escape", "Escape", "Escape", "ctrl+t"); err != nil {
			return err
		}
		if within(3*time.Second, func() bool {
			now, err := w.output("xdotool", "getwindowname", w.id)
			return err == nil && now != title
		}) {
			return nil
		}
	}
	if err := w.end(); err != nil {
		return err
	}
	return w.start()
}

// end closes the window as a user does. Unsaved changes cause a question, so the disk is freed first; so does a match or an import that
// would be cut off, to which Return says yes.
func (w *window) end() error {
	if err := w.fill(false); err != nil {
		return err
	}
	for range 3 {
		_ = w.command("wmctrl", "-i", "-c", w.id).Run()
		if within(5*time.Second, func() bool { return !w.alive() }) {
			return w.exit()
		}
		_ = w.command("xdotool", "key", "Return").Run()
		if within(30*time.Second, func() bool { return !w.alive() }) {
			return w.exit()
		}
	}
	_ = w.process.Process.Signal(syscall.SIGQUIT) // which prints its steps
	within(5*time.Second, func() bool { return !w.alive() })
	return fmt.Errorf("the program does not answer, and does not end when it is closed\n%s", w.log)
}

// exit wants the program to have ended well.
func (w *window) exit() error {
	err := <-w.ended
	w.ended <- err
	if err != nil {
		return fmt.Errorf("the program ended with %w\n%s", err, w.log)
	}
	return nil
}

var faulty = regexp.MustCompile(`(?m)^(panic|fatal error|goroutine \d+|.*Error in Fyne call thread|.*DATA RACE).*`)

// said finds a fault in the messages of the program.
func (w *window) said() error {
	if found := faulty.FindString(w.log.String()); found != "" {
		return fmt.Errorf("the program says %q\n%s", found, w.log)
	}
	return nil
}

// keep leaves a picture and the messages in a folder.
func (w *window) keep(folder string) {
	if folder == "" {
		return
	}
	_ = os.MkdirAll(folder, 0o755)
	_ = w.picture(filepath.Join(folder, "failed.png"))
	_ = os.WriteFile(filepath.Join(folder, "program.log"), []byte(w.log.String()), 0o644)
}

// close ends the program and takes its home away.
func (w *window) close() {
	if w.process != nil && w.alive() {
		_ = w.process.Process.Kill()
		<-w.ended
	}
	if w.disk != nil {
		w.disk.close()
	}
	_ = os.RemoveAll(w.home)
}

// keysym writes a key as xdotool wants it.
func keysym(text string) string {
	parts := strings.Split(strings.ReplaceAll(text, "++", "+plus"), "+")
	last := len(parts) - 1
	if text == "+" {
		return "plus"
	}
	for i := range parts[:last] {
		parts[i] = strings.ToLower(parts[i])
	}
	names := map[string]string{"Space": "space", ",": "comma", "?": "question", "-": "minus", "!": "exclam"}
	if name, ok := names[parts[last]]; ok {
		parts[last] = name
	} else if len(parts[last]) == 1 {
		parts[last] = strings.ToLower(parts[last])
	}
	return strings.Join(parts, "+")
}

// safeBuffer collects the last messages of the program.
type safeBuffer struct {
	mu   sync.Mutex
	data []byte
}

// maxSaid bounds the messages kept.
const maxSaid = 1 << 20

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.data = append(b.data, p...)
	if len(b.data) > maxSaid {
		b.data = b.data[len(b.data)-maxSaid:]
	}
	return len(p), nil
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return string(b.data)
}
