/** Those that are named, or all where none is; throws for a name that none of them has. */
export function chosen<Each>(
  all: readonly Each[],
  nameOf: (each: Each) => string,
  { named, what }: { named: readonly string[]; what: string },
): Each[] {
  const unknown = named.filter((name) => !all.some((each) => nameOf(each) === name))
  if (unknown.length > 0) throw new Error(`There is no ${what} ${unknown.join(', ')}.`)
  return all.filter((each) => named.length === 0 || named.includes(nameOf(each)))
}
