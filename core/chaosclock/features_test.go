package chaosclock_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"qilab/core/chaosclock"
)

func TestMobility(t *testing.T) {
	cases := []struct {
		name, position string
		piece          int
		cells          []int
	}{
		{"a round, as in the sources' example", "0,0,0,0,0,0,0,0,0,0,3,0", 3, []int{2, 5, 8, 11}},
		{"one walk home", "0,0,0,0,0,0,0,0,0,0,0,1", 1, []int{1}},
		{"all around to its home", "0,0,0,0,0,0,0,0,0,5,0,0", 5, []int{3, 8, 1, 6, 11, 4, 9, 2, 7, 12, 5}},
		{"up to a home piece", "3,0,0,0,0,0,7,0,0,0,0,0", 3, []int{4}},
		{"a piece that is not home does not hold it up", "3,0,0,5,0,0,0,0,0,0,0,0", 3, []int{4, 7, 10, 1}},
		{"blocked", "3,0,0,4,0,0,0,0,0,0,0,0", 3, []int{}},
		{"the 12 comes round at once", "0,0,0,0,12,0,0,0,0,0,0,0", 12, []int{5}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, m := range mustParse(t, c.position).Features().Mobility {
				if m.Piece == c.piece {
					if !slices.Equal(m.Cells, c.cells) {
						t.Errorf("got %v, want %v", m.Cells, c.cells)
					}
					return
				}
			}
			t.Error("the piece has none")
		})
	}
}

func TestMobilityIsOfPiecesOnTheirWay(t *testing.T) {
	f := mustParse(t, "1,0,0,0,0,0,0,0,0,0,3,7").Features()
	if len(f.Mobility) != 2 || f.Mobility[0].Piece != 3 || f.Mobility[1].Piece != 7 {
		t.Errorf("%+v", f.Mobility)
	}
	if want := (chaosclock.SideFeatures{Home: 1, Board: 2, Hand: 3}); f.Jia != want {
		t.Errorf("Jia %+v, want %+v", f.Jia, want)
	}
	if want := (chaosclock.SideFeatures{Hand: 6}); f.Yi != want {
		t.Errorf("Yi %+v, want %+v", f.Yi, want)
	}
}

func TestBlocked(t *testing.T) {
	cases := []struct {
		name, position string
		want           []chaosclock.Blocked
		double         [][2]int
		jia, yi        bool // stuck
	}{
		{"nobody", chaosclock.SampleDeal, []chaosclock.Blocked{}, [][2]int{}, false, false},
		{"freed by a walk", "3,2,0,4,0,0,6,0,0,0,0,0",
			[]chaosclock.Blocked{{3, 1, 4, []int{6}, []int{1}, true}}, [][2]int{}, false, false},
		{"freed by a drop of its own side", "3,2,0,4,0,0,0,0,0,0,0,0",
			[]chaosclock.Blocked{{3, 1, 4, []int{}, []int{1}, true}}, [][2]int{}, false, false},
		{"a drop of the other side alone leaves it stuck", "0,3,0,0,5,0,0,0,0,0,0,0",
			[]chaosclock.Blocked{{3, 2, 5, []int{}, []int{2}, false}}, [][2]int{}, true, false},
		{"nothing frees it", "1,9,3,4,5,6,7,8,2,10,11,12",
			[]chaosclock.Blocked{{2, 9, 11, []int{}, []int{}, false}, {9, 2, 11, []int{}, []int{}, false}}, [][2]int{}, true, true},
		{"double blocks", "9,0,3,4,5,6,7,8,1,10,11,12",
			[]chaosclock.Blocked{{1, 9, 10, []int{}, []int{}, false}, {9, 1, 10, []int{}, []int{}, false}}, [][2]int{{1, 9}}, true, false},
		{"a barred piece is not blocked", "3,0,0,0,0,0,0,0,0,0,0,0;1;3", []chaosclock.Blocked{}, [][2]int{}, false, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := mustParse(t, c.position).Features()
			if !reflect.DeepEqual(f.Blocked, c.want) {
				t.Errorf("blocked %+v, want %+v", f.Blocked, c.want)
			}
			if !reflect.DeepEqual(f.DoubleBlocks, c.double) {
				t.Errorf("double blocks %v, want %v", f.DoubleBlocks, c.double)
			}
			if f.Jia.Stuck != c.jia || f.Yi.Stuck != c.yi {
				t.Errorf("stuck: Jia %v, Yi %v, want %v, %v", f.Jia.Stuck, f.Yi.Stuck, c.jia, c.yi)
			}
		})
	}
}

