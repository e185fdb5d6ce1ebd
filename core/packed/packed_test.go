package packed_test

import (
	"bytes"
	"strings"
	"testing"

	"qilab/core/packed"
)

func TestRoundTrip(t *testing.T) {
	data := []byte(strings.Repeat("the same again, ", 1000))
	file := packed.Pack(data)
	if len(file) >= len(data)/10 || !bytes.Equal(packed.Unpack("a", file), data) || !bytes.Equal(packed.Pack(data), file) {
		t.Errorf("%d bytes are packed as %d", len(data), len(file))
	}
	defer func() {
		if err, ok := recover().(error); !ok || !strings.HasPrefix(err.Error(), "the file: ") {
			t.Errorf("a damaged file: %v", err)
		}
	}()
	packed.Unpack("the file", file[:len(file)/2])
}
