package ui

import (
	"fmt"
	"os"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/version"
)

// CrashHead returns the head of a crash record, before the stack: the program's version and the kind of system.
func CrashHead() string {
	build := version.Here()
	return fmt.Sprintf("QiLab %s %s\n%s/%s, %s, %d processors", build, build.Commit, runtime.GOOS, runtime.GOARCH, runtime.Version(), runtime.NumCPU())
}

// impersonal removes the path of the user's home from a record, which the stack of a home-made build contains.
func impersonal(record string) string {
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		record = strings.ReplaceAll(record, home, "~")
	}
	return record
}

// tellCrash reports that the program crashed and which game was restored, and offers to copy the record.
func tellCrash(c *host.Context, restored bool, record string) {
	t := c.Words.T
	text := t("crash.none")
	if restored {
		text = t("crash.game", c.Words.Game(c.Table.Rules()), c.Table.Rules().Capabilities().AllTurns(c.Table.Document().Game()))
	}
	report := impersonal(record)
	c.Open(host.Dialog{
		Title: t("crash.title"),
		Body:  prose.NewColumn(prose.New(text), prose.NewNote(t("crash.report"))),
		Size:  fyne.NewSize(500, 250),
		Extra: &host.Button{Text: t("crash.copy"), Run: func() { c.Copy(report, t("told.copied")) }, Stays: true},
		Close: t("dialog.ok"),
	})
}

// tellOthers explains the consequences of another open window.
func tellOthers(c *host.Context) {
	t := c.Words.T
	c.Open(host.Dialog{
		Title: t("others.title"),
		Body:  prose.New(t("others.text")),
		Size:  fyne.NewSize(460, 230),
		Close: t("dialog.ok"),
	})
}
