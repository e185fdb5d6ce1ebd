package gather

import (
	"errors"
	"os/exec"
	"testing"

	"qilab/ui/assets/licences"
)

// The embedded licences match the current components of the program.
func TestCurrent(t *testing.T) {
	if testing.Short() {
		t.Skip("it asks the go command for all systems")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command")
	}
	parts, err := Gather(t.Context(), "../../../..")
	if err != nil {
		t.Fatal(err)
	}
	if licences.Format(parts) != licences.Text() {
		t.Error("the program is made of other things than its licences say; make them again: go run ./ui/assets/licences/cmd/licences")
	}
}

func TestUnknownKind(t *testing.T) {
	if err := (gathered{}).add("something", "Do what you want."); !errors.Is(err, ErrKind) {
		t.Error(err)
	}
}

func TestTidy(t *testing.T) {
	if got := tidy("\ufeff\n a \r\n====\nb\t\n\n"); got != " a\n----\nb" {
		t.Errorf("%q", got)
	}
}
