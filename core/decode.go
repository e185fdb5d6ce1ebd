package core

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

// OneLine returns text as a file name or a label can hold it: valid UTF-8 without NULs, every gap and line end turned
// into one space.
func OneLine(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "")), " ")
}

// CleanComment returns text as every form of a game keeps a comment: valid UTF-8 without NULs, lines ending in
// , no space at either end.
func CleanComment(text string) string {
	return strings.TrimSpace(lineEnds.Replace(strings.ToValidUTF8(text, "\uFFFD")))
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "")

// Encoding says how the characters of a text are written as bytes.
type Encoding uint8

// The encodings that texts are read in. GBK and GB 2312 are parts of GB 18030.
const (
	UTF8 Encoding = iota
	GB18030
	Big5
	UTF16 // with a byte order mark
	Windows1252
	ShiftJIS // only where EncodingsWith asks for it
)

// encodingNames are the usual names, and what else they may be called, in small letters without signs.
var encodingNames = [...]struct {
	name string
	also []string
}{
	UTF8: {name: "UTF-8"}, GB18030: {"GB 18030", []string{"gbk", "gb2312", "cp936", "euccn"}}, Big5: {"Big5", []string{"cp950", "big5hkscs"}},
	UTF16: {name: "UTF-16"}, ShiftJIS: {"Shift-JIS", []string{"sjis", "cp932", "windows31j"}},
	Windows1252: {"Windows-1252", []string{"cp1252", "iso88591", "latin1"}},
}

// String returns the usual name of e.
func (e Encoding) String() string { return encodingNames[e].name }

// EncodingNamed returns the encoding with that name, whatever its case and punctuation.
func EncodingNamed(name string) (Encoding, bool) {
	bare := func(name string) string {
		return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	}
	name = bare(name)
	for e, n := range encodingNames {
		if name == bare(n.name) || slices.Contains(n.also, name) {
			return Encoding(e), true
		}
	}
	return UTF8, false
}

// byteOrderMark is what a text may begin with, in UTF-8.
const byteOrderMark = "\uFEFF"

// Decode converts text from e to UTF-8, without a byte order mark and NULs. Bytes that are no character become U+FFFD.
func (e Encoding) Decode(text string) string {
	return strings.ReplaceAll(e.decode(text), "\x00", "")
}

