package clipboard

import (
	"fmt"
	"image"
	"io"
	"runtime"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	user32   = windows.NewLazySystemDLL("user32.dll")
	kernel32 = windows.NewLazySystemDLL("kernel32.dll")

	openClipboard    = user32.NewProc("OpenClipboard")
	closeClipboard   = user32.NewProc("CloseClipboard")
	emptyClipboard   = user32.NewProc("EmptyClipboard")
	setClipboardData = user32.NewProc("SetClipboardData")
	registerFormat   = user32.NewProc("RegisterClipboardFormatW")
	globalAlloc      = kernel32.NewProc("GlobalAlloc")
	globalFree       = kernel32.NewProc("GlobalFree")
	globalLock       = kernel32.NewProc("GlobalLock")
	globalUnlock     = kernel32.NewProc("GlobalUnlock")
	moveMemory       = kernel32.NewProc("RtlMoveMemory")
)

const (
	formatDIB = 8 // CF_DIB
	moveable  = 2 // GMEM_MOVEABLE
)

// set hands a picture to the system: as a DIB, which every program takes, and as PNG.
func set(png []byte, picture *image.RGBA) (io.Closer, error) {
	runtime.LockOSThread() // the clipboard is open for a thread
	defer runtime.UnlockOSThread()
	if err := open(); err != nil {
		return nil, err
	}
	defer closeClipboard.Call()
	if ok, _, err := emptyClipboard.Call(); ok == 0 {
		return nil, fmt.Errorf("%w: EmptyClipboard: %w", ErrNone, err)
	}
	if err := put(formatDIB, dib(picture)); err != nil {
		return nil, err
	}
	name, err := windows.UTF16PtrFromString("PNG")
	if err != nil {
		return nil, err
	}
	if format, _, _ := registerFormat.Call(uintptr(unsafe.Pointer(name))); format != 0 {
		_ = put(format, png) // the DIB is there in any case
	}
	return nil, nil
}

// open waits until no other program has the clipboard open.
func open() error {
	var failed error
	for range 20 {
		ok, _, err := openClipboard.Call(0)
		if ok != 0 {
			return nil
		}
		failed = err
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("%w: another program keeps the clipboard: %w", ErrNone, failed)
}

// put gives data in a format to the clipboard, to which they belong from then on.
func put(format uintptr, data []byte) error {
	block, _, err := globalAlloc.Call(moveable, uintptr(len(data)))
	if block == 0 {
		return fmt.Errorf("%w: GlobalAlloc: %w", ErrNone, err)
	}
	at, _, err := globalLock.Call(block)
	if at == 0 {
		globalFree.Call(block)
		return fmt.Errorf("%w: GlobalLock: %w", ErrNone, err)
	}
	moveMemory.Call(at, uintptr(unsafe.Pointer(&data[0])), uintptr(len(data)))
	globalUnlock.Call(block)
	if ok, _, err := setClipboardData.Call(format, block); ok == 0 {
		globalFree.Call(block)
		return fmt.Errorf("%w: SetClipboardData: %w", ErrNone, err)
	}
	return nil
}
