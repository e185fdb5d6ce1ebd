package console

import (
	"bytes"
	"errors"
	"log"
	"testing"

	"fyne.io/fyne/v2"
)

// TestQuiet logs as the toolkit does.
func TestQuiet(t *testing.T) {
	var kept bytes.Buffer
	before := log.Writer()
	log.SetOutput(Quiet(&kept))
	log.SetFlags(0)
	defer func() {
		log.SetOutput(before)
		log.SetFlags(log.LstdFlags)
	}()
	fyne.LogError("failed to watch theme settings", errors.New("no bus"))
	fyne.LogError("failed to stop watching removed settings file", errors.New("no watch"))
	if kept.Len() != 0 {
		t.Errorf("kept %q", kept.String())
	}
	fyne.LogError("something else", errors.New("its cause"))
	for _, part := range []string{"something else", "its cause", "  At: "} {
		if !bytes.Contains(kept.Bytes(), []byte(part)) {
			t.Errorf("%q is lost of %q", part, kept.String())
		}
	}
}
