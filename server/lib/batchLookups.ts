/**
 * Finds with one query which of many keys exist. While a query runs, further keys gather for the next one, so that one
 * connection is enough and nobody waits for more than two queries. If a query fails, the next one fails too, because it
 * would only wait as long in vain.
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
