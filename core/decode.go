package core

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	textunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

// OneLine returns text for use as a file name or label: valid UTF-8 without NULs, with each run of white space replaced
// by one space.
func OneLine(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "")), " ")
}

// CleanComment normalizes a comment as every format stores it: valid UTF-8 without NULs, lines ending in "\n", no space at
// either end.
func CleanComment(text string) string {
	return strings.TrimSpace(lineEnds.Replace(strings.ToValidUTF8(text, "\uFFFD")))
}

// JoinComment appends more to a comment, on a line of its own.
func JoinComment(text, more string) string {
	if text == "" || more == "" {
		return text + more
	}
	return text + "\n" + more
}

// Narrow turns full-width characters, as input methods for Chinese write them, into ASCII.
func Narrow(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r == '\u3000':
			return ' '
		}
		return r
	}, text)
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "")

// Encoding is a character encoding of a text.
type Encoding uint8

// The encodings that can be read. GBK and GB 2312 are subsets of GB 18030.
const (
	UTF8 Encoding = iota
	GB18030
	Big5
	UTF16 // with a byte order mark, or little-endian and mostly ASCII
	Windows1252
	ShiftJIS // this and the following only if passed to EncodingsWith
	Windows1251
	EUCJP // this and the following only if a text declares them
	EUCKR
)

// encodingNames holds the usual name and aliases of each encoding, the aliases in lower case without punctuation.
var encodingNames = [...]struct {
	name string
	also []string
}{
	UTF8: {name: "UTF-8"}, GB18030: {"GB 18030", []string{"gbk", "gb2312", "cp936", "euccn"}}, Big5: {"Big5", []string{"cp950", "big5hkscs"}},
	UTF16: {name: "UTF-16"}, ShiftJIS: {"Shift-JIS", []string{"sjis", "cp932", "windows31j"}},
	Windows1252: {"Windows-1252", []string{"cp1252", "iso88591", "latin1"}}, Windows1251: {"Windows-1251", []string{"cp1251"}},
	EUCJP: {name: "EUC-JP"}, EUCKR: {"EUC-KR", []string{"cp949", "uhc", "ksc5601"}},
}

// String returns the usual name of e.
func (e Encoding) String() string { return encodingNames[e].name }

// EncodingNames lists the usual names of the encodings.
func EncodingNames() []string {
	names := make([]string, len(encodingNames))
	for e := range encodingNames {
		names[e] = Encoding(e).String()
	}
	return names
}

// EncodingNamed returns the encoding with that name, ignoring case and punctuation.
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

// byteOrderMark is U+FEFF, with which a UTF-8 text may begin.
const byteOrderMark = "\uFEFF"

// Decode converts text from e to UTF-8 and removes the byte order mark and NULs. Invalid bytes become U+FFFD. Lines that
// end in carriage returns alone, as on old Macs, end in newlines.
func (e Encoding) Decode(text string) string {
	return EndLines(strings.ReplaceAll(e.decode(text), "\x00", ""))
}

