package saving

import (
	"errors"
	"strings"

	"qilab/storage"
)

// AddProblem keeps a problem with a file until it is reported, which is soon.
func (r *Room) AddProblem(err error) {
	var p storage.Problem
	if !errors.As(err, &p) {
		p = storage.Problem{Code: "read", File: r.Store.Dir(), Err: err}
	}
	r.problems = append(r.problems, p)
	r.Host.Post(r.reportProblems)
}

// reportProblems reports errors of the files once.
func (r *Room) reportProblems() {
	if len(r.problems) == 0 || r.Host.Closed() {
		return
	}
	var texts []string
	for _, p := range r.problems {
		texts = append(texts, r.Words.Error(p)+r.Words.T("punctuation.stop"))
	}
	r.problems = nil
	r.Host.Message(r.Words.T("problems.title"), r.Host.Clean(strings.Join(texts, "\n\n")))
}
