package storage_test

import (
	"fmt"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage"
)

// A game file has a version and a checksum, and is read back with its metadata.
func ExampleEncode() {
	game := core.NewGame(xiangqi.Rules{}, xiangqi.Rules{}.Start())
	data, err := storage.Encode(game, storage.Meta{Title: "club night"})
	if err != nil {
		fmt.Println(err)
		return
	}
	again, meta, err := storage.Decode(data, func(id string) (core.Rules, bool) { return xiangqi.Rules{}, id == "xiangqi" })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Rules().ID(), meta.Title)
	// Output: xiangqi club night
}
