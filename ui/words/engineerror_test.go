package words_test

import (
	"fmt"
	"io/fs"
	"os/exec"
	"testing"

	"qilab/solver/external"
	"qilab/ui/i18n"
	"qilab/ui/words"
)

// A missing program is reported with its path.
func TestMissingEngine(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	for _, c := range []struct {
		err  error
		want string
	}{
		{fs.ErrNotExist, "No such program: /opt/x"},
		{exec.ErrNotFound, "No such program: /opt/x"},
		{fs.ErrPermission, "No permission to run this file: /opt/x"},
	} {
		err := &external.Error{Engine: "x", Err: fmt.Errorf("%w: %w", external.ErrStart, &exec.Error{Name: "/opt/x", Err: c.err})}
		if got := w.Error(err); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// An engine that quits or speaks another language is described without the words of the system or of Go.
func TestEngineThatFails(t *testing.T) {
	exit := exec.Command("sh", "-c", "exit 3").Run()
	killed := exec.Command("sh", "-c", "kill -9 $$").Run()
	for _, c := range []struct {
		err              external.Error
		english, chinese string
	}{
		{external.Error{Err: fmt.Errorf("%w: %w", external.ErrEnded, exit)}, "The engine x has quit: exit code 3", "引擎 x 已经退出：退出码 3"},
		{external.Error{Err: fmt.Errorf("%w: %w", external.ErrEnded, killed), Stderr: "bye\n"}, "The engine x has quit: it was killed (bye)", "引擎 x 已经退出：被终止（bye）"},
		{external.Error{Err: fmt.Errorf("%w over GOMOCUP: %w", external.ErrStart, fmt.Errorf("%w: %w", external.ErrEnded, exit))},
			"x answers in none of the protocols UCI, UCCI and Gomocup. It may not be an engine for these games.", "x 没有按 UCI、UCCI 或 Gomocup 协议应答，可能不是这种棋的引擎。"},
		{external.Error{Err: &external.ReplyError{Said: "START 15", Answer: "START 15"}},
			"x answers in none of the protocols UCI, UCCI and Gomocup. It may not be an engine for these games. It answers “START 15” to “START 15”.",
			"x 没有按 UCI、UCCI 或 Gomocup 协议应答，可能不是这种棋的引擎。它对“START 15”的应答是“START 15”。"},
	} {
		c.err.Engine = "x"
		for lang, want := range map[i18n.Lang]string{i18n.English: c.english, i18n.Chinese: c.chinese} {
			if got := (words.Words{Catalog: i18n.New(lang)}).Error(&c.err); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}
