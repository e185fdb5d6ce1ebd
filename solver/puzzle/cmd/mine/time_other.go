//go:build !unix

package main

import "time"

var began = time.Now()

// processorTime returns the time since the process began, where nothing better is known.
func processorTime() time.Duration { return time.Since(began) }
