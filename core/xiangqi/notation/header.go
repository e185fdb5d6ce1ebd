package notation

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"qilab/core"
	"qilab/core/pgn"
	"qilab/core/xiangqi"
)

// chineseTags maps the words of Chinese texts to the names of tags.
var chineseTags = map[string]string{
	"标题": "Title", "棋局标题": "Title", "名称": "Title", "標題": "Title",
	"分类": "Class", "赛事": "Event", "赛事名称": "Event", "比赛": "Event", "比赛名称": "Event", "賽事": "Event",
	"日期": "Date", "比赛日期": "Date", "比赛时间": "Date", "对局时间": "Date", "时间": "Date", "時間": "Date",
	"地点": "Site", "比赛地点": "Site", "地點": "Site",
	"轮次": "Round", "比赛轮次": "Round", "輪次": "Round", "台次": "Table", "比赛台次": "Table", "组别": "Group", "比赛组别": "Group",
	"红方": "Red", "红方棋手": "Red", "红方姓名": "Red", "紅方": "Red", "先手": "Red",
	"黑方": "Black", "黑方棋手": "Black", "黑方姓名": "Black", "后手": "Black", "後手": "Black",
	"红方团体": "RedTeam", "红方单位": "RedTeam", "黑方团体": "BlackTeam", "黑方单位": "BlackTeam",
	"结果": "Result", "比赛结果": "Result", "对局结果": "Result", "結果": "Result",
	"布局": "Opening", "布局名称": "Opening", "开局": "Opening", "開局": "Opening",
	"作者": "Author", "棋谱作者": "Author", "评注": "Annotator", "评注者": "Annotator", "棋谱评论员": "Annotator", "備註": "Remark", "备注": "Remark",
	"记录": "Recorder", "评论": "Annotator", "棋局类型": "Type", "棋局性质": "GameType", "来源网站": "Source",
	"用时": "TimeControl", "比赛用时": "TimeControl", "时限": "TimeControl", "记时规则": "TimeControl", "红方用时": "RedTime", "黑方用时": "BlackTime",
}

// englishTags are the tags that texts without PGN's brackets have as "Red: …".
var englishTags = []string{"Event", "Site", "Date", "Round", "Red", "Black", "Result"}

// fenLabels are the words before a position in such texts.
var fenLabels = []string{"FEN", "Fen", "fen", "开局 Fen 串", "开局FEN", "局面"}

// headerLabel matches a word before a value of the header.
var headerLabel = sync.OnceValue(func() *regexp.Regexp {
	words := slices.Concat(englishTags, fenLabels)
	for word := range chineseTags {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) }) // the longest that fits
	return regexp.MustCompile(`(?:^|[\s　,，;；|])(` + strings.Join(words, "|") + `)\s*[:：]`)
})

// header is what stands before the moves of a text without PGN's tags: "红方：胡荣华", a title.
type header struct {
	tags    core.Tags
	fen     string
	comment string // the other lines
	lines   int    // their number
}

// cutHeader separates the header from the moves of a text. A text without moves has no header.
func cutHeader(text string) (h header, rest string) {
	var other []string
	for rest = text; rest != ""; {
		line, after, _ := strings.Cut(rest, "\n")
		fits := h.lines < pgn.MaxHeaderLines && len(text)-len(after) <= pgn.MaxHeaderBytes
		labelled := fits && h.read(strings.TrimSpace(line)) // first, since the names of openings have moves in them
		if !labelled && grammar.HoldsMove(line[:min(len(line), pgn.MaxHeaderBytes)]) {
			h.comment = strings.Join(other, "\n")
			return h, rest
		}
		if !fits {
			break
		}
		if h.lines++; !labelled && strings.TrimFunc(line, pgn.IsFiller) != "" {
			other = append(other, strings.TrimSpace(line))
		}
		rest = after
	}
	return header{}, text
}

// read reads the labelled values of a line; ok is false if there are none.
func (h *header) read(line string) (ok bool) {
	found := headerLabel().FindAllStringSubmatchIndex(line, -1)
	if len(found) == 0 || strings.TrimFunc(line[:found[0][0]], pgn.IsFiller) != "" {
		return false
	}
	for i, m := range found {
		end := len(line)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		label, value := line[m[2]:m[3]], strings.TrimFunc(line[m[1]:end], pgn.IsFiller)
		name := label
		if tag := chineseTags[label]; tag != "" {
			name = tag
		}
		switch {
		case slices.Contains(fenLabels, label):
			h.fen = value
		case name == core.TagResult && strings.TrimSpace(value) == "*":
		case name == core.TagResult:
			h.tags = h.tags.With(name, resultTag(value))
		default:
			h.tags = h.tags.With(name, value)
		}
	}
	return true
}

// trailer returns the words after the last move of a text without tags, beginning with a word that is no move. They are a paragraph of
// their own or, after a few moves, a sentence that could not be a misspelt move. After a game with tags, only a drawn board is such a
// paragraph, which repeats the last position.
func trailer(gap, words string, plies int, bare bool) (comment string, ok bool) {
	if !bare && !drawnBoard.MatchString(words) || !endsParagraph(gap) && (plies < minSentence || !isSentence(words)) {
		return "", false
	}
	if !bare || signature.MatchString(words) {
		return "", true
	}
	return words, true
}

// minSentence is how many plies come before a sentence on the line of the moves.
const minSentence = 6

// moveSigns are the characters of moves: pieces, directions and numbers.
const moveSigns = "车車俥马馬傌炮砲包相象仕士帅帥将將兵卒进進退平上下前后後+=-0123456789０１２３４５６７８９"

// isSentence reports whether words end like a sentence, such as "谢谢！", and have no sign of a move.
func isSentence(words string) bool {
	return strings.ContainsAny(words, "！。？!?～~") && !strings.ContainsAny(words, moveSigns)
}

// signature matches the words by which dpxq.com signs a text.
var signature = regexp.MustCompile(`^棋谱由\s*\S+\s*生成\s*$`)

// drawnBoard matches the edge of a board drawn in characters.
var drawnBoard = regexp.MustCompile(`[┏┌╔][━─═┯┬╤]{3}`)

// endsParagraph reports whether a text between two words has an empty line, and nothing before the second word on its line.
func endsParagraph(text string) bool {
	lines := strings.Split(text, "\n")
	empty := func(line string) bool { return strings.TrimFunc(line, pgn.IsFiller) == "" }
	return empty(lines[len(lines)-1]) && len(lines) > 2 && slices.ContainsFunc(lines[1:len(lines)-1], empty)
}

// playText plays moves, which may follow a header.
func playText(text string) (*builder, core.Tags, error) {
	h, moves := cutHeader(text)
	start := xiangqi.Start()
	if h.fen != "" {
		var err error
		if start, err = xiangqi.Parse(h.fen); err != nil {
			return nil, nil, err
		}
	}
	b := newBuilder(start)
	b.Comment(h.comment)
	return b.moves(&pgn.Scanner{Grammar: &grammar, Text: moves, Line: 1 + h.lines, Bare: true}, h.tags)
}
