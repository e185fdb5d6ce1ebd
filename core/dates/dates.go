// Package dates reads the dates of games as people, programs and collections write them, and writes them as the formats of games want
// them.
package dates

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// day is a possibly incomplete date; 0 is unknown.
type day struct{ year, month, day int }

// String writes d as 2026-11-20, 2026-11 or 2026.
func (d day) String() string {
	text := fmt.Sprintf("%04d", d.year)
	if d.month > 0 {
		text += fmt.Sprintf("-%02d", d.month)
		if d.day > 0 {
			text += fmt.Sprintf("-%02d", d.day)
		}
	}
	return text
}

// fits reports whether both may be the same date.
func (d day) fits(o day) bool {
	fit := func(a, b int) bool { return a == 0 || b == 0 || a == b }
	return fit(d.year, o.year) && fit(d.month, o.month) && fit(d.day, o.day)
}

// with returns d completed by the fields of o.
func (d day) with(o day) day {
	if d.year == 0 {
		d.year = o.year
	}
	if d.month == 0 {
		d.month, d.day = o.month, o.day
	}
	if d.day == 0 {
		d.day = o.day
	}
	return d
}

// common returns the common part of both.
func (d day) common(o day) day {
	switch {
	case d.year != o.year:
		return day{}
	case d.month != o.month:
		return day{year: d.year}
	case d.day != o.day:
		return day{year: d.year, month: d.month}
	}
	return d
}

// Read returns the date of a game as 2026-11-20, 2026-11 or 2026, and its year. It reads the Date tag; ambiguities (the
// year, or which number is the month) are resolved by the name of the event, since some collections give dates only
// there. A date that is not understood is returned unchanged, with the year 0.
func Read(text, event string) (date string, year int) {
	d := read(text, event)
	if d.year == 0 {
		return text, 0
	}
	return d.String(), d.year
}

// read is Read with the parts of the date; the year is 0 if it is not understood.
func read(text, event string) day {
	list := readingsOf(plainDate(text))
	if len(list) == 1 && list[0].year > 0 && list[0].day > 0 {
		return list[0]
	}
	named := dayWithin(plainDate(event))
	var fitting []day
	for _, d := range list {
		if d.fits(named) {
			fitting = append(fitting, d.with(named))
		}
	}
	if fitting == nil {
		fitting = list
	}
	var d day
	if len(fitting) > 0 {
		d = fitting[0]
	}
	for _, o := range fitting {
		d = d.common(o)
	}
	if d.year == 0 {
		d = named
	}
	return d
}

// Known reports whether text is a date that games can be sorted by, or stands for an unknown one.
func Known(text string) bool {
	return read(text, "").year > 0 || strings.Trim(text, "?.-/ ") == ""
}

// PGN returns the Date tag of a game as PGN writes it: 2026.11.20, 2026.11.?? or 2026.??.??. A text that is not understood, or that says
// more than a date, such as a range or a time of day, is returned unchanged.
func PGN(text, event string) string {
	d, ok := alone(text, event)
	if !ok {
		return text
	}
	part := func(n int) string {
		if n == 0 {
			return "??"
		}
		return fmt.Sprintf("%02d", n)
	}
	return fmt.Sprintf("%04d.%s.%s", d.year, part(d.month), part(d.day))
}

// sgfDates matches what SGF allows: dates, with shorter ones after a comma for more days or months.
var sgfDates = regexp.MustCompile(`^\d{4}(?:-\d\d(?:-\d\d)?)?(?:,(?:\d{4}(?:-\d\d(?:-\d\d)?)?|\d\d(?:-\d\d)?))*$`)

// SGF is PGN for the property DT of SGF: 2026-11-20, 2026-11 or 2026.
func SGF(text, event string) string {
	if d, ok := alone(text, event); ok && !sgfDates.MatchString(text) {
		return d.String()
	}
	return text
}

var (
	dateSigns   = regexp.MustCompile(`^[\d .\-/?xX年月日号號]*$`)
	dateNumbers = regexp.MustCompile(`\d+`)
)

// alone returns the date that a text is; ok is false if it is none, or if the text says more than the date.
func alone(text, event string) (d day, ok bool) {
	plain := plainDate(text)
	if !dateSigns.MatchString(plain) {
		return d, false
	}
	numbers := dateNumbers.FindAllString(plain, -1)
	if len(numbers) == 1 && len(numbers[0]) > 4 { // without signs between them
		one := numbers[0]
		numbers = []string{one[:4], one[4:min(6, len(one))], one[min(6, len(one)):]}
	}
	numbers = slices.DeleteFunc(numbers, func(digits string) bool { return number(digits) == 0 })
	d = read(text, event)
	known := 0
	for _, n := range []int{d.year, d.month, d.day} {
		known += min(n, 1)
	}
	return d, d.year > 0 && len(numbers) > 0 && len(numbers) <= known
}