// EndLines turns carriage returns into newlines in a text that has none.
func EndLines(text string) string {
	if strings.Contains(text, "\n") {
		return text
	}
	return strings.ReplaceAll(text, "\r", "\n")
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

// Encode converts a text in UTF-8 to e. It replaces characters that e lacks; GB 18030 has all.
func (e Encoding) Encode(text string) string {
	to := e.encoding()
	if to == nil {
		return text
	}
	encoded, err := encoding.ReplaceUnsupported(to.NewEncoder()).String(text)
	if err != nil {
		return text // it is not valid UTF-8
	}
	return encoded
}

// encoding returns the converter of e; nil: it is UTF-8.
func (e Encoding) encoding() encoding.Encoding {
	switch e {
	case GB18030:
		return simplifiedchinese.GB18030
	case Big5:
		return traditionalchinese.Big5
	case ShiftJIS:
		return japanese.ShiftJIS
	case EUCJP:
		return japanese.EUCJP
	case EUCKR:
		return korean.EUCKR
	case Windows1251:
		return charmap.Windows1251
	case UTF16:
		return textunicode.UTF16(textunicode.LittleEndian, textunicode.UseBOM)
	case Windows1252:
		return charmap.Windows1252
	}
	return nil
}

// Reader converts in from e to UTF-8. Invalid bytes become U+FFFD.
func (e Encoding) Reader(in io.Reader) io.Reader {
	if from := e.encoding(); from != nil {
		return transform.NewReader(in, from.NewDecoder())
	}
	return transform.NewReader(in, runes.ReplaceIllFormed())
}

// Encodings lists the likely encodings of a text, the most likely first. Where the bytes leave no doubt, it lists UTF-8
// or UTF-16 alone. A reader that knows what the text must contain can try them in turn; see DecodeText.
func Encodings(text string) []Encoding { return EncodingsWith(text) }

// bareUTF16 reports whether a text is little-endian UTF-16 without a byte order mark, beyond doubt: it begins with ASCII, which is at
// least half of it, and has no control characters, unlike files of numbers.
func bareUTF16(text string) bool {
	const first, sample = 4, 1 << 12 // characters
	units := min(len(text)/2, sample)
	if units < first {
		return false
	}
	ascii := 0
	for i := range units {
		low, high := text[2*i], text[2*i+1]
		switch {
		case high == 0 && (low >= ' ' && low < 0x7F || low >= '\t' && low <= '\r'):
			ascii++
		case i < first, high == 0 && low < 0xA0, low == 0 && high < 0x30: // of the characters in use U+3000 is the first with a low byte of 0
			return false
		}
	}
	return 2*ascii >= units
}

// EncodingsWith lists the encodings as Encodings does, and considers others too.
func EncodingsWith(text string, others ...Encoding) []Encoding {
	switch {
	case strings.HasPrefix(text, "\xFF\xFE"), strings.HasPrefix(text, "\xFE\xFF"), bareUTF16(text):
		return []Encoding{UTF16}
	case utf8.ValidString(text):
		return []Encoding{UTF8}
	}
	list := append([]Encoding{GB18030, Big5, UTF8, Windows1252}, others...)
	likely := [...]float64{
		UTF8: likelyUTF8(text), GB18030: likelyPairs(text, commonGB), Big5: likelyPairs(text, commonBig5), Windows1252: likelyLatin(text),
		ShiftJIS: likelyShiftJIS(text), Windows1251: likelyCyrillic(text),
	}
	slices.SortStableFunc(list, func(a, b Encoding) int { return cmp.Compare(likely[b], likely[a]) })
	return list
}

// ChineseEncoding returns the most likely encoding of a text from a format whose files are usually in GB 18030. A few names alone can
// be valid UTF-8 by chance; it prefers common hanzi to such letters. Letters with accents, which GB 18030 has too, are hanzi in Big5.
func ChineseEncoding(text string) Encoding {
	first := Encodings(text)[0]
	foreign := func(r rune) bool {
		return r >= utf8.RuneSelf && !unicode.In(r, unicode.Latin, unicode.Punct, unicode.Symbol)
	}
	if first == Big5 && !strings.ContainsFunc(GB18030.Decode(text), foreign) {
		return GB18030
	}
	letters := !strings.ContainsFunc(text, func(r rune) bool { return utf8.RuneLen(r) > 2 })
	if first == UTF8 && letters && likelyPairs(text, commonGB) == commonCharacter {
		return GB18030
	}
	return first
}

// DecodeText converts a text from a file or the clipboard to UTF-8, without a byte order mark. It guesses the encoding
// from the characters alone.
func DecodeText(text string) string { return Encodings(text)[0].Decode(text) }

// Binary reports whether the bytes are not text in any encoding: they contain NULs and many other control characters. A
// single one may slip into a text, and some old programs pad the end of a file with them.
func Binary(text string) bool {
	body := strings.TrimRight(text, "\x00\x1A")
	if body == "" { // only padding
		return strings.IndexByte(text, 0) >= 0
	}
	if strings.IndexByte(body, 0) < 0 || Encodings(text)[0] == UTF16 {
		return false
	}
	controls := 0
	for i := range len(body) {
		if c := body[i]; c < ' ' && (c < '\t' || c > '\r') {
			controls++
		}
	}
	const share = 50 // a text has at most one control character in this many bytes
	return controls*share > len(body)
}

// CheckText returns an error if text is Binary.
func CheckText(text string) error {
	if Binary(text) {
		return Unreadable("binary", 0, "this is neither text nor a file of a known kind")
	}
	return nil
}

// Weights of characters when a text is rated as one in some encoding.
const (
	commonCharacter   = 1
	rareCharacter     = -1
	unlikelyCharacter = -2
	noCharacter       = -5
)

// likelyPairs rates a text as one in an encoding of pairs of bytes: the average weight of its characters beyond ASCII. GBK and Big5
// both separate common characters from rare ones, and the common ones of one are mostly rare in the other. weigh also returns the
// length of the first character of a text.
func likelyPairs(text string, weigh func(text string) (weight, size int)) float64 {
	sum, count := 0, 0
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		weight, size := weigh(text[i:])
		sum += weight
		count++
		i += size
	}
	return average(sum, count)
}

func average(sum, count int) float64 { return float64(sum) / float64(max(1, count)) }

// commonGB weighs the first character of a text in GB 18030: symbols and the first level of GB 2312 are common, and so are the
// characters of four bytes, which occur by chance in no other encoding.
func commonGB(text string) (weight, size int) {
	lead, trail := text[0], byte(0)
	if len(text) > 1 {
		trail = text[1]
	}
	digit := func(b byte) bool { return b >= 0x30 && b <= 0x39 }
	switch {
	case lead == 0x80 || lead == 0xFF:
		return noCharacter, 1
	case digit(trail) && len(text) > 3 && text[2] > 0x80 && text[2] < 0xFF && digit(text[3]):
		return commonCharacter, 4
	case trail < 0x30 || trail == 0x7F || trail == 0xFF:
		return noCharacter, 1
	case trail >= 0xA1 && (lead >= 0xA1 && lead <= 0xA3 || lead >= 0xB0 && lead <= 0xD7):
		return commonCharacter, 2
	}
	return rareCharacter, 2
}

