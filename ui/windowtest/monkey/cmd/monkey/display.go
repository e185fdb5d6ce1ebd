package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// display is an X server of our own with a window manager.
type display struct {
	name    string
	servers []*exec.Cmd
	folder  string
}

// newDisplay starts Xvfb, which chooses a free display, and openbox.
func newDisplay() (*display, error) {
	folder, err := os.MkdirTemp("", "monkey")
	if err != nil {
		return nil, err
	}
	d := &display{folder: folder}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x900x24", "-dpi", "96", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{write}
	if err := x.Start(); err != nil {
		return nil, err
	}
	d.servers = append(d.servers, x)
	write.Close()
	number := make([]byte, 16)
	n, err := read.Read(number)
	if err != nil {
		d.close()
		return nil, fmt.Errorf("the display (Xvfb) does not start: %w", err)
	}
	d.name = ":" + strings.TrimSpace(string(number[:n]))
	manager := d.command("openbox", "--sm-disable")
	if err := manager.Start(); err != nil {
		d.close()
		return nil, err
	}
	d.servers = append(d.servers, manager)
	if !within(20*time.Second, func() bool { return d.command("wmctrl", "-m").Run() == nil }) {
		d.close()
		return nil, fmt.Errorf("openbox does not start")
	}
	return d, nil
}

// command returns a command that runs on the display.
func (d *display) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), "DISPLAY="+d.name)
	return c
}

// output runs a command on the display and returns its output.
func (d *display) output(name string, args ...string) (string, error) {
	var errors bytes.Buffer
	c := d.command(name, args...)
	c.Stderr = &errors
	text, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, errors.String())
	}
	return strings.TrimSpace(string(text)), nil
}

// picture writes a picture of the display to a file.
func (d *display) picture(path string) error {
	return d.command("import", "-silent", "-window", "root", path).Run()
}

func (d *display) close() {
	for i := len(d.servers) - 1; i >= 0; i-- {
		_ = d.servers[i].Process.Kill()
		_ = d.servers[i].Wait()
	}
	_ = os.RemoveAll(filepath.Clean(d.folder))
}

// within waits until something is so, and reports whether it came to be.
func within(limit time.Duration, is func() bool) bool {
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if is() {
			return true
		}
	}
	return is()
}
