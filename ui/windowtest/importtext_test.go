package windowtest

import (
	"os"
	"path/filepath"
	"testing"

	"qilab/core/gametest"
	"qilab/ui"
	"qilab/ui/board/painters"
	"qilab/ui/i18n"
)

// A file in Big5 is read whichever way it arrives, and the window reports the result.
func TestFilesInBig5(t *testing.T) {
	gametest.OneGoroutine(t)
	path := filepath.Join("..", "..", "core", "xiangqi", "notation", "testdata", "big5", "game.pgn")
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	big5, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[i18n.Lang]string{
		i18n.English: "Loaded a PGN game with 39 moves. You can undo this. The text is in Big5.",
		i18n.Chinese: "已读入：PGN 棋谱，共 39 步，可以撤销。文字编码为 Big5。",
	} {
		r := xiangqiRig(t, t.TempDir(), lang)
		for _, open := range []func(){
			func() { r.openFile(path) },
			func() { r.paste(string(big5)) },
		} {
			open()
			r.wantSentence(want)
			r.wantPly(39)
			if red := r.table.Tree.Tags().Get("Red"); red != "閻文清" {
				t.Errorf("Red is %q", red)
			}
			r.wantText("閻文清") // the font has it
			r.Run("undo")
		}
		r.Close()
		again := ui.New(ui.Deps{App: r.app, Store: r.store, Painters: painters.All(), Post: r.loop.post, Spawn: func(work func()) { work() }, Games: r.table.Games(), File: path})
		r.loop.run()
		if red := again.Desk().Table.Tree.Tags().Get("Red"); red != "閻文清" {
			t.Errorf("as an argument: Red is %q", red)
		}
		again.Close()
	}
}

// plainXQF returns a file of the first version, without encryption, that begins from the start; a move is its two points, ten
// times the file plus the rank each.
func plainXQF(moves ...[2]byte) []byte {
	data := make([]byte, 1024, 2048)
	copy(data, "XQ\x0A")
	copy(data[16:], []byte{
		80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
	})
	data = append(data, 24, 32, 0xF0, 0xFF, 0, 0, 0, 0)
	for _, m := range moves {
		data = append(data, m[0]+24, m[1]+32, 0xF0, 0, 0, 0, 0, 0)
	}
	return data
}

// The intact part of a damaged file is opened, and one message describes the damage.
func TestDamagedFileIsReadInPart(t *testing.T) {
	broken := plainXQF([2]byte{72, 42}, [2]byte{79, 67}, [2]byte{44, 45}, [2]byte{9, 8})
	for lang, want := range map[i18n.Lang][2]string{
		i18n.English: {"Move 2, Red (“e4e5”): There is no piece on Red’s file 5, rank 5", "2 moves, variations included, were loaded."},
		i18n.Chinese: {"第 2 回合红方“e4e5”：红方五路河界线上没有棋子", "已读入 2 步（含变着）；不能走的着法及其后续共 2 步未读入。"},
	} {
		r := xiangqiRig(t, t.TempDir(), lang)
		path := filepath.Join(t.TempDir(), "broken.xqf")
		for data, part := range map[string]string{string(broken): want[1], string(broken[:len(broken)-12]): ""} {
			if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
				t.Fatal(err)
			}
			r.openFile(path)
			r.wantDialog(true)
			r.wantPly(2)
			if part != "" {
				r.wantSentence(want[0])
				r.wantSentence(part)
			}
			r.closeDialogs()
			r.Run("undo")
			r.wantPly(0)
		}
	}
}
