package moves

import "qilab/ui/host"

// merge collects the continuations of each position in one place, across transpositions; since a large game takes a moment, it runs
// off the window's goroutine.
func (r *Room) merge() {
	d := r.Table.Document()
	before, revision := d.Snapshot(), d.Revision()
	join := r.Table.Rules().Capabilities().Merge
	host.Go(r.Host, func() func() {
		next, merged, err := join(before.Game())
		return func() {
			switch {
			case err != nil:
				r.Host.Tell(r.Words.Error(err))
			case r.Table.Document() != d || d.Revision() != revision:
				r.Host.Tell(r.Words.T("told.merge.changed"))
			case merged == 0:
				r.Host.Tell(r.Words.T("told.merge.none"))
			default:
				r.Table.Tree.Become(next)
				r.Host.Tell(r.Words.T("told.merged", merged))
			}
		}
	})
}
