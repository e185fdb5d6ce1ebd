package tool_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The program links neither the commands nor anything that only they need, and every command is in a folder cmd.
func TestCommandsAreNotLinked(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command")
	}
	list := func(args ...string) []string {
		out, err := exec.CommandContext(t.Context(), "go", append([]string{"list", "-tags", "ci"}, args...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Fields(string(out))
	}
	program := map[string]bool{}
	for _, path := range list("-deps", "qilab") {
		program[path] = true
	}
	if !program["qilab/solver/catalog"] {
		t.Fatal("the program's packages are not listed")
	}
	for _, path := range []string{"qilab/solver/tool", "qilab/solver/match/players", "qilab/solver/tune", "qilab/solver/puzzle/compose"} {
		if program[path] {
			t.Errorf("%s is linked into the program", path)
		}
	}
	commands := 0
	for _, line := range list("-f", "{{.Name}}:{{.ImportPath}}", "qilab/...") {
		name, path, _ := strings.Cut(line, ":")
		if name != "main" || path == "qilab" {
			continue
		}
		if commands++; !strings.Contains(path, "/cmd/") || program[path] {
			t.Errorf("%s is a command: its place is a folder cmd, and it is linked into nothing", path)
		}
	}
	if commands == 0 {
		t.Error("there are no commands")
	}
}
