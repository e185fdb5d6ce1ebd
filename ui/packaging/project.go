package packaging

import (
	"qilab/ui/assets/licences"
	"qilab/ui/version"
)

// How the systems call the program.
const (
	name    = "QiLab"
	program = "qilab"
	id      = "org.qilab.qilab" // as main.go has it
	authors = licences.Authors
	address = "qilab@localhost"
)

// A fileType is a kind of files that the program opens.
type fileType struct {
	Extension string // without the dot
	MIME      string
	English   string
	Chinese   string
	// Magic is the signature of such files, in the notation of the shared MIME database; "": they have none.
	Magic string
	Known bool // the shared MIME database of Linux has it already
	Own   bool // only this program has such files
}

// fileTypes are the kinds of files that a desktop may hand to the program. Others are read too, but are texts of other programs.
var fileTypes = []fileType{
	{Extension: "qigame", MIME: "application/x-qilab-game", English: "QiLab game", Chinese: "棋研棋局", Magic: `QiLab game `, Own: true},
	{Extension: "pgn", MIME: "application/vnd.chess-pgn", English: "PGN game record", Chinese: "PGN 棋谱", Known: true},
	{Extension: "xqf", MIME: "application/x-xqf", English: "XQF xiangqi record", Chinese: "XQF 象棋棋谱", Magic: `XQ`},
	{Extension: "cbr", MIME: "application/x-ccbridge-record", English: "CCBridge xiangqi record", Chinese: "象棋桥棋谱", Magic: `CCBridge Record\0`},
	{Extension: "cbl", MIME: "application/x-ccbridge-library", English: "CCBridge xiangqi library", Chinese: "象棋桥棋库", Magic: `CCBridgeLibrary\0`},
	{Extension: "lib", MIME: "application/x-renlib", English: "RenLib renju library", Chinese: "RenLib 连珠棋库", Magic: `\xffRenLib\xff`},
	{Extension: "sgf", MIME: "application/x-go-sgf", English: "SGF game record", Chinese: "SGF 棋谱", Known: true},
	{Extension: "psq", MIME: "application/x-piskvork", English: "Piskvork gomoku record", Chinese: "Piskvork 五子棋棋谱", Magic: `Piskvorky `},
}

// facts are the values for the templates of data/.
type facts struct {
	ID, Name, Program, Version, Number, Date, Authors string
	Copyright, Licence                                string
	Long                                              string // the time as Debian writes it
	Numbers                                           string // the version as Windows wants it: four numbers
	Types                                             []fileType
}

// declared are kinds of files under the word of macOS for those that are one's own or others'.
type declared struct {
	Key   string
	Types []fileType
}

// Declared returns the kinds of files that macOS has to be told of.
func (f facts) Declared() []declared {
	own, others := declared{Key: "UTExportedTypeDeclarations"}, declared{Key: "UTImportedTypeDeclarations"}
	for _, t := range f.Types {
		if t.Own {
			own.Types = append(own.Types, t)
		} else {
			others.Types = append(others.Types, t)
		}
	}
	return []declared{own, others}
}

func (s Source) facts() facts {
	return facts{
		ID: id, Name: name, Program: program, Version: s.String(), Number: version.Number, Date: s.Time.Format("2006-01-02"),
		Long: s.Time.Format("Mon, 02 Jan 2006 15:04:05 -0700"), Authors: authors,
		Copyright: licences.Copyright, Licence: licences.Kind, Numbers: numbers(version.Number), Types: fileTypes,
	}
}
