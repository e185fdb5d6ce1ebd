package version

import (
	"os"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

func TestString(t *testing.T) {
	const commit = "1bb8d9d54513a20762dacc6886564838a51c643a"
	for _, c := range []struct{ name, main, revision, time, modified, want string }{
		{"between releases", "v0.0.0-20261122225225-1bb8d9d54513", commit, "2026-11-22T22:52:25Z", "false", Number + "+20261122.1bb8d9d"},
		{"files were changed", "v0.0.0-20261122225225-1bb8d9d54513+dirty", commit, "2026-11-22T22:52:25Z", "true", Number + "+20261122.1bb8d9d.modified"},
		{"another zone of time", "(devel)", commit, "2026-11-23T01:52:25+03:00", "false", Number + "+20261122.1bb8d9d"},
		{"a release", Tag, commit, "2026-11-22T22:52:25Z", "false", Number},
		{"another release", "v0.0.9", commit, "2026-11-22T22:52:25Z", "false", Number + "+20261122.1bb8d9d"},
		{"a release with changes", Tag, commit, "2026-11-22T22:52:25Z", "true", Number + "+20261122.1bb8d9d.modified"},
		{"no commit", "(devel)", "", "", "", Number + "+source"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: c.main}, Settings: []debug.BuildSetting{
			{Key: "vcs.revision", Value: c.revision}, {Key: "vcs.time", Value: c.time}, {Key: "vcs.modified", Value: c.modified},
		}}
		if got := buildOf(info).String(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestStamp(t *testing.T) {
	b := Build{Commit: "1bb8d9d54513a20762dacc6886564838a51c643a", Time: time.Date(2026, 11, 22, 22, 52, 25, 0, time.UTC), Modified: true}
	if got, ok := unstamp(b.Stamp()); !ok || got != b {
		t.Errorf("%q: %+v, %v", b.Stamp(), got, ok)
	}
	for _, text := range []string{"", "qilab-build", "qilab-build/a/b/c/d", "another/1bb8d9d/2026-11-22T22:52:25Z/false/false"} {
		if b, ok := unstamp(text); ok {
			t.Errorf("%q: %+v", text, b)
		}
	}
	if strings.ContainsAny(b.Stamp(), " '\"") {
		t.Errorf("%q is not one word", b.Stamp())
	}
}

// Tests are built without a commit.
func TestHere(t *testing.T) {
	if b := Here(); !strings.HasPrefix(b.String(), Number) {
		t.Errorf("%+v: %s", b, b)
	}
}

// The toolkit's file of the program has the same number.
func TestNumber(t *testing.T) {
	data, err := os.ReadFile("../../FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), "\nVersion = \""+Number+"\"\n") {
		t.Errorf("FyneApp.toml does not have the version %s", Number)
	}
}
