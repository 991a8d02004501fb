type Texts = ReadonlyMap<string, string>

/** The changes that turn one set of files into another: texts by path; null removes a file. */
export function changesBetween(before: Texts, after: Texts): Map<string, string | null> {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return new Map(
    paths
      .filter((path) => before.get(path) !== after.get(path))
      .map((path) => [path, after.get(path) ?? null] as const),
  )
}
