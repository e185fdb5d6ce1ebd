package words

import (
	"fmt"
	"io/fs"
	"os/exec"
	"testing"

	"qilab/solver/external"
	"qilab/ui/i18n"
)

// A missing program is reported with its path.
func TestMissingEngine(t *testing.T) {
	w := Words{Catalog: i18n.New(i18n.English)}
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
