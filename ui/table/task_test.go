package table_test

import (
	"testing"

	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
	"qilab/ui/table"
)

// A puzzle and an exercise are tasks, also under the editor; a game is not.
func TestTasks(t *testing.T) {
	d := newDrill(t)
	d.View.SetSettings(table.ViewSettings{Activities: [table.Companies]table.Activity{table.Spectating: table.Play, table.AgainstComputer: table.Play, table.FaceToFace: table.Play}})
	check := func(when string, task bool, use table.Activity) {
		t.Helper()
		if d.Mode().IsTask() != task || d.View.Activity() != use {
			t.Errorf("%s: IsTask %v, activity %v", when, d.Mode().IsTask(), d.View.Activity())
		}
	}
	check("a game", false, table.Play)
	d.start(table.Exercise{Accepted: [][]string{{"h2e2"}}})
	check("an exercise", true, table.Study)
	d.View.SetActivity(table.Play)
	d.Drill.End()
	check("the game after it", false, table.Play)
	if err := d.Puzzle.Start(d.Current(), puzzle.Puzzle{ID: "p", Position: xiangqi.Start().String(), Goal: puzzle.Goal{Kind: "file", Moves: 2}}); err != nil {
		t.Fatal(err)
	}
	check("a puzzle", true, table.Study)
	d.View.SetActivity(table.Play)
	check("a puzzle to be played", true, table.Study)
	d.Editor.EditPosition()
	check("a puzzle under the editor", true, table.Study)
	d.Editor.Close()
	d.Puzzle.Leave()
	check("the game of a puzzle", false, table.Study)
}

// solo is a task that the package does not know.
type solo struct{ table.Playing }

func (solo) IsTask() bool { return true }

func TestTaskOfItsOwn(t *testing.T) {
	s := atPlay(t)
	move(t, s, 0)
	s.Use(solo{s.Playing()})
	s.Assistance.NoteHint()
	if s.View.Activity() != table.Study || s.Assistance.Had() != (table.Aids{}) {
		t.Errorf("activity %v, help %+v", s.View.Activity(), s.Assistance.Had())
	}
	s.Use(nil)
	s.Assistance.NoteHint()
	if s.View.Activity() != table.Play || s.Assistance.Had().Hints != 1 {
		t.Errorf("in the game again: activity %v, help %+v", s.View.Activity(), s.Assistance.Had())
	}
}
