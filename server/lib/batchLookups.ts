/**
 * Finds with one query which of many keys exist: while one query runs, further keys gather for the next one. However
 * many keys there are, one connection does it and nobody waits for more than two queries. If a query fails, so does the
 * next one, which would only wait as long in vain.
 */
export function batchLookups(ask: (items: string[]) => Promise<Set<string>>): (item: string) => Promise<boolean> {
  let gathered: string[] = []
  let next: Promise<Set<string>> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const begin = () => {
    const taken = () => {
      const items = gathered
      gathered = []
      next = undefined
      return items
    }
    const found = last.then(
      () => ask(taken()),
      (error: unknown) => {
        taken()
        throw error
      },
    )
    last = found
    found.catch(() => {
      if (last === found) last = Promise.resolve()
    })
    return found
  }

  return async (item) => {
    gathered.push(item)
    next ??= begin()
    return (await next).has(item)
  }
}
