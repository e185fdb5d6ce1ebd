package help

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// plain is a game that has no pages.
type plain struct{ chaosclock.Rules }

func (plain) ID() string { return "plain" }

// A sample is offered where some game has one, that of the game on the table before others.
func TestSampleIsOfferedWhereThereIsOne(t *testing.T) {
	for _, x := range []struct {
		games []core.Rules
		want  string
	}{
		{[]core.Rules{plain{}}, ""},
		{[]core.Rules{plain{}, eternal.Rules{}, chaosclock.Rules{}}, "eternal"},
		{[]core.Rules{chaosclock.Rules{}, eternal.Rules{}}, "chaosclock"},
	} {
		var games []catalog.Game
		for _, r := range x.games {
			games = append(games, catalog.Game{Rules: r})
		}
		c, _ := hosttest.New(t, i18n.English, games...)
		sample := New(c).Commands().ByID("sample")
		if sample.Can() != (x.want != "") {
			t.Errorf("%v: a sample is offered: %v", x.games, sample.Can())
		}
		if sample.Can() {
			sample.Run()
		}
		if got := c.Session.Rules().ID(); x.want != "" && got != x.want {
			t.Errorf("%v: the sample is of %s, want %s", x.games, got, x.want)
		}
	}
}