// The date formats; the sign between two numbers may be anything.
var (
	dateYearFirst = regexp.MustCompile(`^\D*([12]\d{3})(?:(\D+)(\d{1,2})(?:(\D+)(\d{1,2}))?)?(?:\D|$)`)
	dateTogether  = regexp.MustCompile(`^\D*([12]\d{3})(\d\d)(\d\d)?(?:\D|$)`)
	dateYearLast  = regexp.MustCompile(`^\D*(\d{1,2})\D+(\d{1,2})\D+([12]\d{3})(?:\D|$)`)
	dateShortYear = regexp.MustCompile(`^\D*(\d\d)年(?:(\d{1,2})月(?:(\d{1,2})(?:\D|$))?|[^代]|$)`)
	dateThree     = regexp.MustCompile(`^\D*(\d{1,2})[^\d月日]+(\d{1,2})[^\d月日]+(\d{1,2})(?:\D|$)`)
	dateNoYear    = regexp.MustCompile(`^\D*(?:\d{3}年)?(\d{1,2})月(?:(\d{1,2})(?:\D|$))?`)

	// The date formats in the name of an event.
	eventTogether  = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)(\d\d)(\d\d)(?:\D|$)`)
	eventDate      = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)[年./-](\d{1,2})[月./-](\d{1,2})(?:\D|$)`)
	eventYear      = regexp.MustCompile(`(?:^|[^\d第])((?:19|20)\d\d)(?:$|[^\d局號号盤盘題题人名元])`)
	eventShortYear = regexp.MustCompile(`(?:^|\()(\d\d)年[^代]`)
)

// readingsOf returns the possible dates of a text: none, one, or several if the order of the numbers is ambiguous.
func readingsOf(text string) (list []day) {
	add := func(year, month, date int) {
		if d, ok := dayOf(year, month, date); ok && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	if p := dateYearFirst.FindStringSubmatch(text); p != nil {
		if strings.ContainsAny(p[4], "-—~") && !strings.ContainsAny(p[2], "-—~") {
			p[5] = "" // a range of months
		}
		return []day{someDay(number(p[1]), number(p[3]), number(p[5]))}
	}
	if p := dateTogether.FindStringSubmatch(text); p != nil {
		return []day{someDay(number(p[1]), number(p[2]), number(p[3]))}
	}
	if p := dateYearLast.FindStringSubmatch(text); p != nil {
		add(number(p[3]), number(p[2]), number(p[1]))
		add(number(p[3]), number(p[1]), number(p[2]))
		return list
	}
	if p := dateShortYear.FindStringSubmatch(text); p != nil {
		return []day{someDay(century(p[1]), number(p[2]), number(p[3]))}
	}
	if p := dateThree.FindStringSubmatch(text); p != nil {
		if len(p[1]) == 2 {
			add(century(p[1]), number(p[2]), number(p[3]))
		}
		if len(p[3]) == 2 {
			add(century(p[3]), number(p[2]), number(p[1]))
			add(century(p[3]), number(p[1]), number(p[2]))
		}
		return list
	}
	if p := dateNoYear.FindStringSubmatch(text); p != nil {
		if d := someDay(0, number(p[1]), number(p[2])); d.month > 0 {
			return []day{d}
		}
	}
	return nil
}

// dayWithin returns the date in the name of an event.
func dayWithin(text string) day {
	if !strings.ContainsAny(text, "0123456789") {
		return day{}
	}
	for _, form := range []*regexp.Regexp{eventTogether, eventDate} {
		for _, p := range form.FindAllStringSubmatch(text, -1) {
			if d := someDay(number(p[1]), number(p[2]), number(p[3])); d.month > 0 {
				return d
			}
		}
	}
	if p := eventYear.FindStringSubmatch(text); p != nil {
		return day{year: number(p[1])}
	}
	if p := eventShortYear.FindStringSubmatch(text); p != nil {
		return day{year: century(p[1])}
	}
	return day{}
}

// dayOf returns a complete date; ok is false if it does not exist.
func dayOf(year, month, date int) (d day, ok bool) {
	d = day{year, month, date}
	return d, month > 0 && date > 0 && someDay(year, month, date) == d
}

// someDay returns a date without its impossible parts.
func someDay(year, month, date int) day {
	switch {
	case month < 1 || month > 12:
		return day{year: year}
	case date < 1 || date > 31:
		return day{year: year, month: month}
	}
	return day{year, month, date}
}

// century returns the year for two digits: from 1930 on.
func century(digits string) int {
	if n := number(digits); n < 30 {
		return 2000 + n
	}
	return 1900 + number(digits)
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// plainDate converts the digits of a date to ASCII.
func plainDate(text string) string {
	text = strings.ReplaceAll(norm.NFKC.String(text), "元月", "1月")
	if strings.ContainsRune(text, 'l') {
		text = letterOne.ReplaceAllString(text, "${1}1${2}") // a typewriter's l for 1
	}
	if !strings.ContainsAny(text, "年月日") || !strings.ContainsAny(text, "一二三四五六七八九十") {
		return text
	}
	text = chineseYear.ReplaceAllStringFunc(text, func(word string) string {
		return strings.Map(func(r rune) rune {
			if digit, ok := chineseDigits[r]; ok {
				return digit
			}
			return r
		}, word)
	})
	return chineseNumber.ReplaceAllStringFunc(text, func(word string) string {
		runes := []rune(word)
		n, unit := 0, runes[len(runes)-1]
		for _, r := range runes[:len(runes)-1] {
			if r == '十' {
				n = max(n, 1) * 10
			} else {
				n += int(chineseDigits[r] - '0')
			}
		}
		return strconv.Itoa(n) + string(unit)
	})
}

var (
	chineseYear   = regexp.MustCompile(`[一二][〇○零一二三四五六七八九]{3}年`)
	chineseNumber = regexp.MustCompile(`[一二三四五六七八九十]{1,3}[月日]`)
	chineseDigits = map[rune]rune{
		'〇': '0', '○': '0', '零': '0', '一': '1', '二': '2', '三': '3', '四': '4', '五': '5', '六': '6', '七': '7', '八': '8', '九': '9',
	}
	letterOne = regexp.MustCompile(`(\d)l|l(\d)`)
)