func (e Encoding) decode(text string) string {
	from := e.encoding()
	if from == nil {
		return strings.ToValidUTF8(strings.TrimPrefix(text, byteOrderMark), "\uFFFD")
	}
	decoded, err := from.NewDecoder().String(text)
	if err != nil {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	return decoded
}

// encoding returns what decodes e; nil: it is UTF-8.
func (e Encoding) encoding() encoding.Encoding {
	switch e {
	case GB18030:
		return simplifiedchinese.GB18030
	case Big5:
		return traditionalchinese.Big5
	case ShiftJIS:
		return japanese.ShiftJIS
	case UTF16:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case Windows1252:
		return charmap.Windows1252
	}
	return nil
}

// Reader reads what in holds, written in e, as UTF-8. U+FFFD stands for what is no character.
func (e Encoding) Reader(in io.Reader) io.Reader {
	if from := e.encoding(); from != nil {
		return transform.NewReader(in, from.NewDecoder())
	}
	return transform.NewReader(in, runes.ReplaceIllFormed())
}

// Encodings lists the encodings that a text may be written in, the most likely first: UTF-8 or UTF-16 alone where the bytes
// leave no doubt. A reader that knows what has to be in the text can try them in turn; see DecodeText.
func Encodings(text string) []Encoding { return EncodingsWith(text) }

// EncodingsWith lists the encodings as Encodings does, with others that the text may be in.
func EncodingsWith(text string, others ...Encoding) []Encoding {
	switch {
	case strings.HasPrefix(text, "\xFF\xFE"), strings.HasPrefix(text, "\xFE\xFF"):
		return []Encoding{UTF16}
	case utf8.ValidString(text):
		return []Encoding{UTF8}
	}
	list := append([]Encoding{GB18030, Big5, UTF8, Windows1252}, others...)
	likely := [...]float64{
		UTF8: likelyUTF8(text), GB18030: likelyPairs(text, commonGB), Big5: likelyPairs(text, commonBig5), Windows1252: likelyLatin(text),
		ShiftJIS: likelyShiftJIS(text),
	}
	slices.SortStableFunc(list, func(a, b Encoding) int { return cmp.Compare(likely[b], likely[a]) })
	return list
}

// DecodeText converts a text from a file or the clipboard to UTF-8, without a byte order mark. The encoding is guessed
// from its characters alone.
func DecodeText(text string) string { return Encodings(text)[0].Decode(text) }

// Binary reports whether the bytes are no text in any encoding: there are NULs among them and many other control characters.
// One may get into a text somehow, and some old programs fill up its end.
func Binary(text string) bool {
	body := strings.TrimRight(text, "\x00\x1A")
	if strings.IndexByte(body, 0) < 0 || Encodings(text)[0] == UTF16 {
		return false
	}
	controls := 0
	for i := range len(body) {
		if c := body[i]; c < ' ' && (c < '\t' || c > '\r') {
			controls++
		}
	}
	const share = 50 // of the characters of a text, at most one in so many
	return controls*share > len(body)
}

// CheckText refuses what is Binary.
func CheckText(text string) error {
	if Binary(text) {
		return Unreadable("binary", 0, "this is neither text nor a file of a known kind")
	}
	return nil
}

// Weights of what is found in a text that is read in some encoding.
const (
	commonCharacter = 1
	rareCharacter   = -1
	noCharacter     = -5
)

// likelyPairs rates a text as one in an encoding whose characters beyond ASCII have two bytes: the average weight of those.
// Both of the encodings sort their characters into common and rare ones, and the common ones of the one are mostly rare
// in the other.
func likelyPairs(text string, weigh func(lead, trail byte) int) float64 {
	sum, count := 0, 0
	for i := 0; i < len(text); i++ {
		if text[i] < utf8.RuneSelf {
			continue
		}
		weight := noCharacter
		if i+1 < len(text) {
			if weight = weigh(text[i], text[i+1]); weight > noCharacter {
				i++
			}
		}
		sum += weight
		count++
	}
	return average(sum, count)
}

func average(sum, count int) float64 { return float64(sum) / float64(max(1, count)) }

// commonGB weighs a character of GBK: common are the signs and the first level of GB 2312.
func commonGB(lead, trail byte) int {
	switch {
	case lead == 0x80 || lead == 0xFF || trail < 0x30 || trail == 0x7F || trail == 0xFF:
		return noCharacter
	case trail >= 0xA1 && (lead >= 0xA1 && lead <= 0xA3 || lead >= 0xB0 && lead <= 0xD7):
		return commonCharacter
	}
	return rareCharacter
}

// commonBig5 weighs a character of Big5: common are the signs and the first level.
func commonBig5(lead, trail byte) int {
	switch {
	case lead < 0x81 || lead == 0xFF || trail < 0x40 || trail > 0x7E && trail < 0xA1 || trail == 0xFF:
		return noCharacter
	case lead >= 0xA1 && lead <= 0xC6:
		return commonCharacter
	}
	return rareCharacter
}

// likelyShiftJIS rates a text as one in Shift-JIS: common are signs, kana and the kanji of the first level.
func likelyShiftJIS(text string) float64 {
	sum, count := 0, 0
	for i := 0; i < len(text); i++ {
		lead, trail := text[i], byte(0)
		if i+1 < len(text) {
			trail = text[i+1]
		}
		pair := trail >= 0x40 && trail != 0x7F && trail <= 0xFC
		count++
		switch {
		case lead < utf8.RuneSelf:
			count--
		case lead > 0xA0 && lead < 0xE0: // half a column wide
			sum += rareCharacter
		case !pair || lead == 0x80 || lead == 0xA0 || lead > 0xFC:
			sum += noCharacter
		case lead <= 0x83 || lead >= 0x88 && lead <= 0x97:
			sum += commonCharacter
			i++
		default:
			sum += rareCharacter
			i++
		}
	}
	return average(sum, count)
}

// likelyLatin rates a text as one in a western language: its letters beyond ASCII hardly ever stand side by side.
func likelyLatin(text string) float64 {
	sum, count := 0, 0
	for i := range len(text) {
		if text[i] < utf8.RuneSelf {
			continue
		}
		weight := commonCharacter
		if i > 0 && text[i-1] >= utf8.RuneSelf || i+1 < len(text) && text[i+1] >= utf8.RuneSelf {
			weight = noCharacter
		}
		sum += weight
		count++
	}
	return average(sum, count)
}

// likelyUTF8 rates a text that is not valid UTF-8 as one that has been damaged.
func likelyUTF8(text string) float64 {
	sum, count := 0, 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r < utf8.RuneSelf:
			continue
		case size == 1:
			sum += noCharacter
		case size == 3:
			sum += commonCharacter // pairs of two bytes are found in any text of another encoding
		}
		count++
	}
	return average(sum, count)
}
