// Package masters is the opening book that comes with the program: the moves that masters played by position, with
// their frequencies and results. masters.book was made from the Chinese Chess Practical Dataset by Yu-Han Tseng (CC BY
// 4.0) with
//
//	go run ./solver/xiangqi/cmd/masters -games FOLDER -o solver/xiangqi/masters/masters.book
//	gzip -9n solver/xiangqi/masters/masters.book
package masters

import (
	_ "embed"

	"qilab/core/book"
	"qilab/core/xiangqi"
)

//go:embed masters.book.gz
var data string

// Book returns the book. It is unpacked on first use.
func Book() *book.Counts { return book.NewCounts("masters.book", data, xiangqi.Rules{}) }
