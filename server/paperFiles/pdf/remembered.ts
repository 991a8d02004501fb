/** This many answers take about ten megabytes; a paper has fewer different characters, unless somebody tries it. */
const most = 50_000

/** Answers what was asked before without working it out again. */
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
