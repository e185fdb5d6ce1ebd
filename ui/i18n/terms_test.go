package i18n

import (
	"regexp"
	"testing"

	"qilab/core/gametest"
)

// terms are words that the texts replace by others, and unidiomatic phrases.
var terms = []struct{ avoid, use string }{
	{"对局者", "棋手、玩家"},
	{"存盘|读盘|载入", "存档、读档、读取"},
	{"走棋方", "行棋方"},
	{"注释", "评注"},
	{"估值|分值", "评分"},
	{"还不知道", "尚未算出"},
	{"明暗", "外观、浅色、深色"},
	{"你", "您"},
	{"局势条", "评分条"},
	{"来历", "来源"},
	{"解题", "做题"},
	{"点按", "点击"},
	{"金刚之身", "金刚不坏之身"},
	{"开局局面|初始局面", "起始局面"},
	{"布局[^ ]", "开局"},
	{"棋类", "棋种"},
	{"重演", "重放"},
	{"注解", "评注"},
	{"本程序", "棋研"},
	{"全盘分析", "复盘"},
	{"连续冲四|连攻", "追四、追三"},
	{"双活三", "双三"},
	{"外部引擎|(?i)external engine", "第三方引擎, third-party engine"},
	{"(追四|追三)胜", "追四取胜、追三取胜"},
	{`\bby fours\b`, "by continuous fours, by continuous threes"},
	{"(?i)(this|the) program", "QiLab; as a player, the computer"},
	{`\bis no [a-z]+[;.,]`, "is not a …"},
	{`\b(is|are) wanted\b`, "expected"},
	{"engines? of others", "third-party engine"},
	{`\bof others\b`, "other …"},
	{`\b(put|puts) (a|one|two|three) (more )?stones?\b`, "place"},
	{"rule of tournaments", "tournament rule"},
	{`\bthe other side(’s| [^o])`, "the opponent"},
	{`\battempts?\b`, "try, tries"},
	{`\bYour (Record|Profile|Mistakes)\b`, "My …"},
	{"[a-z]n[’']t\\b", "the full words, such as “do not”"},
	{"[A-Za-z]'", "the apostrophe ’"},
}

// One thing has one word, wherever it is spoken of.
func TestOneWordForOneThing(t *testing.T) {
	gametest.OneGoroutine(t)
	texts := map[string]string{}
	for key, x := range New(English).texts {
		texts[key] = x.Chinese + "\n" + x.English
	}
	for _, term := range terms {
		avoid := regexp.MustCompile(term.avoid)
		for key, text := range texts {
			if found := avoid.FindString(text); found != "" {
				t.Errorf("%s says %q; say %s", key, found, term.use)
			}
		}
		if term.use == "the apostrophe ’" {
			continue // the pages are Markdown, whose notation has straight ones
		}
		for path, page := range pages(t) {
			if found := avoid.FindString(page); found != "" {
				t.Errorf("%s says %q; say %s", path, found, term.use)
			}
		}
	}
}
