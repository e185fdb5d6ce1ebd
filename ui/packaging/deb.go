package packaging

import (
	"bytes"
	"context"
	"crypto/md5"
	"fmt"
	"strings"
	"time"
)

// deb writes a Debian package: an ar archive with a version, the control data, and the files.
func deb(ctx context.Context, control, files tree, when time.Time, l level) ([]byte, error) {
	var parts [2][]byte
	for i, t := range []tree{control, files} {
		plain, err := t.tar(when, true)
		if err != nil {
			return nil, err
		}
		if parts[i], err = xz(ctx, plain, l); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	out.WriteString("!<arch>\n")
	member := func(name string, data []byte) {
		fmt.Fprintf(&out, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", name, when.Unix(), 0, 0, "100644", len(data))
		out.Write(data)
		if len(data)%2 == 1 {
			out.WriteByte('\n')
		}
	}
	member("debian-binary", []byte("2.0\n"))
	member("control.tar.xz", parts[0])
	member("data.tar.xz", parts[1])
	return out.Bytes(), nil
}

// sums returns the list of the files' sums that a package of Debian has.
func sums(files tree) []byte {
	var out bytes.Buffer
	for _, e := range files.sorted() {
		if !strings.HasSuffix(e.path, "/") {
			fmt.Fprintf(&out, "%x  %s\n", md5.Sum(e.data), e.path)
		}
	}
	return out.Bytes()
}

// kibibytes returns how much room files take, as Debian counts it.
func kibibytes(files tree) int {
	n := 0
	for _, e := range files.sorted() {
		n += max(1, (len(e.data)+1023)/1024)
	}
	return n
}
