package console

import (
	"os"

	"golang.org/x/sys/windows"
)

// attachParent denotes the parent process.
const attachParent = ^uintptr(0)

// Attach makes the standard streams those of the console that the program was started from, if there is one. A stream that leads
// elsewhere already, to a file or into a pipe, stays as it is.
func Attach() {
	out, errs, in := missing(windows.STD_OUTPUT_HANDLE), missing(windows.STD_ERROR_HANDLE), missing(windows.STD_INPUT_HANDLE)
	if !out && !errs && !in {
		return
	}
	if ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole").Call(attachParent); ok == 0 {
		return // the program was started by a click
	}
	if out {
		open("CONOUT$", windows.STD_OUTPUT_HANDLE, &os.Stdout)
	}
	if errs {
		open("CONOUT$", windows.STD_ERROR_HANDLE, &os.Stderr)
	}
	if in {
		open("CONIN$", windows.STD_INPUT_HANDLE, &os.Stdin)
	}
}

// missing reports whether a standard stream leads nowhere.
func missing(stream uint32) bool {
	h, err := windows.GetStdHandle(stream)
	if err != nil || h == 0 || h == windows.InvalidHandle {
		return true
	}
	kind, err := windows.GetFileType(h)
	return err != nil || kind == windows.FILE_TYPE_UNKNOWN
}

// open redirects a stream to the console, for this program and for the runtime's output.
func open(name string, stream uint32, file **os.File) {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return
	}
	if err := windows.SetStdHandle(stream, windows.Handle(f.Fd())); err != nil {
		f.Close()
		return
	}
	*file = f
}
