package engines

import (
	"errors"
	"fmt"
	"testing"

	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// newRoom returns the room with its list open, for xiangqi, with some engines.
func newRoom(t *testing.T, count int) (*Room, *hosttest.Host) {
	t.Helper()
	beside := external.NewBeside(nil, &external.Xiangqi, nil, nil)
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, External: beside})
	r := New(depsOf(c), Links{})
	t.Cleanup(r.Close)
	for i := range count {
		r.save(external.Setup{Path: fmt.Sprintf("/engine%d", i), Games: []string{"xiangqi"}})
	}
	r.dialog()
	return r, h
}

// An engine that takes the id of a removed one does not take its place in the analysis; undo gives that back.
func TestRemovedEngineAnalyses(t *testing.T) {
	for _, added := range []bool{false, true} {
		r, _ := newRoom(t, 1)
		s := List(r.Settings)[0]
		r.Settings.Set(prefs.EngineSecond+"xiangqi", s.ID)
		r.Settings.SetBool(prefs.EngineOwn+"xiangqi", false)
		r.list.remove(s)
		if added {
			if other := r.save(external.Setup{Path: "/other", Games: []string{"xiangqi"}}); other.ID != s.ID {
				t.Fatalf("the other has the id %s", other.ID)
			}
		}
		if s, instead := Analyst(r.Settings, "xiangqi"); instead {
			t.Errorf("%s analyses in place of the removed one", s.Title())
		}
		r.list.undo()
		if back, instead := Analyst(r.Settings, "xiangqi"); !instead || back.Path != s.Path {
			t.Errorf("after the undo %+v analyses", back)
		}
	}
}

// Where the list is full, the undo of a removal says so and stays possible.
func TestUndoInAFullList(t *testing.T) {
	r, h := newRoom(t, external.MaxSetups)
	r.list.remove(List(r.Settings)[0])
	other := r.save(external.Setup{Path: "/other"})
	said := len(h.Dialogs)
	r.list.undo()
	if r.list.removed == nil || len(h.Dialogs) != said+1 {
		t.Error("the engine is lost without a word")
	}
	r.keep(List(r.Settings).Without(other.ID))
	r.list.undo()
	if list := List(r.Settings); r.list.removed != nil || len(list) != external.MaxSetups || list[0].Path != "/engine0" {
		t.Errorf("%d engines", len(list))
	}
}

// Once a new engine is saved, its dialog is one for changing it: another command would replace it.
func TestSavedEngineIsEdited(t *testing.T) {
	r, h := newRoom(t, 0)
	e := r.edit(external.Setup{})
	e.tried(outcome{err: errors.New("broken")})
	if !e.said.Visible() {
		t.Error("no failure is told")
	}
	e.command.SetText("/first")
	if e.said.Visible() {
		t.Errorf("the answer to another command is still there: %s", e.said.Text())
	}
	s, _, ok := e.stated()
	if !ok {
		t.Fatal(e.said.Text())
	}
	s.Games = []string{"xiangqi"}
	e.tried(outcome{setup: s, trial: external.Trial{Identity: external.Identity{Name: "First"}}})
	if list := List(r.Settings); len(list) != 1 || list[0].Title() != "First" {
		t.Errorf("the list has %+v", list)
	}
	if top := h.Dialogs[len(h.Dialogs)-1]; top.Title != r.Words.T("engine.edit.title", "First") {
		t.Errorf("the dialog is %q", top.Title)
	}
}
