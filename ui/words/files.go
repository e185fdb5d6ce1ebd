package words

import (
	"errors"
	"slices"
	"syscall"

	"qilab/storage"
	"qilab/ui/i18n"
)

// notStored describes a failure to read or write a file.
func notStored(w Words, e *storage.Error) string {
	text := w.T("storage."+e.Code, i18n.Strings(e.Args)...)
	if !w.Has("storage." + e.Code) {
		text = e.Message
	}
	if e.Line > 0 {
		text = w.T("place.line", e.Line) + text
	}
	var system syscall.Errno
	switch {
	case e.Cause == nil:
	case !errors.As(e.Cause, &system):
		text += w.T("punctuation.colon") + w.Error(e.Cause)
	case e.Code == "write" || e.Code == "read": // the other codes' messages include it
		text += w.T("punctuation.colon") + system.Error()
	}
	return text
}

// names reports whether the text of an error names a file.
func names(err error, file string) bool {
	var e *storage.Error
	return errors.As(err, &e) && slices.Contains(e.Args, file)
}

// problemOfFile describes a problem with a file, with a line each for what could be read, where the file was saved, and an older copy.
func problemOfFile(w Words, p storage.Problem) string {
	stop := w.T("punctuation.stop")
	var text string
	switch {
	case p.Code == "folder":
		text = w.T("storage.problem.folder", Sentence(w.Error(p.Err)))
	case p.Err != nil && (p.Code == "read" || names(p.Err, p.File)):
		text = Sentence(w.Error(p.Err))
	default:
		text = w.T("storage.problem."+p.Code, p.File)
		if p.Err != nil {
			text += w.T("punctuation.colon") + w.Error(p.Err)
		}
	}
	switch {
	case !p.Part:
	case p.Whole:
		text += stop + "\n" + w.T("storage.part.whole")
	case p.Moves == 0:
		text += stop + "\n" + w.T("storage.part.none")
	default:
		text += stop + "\n" + w.T("storage.part", p.Moves)
	}
	if p.Aside != "" {
		text += stop + "\n" + w.T("storage.aside", p.Aside)
	}
	if p.Copy != "" {
		text += stop + "\n" + w.T("storage.copy", p.Copy)
	}
	return text
}