func TestEarly(t *testing.T) {
	cases := []struct{ name, position, clause, outcome string }{
		{"nothing to say", chaosclock.SampleDeal, "", ""},
		{"after the end", "1,2,3,4,5,6,7,8,9,10,11,12;0;0", "", ""},
		{"Jia is stuck, Yi has arrived", "9,0,3,4,5,6,7,8,1,10,11,12", chaosclock.ClauseJiaStuck, "yi-wins"},
		{"Jia is stuck, Yi has not arrived", "9,4,3,0,5,6,7,8,1,10,11,12", "", ""},
		{"Yi is stuck, Jia has arrived", "1,8,3,4,0,6,7,2,9,10,11,12", chaosclock.ClauseYiStuck, "jia-wins"},
		{"both are stuck", "1,9,3,4,5,6,7,8,2,10,11,12", chaosclock.ClauseBothStuck, "both-lose"},
		{"a race with equal numbers", "1,0,3,4,0,6,7,8,9,10,11,12", chaosclock.ClauseRace, "both-win"},
		{"a race with one more", "1,0,3,4,0,6,7,8,0,10,11,12;0", chaosclock.ClauseRace, "both-win"},
		{"a race with two more", "0,2,0,4,5,6,7,8,9,10,11,0", chaosclock.ClauseRace, "both-win"},
		{"a race that Yi leads", "0,2,0,4,0,6,7,8,9,10,11,12;0", chaosclock.ClauseRace, "yi-wins"},
		{"a race that Jia leads", "1,0,3,0,5,6,7,8,9,10,11,0", chaosclock.ClauseRace, "jia-wins"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			early := mustParse(t, c.position).Features().Early
			switch {
			case early == nil && c.clause != "":
				t.Errorf("none, want %s", c.clause)
			case early != nil && (early.Clause != c.clause || early.Outcome != c.outcome):
				t.Errorf("%+v, want %s %s", early, c.clause, c.outcome)
			}
		})
	}
}

// The rules refuse to walk a blocked piece because it is blocked, and refuse no other piece for that reason.
func TestBlockedIsWhatTheRulesRefuse(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	for range 5000 {
		s := chaosclock.Rules{}.SetupOf(randomPosition(rng))
		s.Fields[chaosclock.FieldLast] = "0"
		p := setUp(s)
		if p.Outcome().Over() {
			continue
		}
		for _, m := range p.Features().Mobility {
			if _, err := p.PieceMove(m.Piece); (err != nil) != (len(m.Cells) == 0) {
				t.Fatalf("%v: piece %d has the mobility %v, the rules say %v", p, m.Piece, m.Cells, err)
			}
		}
	}
}

func TestDescribeJSON(t *testing.T) {
	p := mustParse(t, "3,2,0,4,0,0,6,0,0,0,0,0;0;0")
	got, err := json.Marshal(chaosclock.Rules{}.Capabilities().Describe(p))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"mobility":[{"piece":3,"cell":1,"cells":[]},{"piece":6,"cell":7,"cells":[1,7]}],` +
		`"blocked":[{"piece":3,"cell":1,"by":4,"freed_by_walk":[6],"freed_by_drop":[1],"freeable":true}],` +
		`"double_blocks":[],"jia":{"home":0,"board":1,"hand":5,"stuck":false},` +
		`"yi":{"home":2,"board":1,"hand":3,"stuck":false},"early_verdict":null}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
