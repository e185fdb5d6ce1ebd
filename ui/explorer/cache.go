package explorer

import "qilab/storage/library"

// maxAnswers and maxHits bound what is kept of former answers; a hit takes 24 bytes.
const (
	maxAnswers = 64
	maxHits    = 400_000
)

// cache keeps answers of the library, as long as that does not change. The one that was put in first leaves first.
type cache struct {
	changes int64 // of the library that they are of
	list    []cached
	hits    int
}

type cached struct {
	key    string
	answer library.Answer
}

// get returns the answer to a question, if the library has not changed since.
func (c *cache) get(key string, changes int64) (library.Answer, bool) {
	if changes == c.changes {
		for _, one := range c.list {
			if one.key == key {
				return one.answer, true
			}
		}
	}
	return library.Answer{}, false
}

// put keeps the answer to a question that was asked when the library had that number of changes.
func (c *cache) put(key string, changes int64, a library.Answer) {
	if changes != c.changes {
		*c = cache{changes: changes}
	}
	if _, known := c.get(key, changes); known {
		return
	}
	c.list = append(c.list, cached{key, a})
	c.hits += len(a.Through)
	for len(c.list) > maxAnswers || c.hits > maxHits && len(c.list) > 1 {
		c.hits -= len(c.list[0].answer.Through)
		c.list = c.list[1:]
	}
}