// commonBig5 weighs the first character of a text in Big5: symbols and the first level are common. Bopomofo is rare in texts about games,
// and has the codes of brackets and colons in GBK. A code without a character, as GBK has many, cannot be Big5.
func commonBig5(text string) (weight, size int) {
	lead, trail := text[0], byte(0)
	if len(text) > 1 {
		trail = text[1]
	}
	code := int(lead)<<8 | int(trail)
	switch {
	case lead < 0x81 || lead == 0xFF || trail < 0x40 || trail > 0x7E && trail < 0xA1 || trail == 0xFF:
		return noCharacter, 1
	case !inBig5()[code]:
		return noCharacter, 2
	case code <= 0xC67E && lead >= 0xA1 && (code < 0xA374 || code > 0xA3BA):
		return commonCharacter, 2
	}
	return rareCharacter, 2
}

// inBig5 reports for each pair of bytes whether it is a character of Big5.
var inBig5 = sync.OnceValue(func() *[1 << 16]bool {
	var table [1 << 16]bool
	decoder := traditionalchinese.Big5.NewDecoder()
	for code := 0x8140; code < len(table); code++ {
		char, err := decoder.Bytes([]byte{byte(code >> 8), byte(code)})
		table[code] = err == nil && !bytes.ContainsRune(char, utf8.RuneError)
	}
	return &table
})

// likelyShiftJIS rates a text as Shift-JIS: symbols, kana and the first level of kanji are common. Half-width katakana are most bytes of
// Chinese in GBK and Big5.
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
		case lead > 0xA0 && lead < 0xE0: // half-width katakana
			sum += unlikelyCharacter
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

// likelyLatin rates a text as one in a western language, where letters beyond ASCII are rarely adjacent, except small ones.
func likelyLatin(text string) float64 {
	sum, count := 0, 0
	small := func(c byte) bool { return c >= 0xDF && c != 0xF7 }
	for i := 0; i < len(text); {
		run := highRun(text[i:])
		count += run
		switch {
		case run == 0:
			i++
			continue
		case run == 1:
			sum += commonCharacter
		case !all(text[i:i+run], small) || run == 2 && !amidLetters(text, i, i+run):
			sum += run * noCharacter
		case run == 2:
			sum += run * commonCharacter
		default:
			sum += run * rareCharacter
		}
		i += run
	}
	return average(sum, count)
}

// highRun returns the number of bytes beyond ASCII at the start of a text.
func highRun(text string) (n int) {
	for n < len(text) && text[n] >= utf8.RuneSelf {
		n++
	}
	return n
}

// all reports whether is holds for every byte of a text.
func all(text string, is func(c byte) bool) bool {
	for i := range len(text) {
		if !is(text[i]) {
			return false
		}
	}
	return true
}

// amidLetters reports whether small letters of ASCII surround a part of a text.
func amidLetters(text string, from, to int) bool {
	small := func(c byte) bool { return c >= 'a' && c <= 'z' }
	return from > 0 && small(text[from-1]) && to < len(text) && small(text[to])
}

// minCyrillic is the number of letters below which hanzi may pass for words in Cyrillic.
const minCyrillic = 8

// likelyCyrillic rates a text as Windows-1251: words of small letters, of which the first may be a capital. Such words may
// also be hanzi, so a text with as many common hanzi as rare ones rates higher.
func likelyCyrillic(text string) float64 {
	sum, count, letters := 0, 0, 0
	for i := 0; i < len(text); i++ {
		run := highRun(text[i:])
		count += run
		for at, c := range []byte(text[i : i+run]) {
			small := c >= 0xE0 || c == 0xB8
			capital := c >= 0xC0 && c < 0xE0 || c == 0xA8
			switch {
			case small, capital && at == 0:
				sum += commonCharacter
				letters++
			case capital && text[i+at-1] < 0xE0:
				sum += rareCharacter
			case capital || !cyrillicPoint(c):
				sum += noCharacter
			default:
				count--
			}
		}
		i += run
	}
	if letters < minCyrillic {
		return noCharacter
	}
	return average(sum, count) - commonCharacter
}

// cyrillicPoint reports whether a byte is a mark among words in Windows-1251: quotes, dashes, an ellipsis, a number sign, a fixed space.
func cyrillicPoint(c byte) bool {
	return strings.IndexByte("\x85\x91\x92\x93\x94\x96\x97\xA0\xAB\xB9\xBB", c) >= 0
}

// likelyUTF8 rates an invalid UTF-8 text as damaged UTF-8.
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
			sum += commonCharacter // two-byte sequences occur by chance in other encodings
		}
		count++
	}
	return average(sum, count)
}
