package moves

// merge puts the continuations of each position in one place, however it was reached; a large game takes a moment, and the
// window does not wait for it.
func (r *Room) merge() {
	d := r.Table.Document()
	before, revision := d.Snapshot(), d.Revision()
	join := r.Table.Rules().Capabilities().Merge
	go func() {
		next, merged, err := join(before.Game())
		r.Post(func() {
			switch {
			case r.Closed():
			case err != nil:
				r.Tell(r.Words.Error(err))
			case r.Table.Document() != d || d.Revision() != revision:
				r.Tell(r.Words.T("told.merge.changed"))
			case merged == 0:
				r.Tell(r.Words.T("told.merge.none"))
			default:
				r.Table.Tree.Become(next)
				r.Tell(r.Words.T("told.merged", merged))
			}
		})
	}()
}
