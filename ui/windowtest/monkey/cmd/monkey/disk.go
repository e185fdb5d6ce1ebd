package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// disk is a small file system on a folder.
type disk struct{ folder string }

// newDisk mounts a disk on a folder; nil: that is not allowed here.
func newDisk(folder string) *disk {
	if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder).Run(); err != nil {
		fmt.Println("monkey: no disk can be mounted, so none is filled")
		return nil
	}
	return &disk{folder}
}

// fill takes all the room there is, or gives it back.
func (d *disk) fill(on bool) error {
	path := filepath.Join(d.folder, ".filler")
	if !on {
		err := os.Remove(path)
		if os.IsNotExist(err) {
			return nil
		}
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return nil // it is full already
	}
	defer f.Close()
	for size := 1 << 20; size > 0; {
		if n, err := f.Write(make([]byte, size)); err != nil || n < size {
			size /= 2
		}
	}
	return nil
}

func (d *disk) close() { _ = exec.Command("umount", "-l", d.folder).Run() }
