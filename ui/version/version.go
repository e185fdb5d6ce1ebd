// Package version identifies the source that the program was built from, for the command line, the window and the names of
// packages. The number of the release is written here, and the commit comes from the build: packages have a stamp written by the
// linker, other builds what the go command records, which it does in a clone, but not in a git worktree.
package version

import (
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// Number is the number of the release that this source becomes, or is. FyneApp.toml has the same.
const Number = "0.1.0"

// A Build is a state of the source.
type Build struct {
	Commit   string    // the whole hash; "": not known, as after "go run"
	Time     time.Time // of the commit, in UTC
	Released bool      // the commit has the tag "v" + Number
	Modified bool      // files were changed after the commit
}

// stamp is written by the linker; "": it was not.
var stamp string

// StampVariable is the name of the stamp to the linker.
const StampVariable = "qilab/ui/version.stamp"

// Here returns the build of the running program.
func Here() Build {
	if b, ok := unstamp(stamp); ok {
		return b
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Build{}
	}
	return buildOf(info)
}

// buildOf returns the build of a program, from the go command's build info.
func buildOf(info *debug.BuildInfo) Build {
	b := Build{Released: info.Main.Version == Tag}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			if t, err := time.Parse(time.RFC3339, s.Value); err == nil {
				b.Time = t.UTC()
			}
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// Stamp returns the build in one word for the linker.
func (b Build) Stamp() string {
	return fmt.Sprintf("%s/%s/%s/%t/%t", stampBegin, b.Commit, b.Time.UTC().Format(time.RFC3339), b.Released, b.Modified)
}

// stampBegin is the prefix of stamps, by which they are found in a program.
const stampBegin = "qilab-build"

// unstamp returns the build of a stamp; false: the text is none.
func unstamp(text string) (Build, bool) {
	parts := strings.Split(text, "/")
	if len(parts) != 5 || parts[0] != stampBegin {
		return Build{}, false
	}
	t, err := time.Parse(time.RFC3339, parts[2])
	if err != nil {
		return Build{}, false
	}
	return Build{Commit: parts[1], Time: t.UTC(), Released: parts[3] == "true", Modified: parts[4] == "true"}, true
}

// Tag is the tag that the commit of the release has in git.
const Tag = "v" + Number

// String returns the version in one word: the number of a release, "0.1.0+20261122.1bb8d9d" with day and commit between
// releases, with ".modified" at the end if files were changed, and "0.1.0+source" if the commit is not known.
func (b Build) String() string {
	switch {
	case b.Commit == "":
		return Number + "+source"
	case b.Released && !b.Modified:
		return Number
	}
	parts := []string{b.Time.Format("20060102"), b.short()}
	if b.Modified {
		parts = append(parts, "modified")
	}
	return Number + "+" + strings.Join(parts, ".")
}

// short returns the first digits of the commit; "" if it is not known.
func (b Build) short() string { return b.Commit[:min(7, len(b.Commit))] }
