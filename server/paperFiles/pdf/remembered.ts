/**
 * How many answers are remembered: about ten megabytes. A paper has fewer different characters, unless somebody tries
 * to exceed this.
 */
const most = 50_000

/** Wraps a function so that it does not work out the same answer twice. */
export function remembered<Answer>(answer: (asked: string) => Answer): (asked: string) => Answer {
  const known = new Map<string, Answer>()
  return (asked) => {
    const found = known.get(asked)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const made = answer(asked)
    known.set(asked, made)
    return made
  }
}
