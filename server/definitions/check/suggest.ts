/** ` Did you mean "x"?` for the known word nearest to this one; empty when none is near. */
export function suggestion(word: string, known: Iterable<string>): string {
  const near = nearest(word, known)
  return near === undefined ? '' : ` Did you mean "${near}"?`
}

/** The words as a list to choose from: `"a", "b", "c"`. */
export function quoted(words: Iterable<string>): string {
  return [...words].map((word) => `"${word}"`).join(', ')
}

/** The fix for an unknown word: the word that was meant, or all known words, each once. */
export function choice(word: string, known: Iterable<string>): string {
  const words = [...new Set(known)]
  if (words.length === 0) return ''
  const more = words.length > shown ? ` and ${words.length - shown} more` : ''
  return suggestion(word, words) || ` Choose one of ${quoted(words.slice(0, shown))}${more}.`
}

/** The fix for a path in place of a name: how a stage reads a value from elsewhere. */
export const elsewhere = (name: string): string =>
  name.includes('.')
    ? ` For a value of another stage, write "facts": { "a_name": { "from": "${name}" } } in stage.json, and use that name.`
    : ''

/** Returns the first stage that has a field of this name. */
export const ownerOf = (
  stages: { stage: { formType: string; source: string }; data: { properties: object } }[],
  name: string,
) => stages.find(({ data }) => Object.hasOwn(data.properties, name))?.stage

/** The fix for a field of another stage, where a fact can be used. */
export function ofAnother(stages: Parameters<typeof ownerOf>[0], name: string): string {
  const owner = ownerOf(stages, name)
  return owner ? ` It is a field of "${owner.formType}".${elsewhere(`${owner.source}.${name}`)}` : ''
}

const shown = 10

function nearest(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(2, Math.floor(word.length / 6))
  const ranked = [...known]
    .map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((one, other) => one.far - other.far)
  return ranked[0]?.candidate
}

/** Levenshtein's edit distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, otherLetter] of [...other].entries()) {
      const change = (row[j] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
