//go:build !unix || darwin

package clipboard

// Answering tells then that the clipboard can be read: the system holds its contents.
func Answering(_ func(func()), then func(ok bool)) { then(true) }
