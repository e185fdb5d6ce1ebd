package notation

import (
	"bufio"
	"io"
	"iter"

	"qilab/core"
)

// each yields the games of a file; see core.Codec.Each.
func each(file io.Reader) iter.Seq2[core.Entry, error] {
	in := bufio.NewReader(file)
	head, _ := in.Peek(in.Size())
	switch form := sniff(string(head)); {
	case form == FormCBL:
		return eachCBL(in)
	case form == FormPGN:
		return eachPGN(in)
	}
	return core.EachOf(in, maxGameText, read, tooLong)
}
