import type { Run } from './document.ts'

type RunStyle = Omit<Run, 'text'>

const isAlike = (a: RunStyle, b: RunStyle): boolean => a.bold === b.bold && a.italic === b.italic && a.link === b.link

function runOf(text: string, { bold, italic, link }: RunStyle): Run {
  const run: Run = { text }
  if (bold) run.bold = bold
  if (italic) run.italic = italic
  if (link !== undefined) run.link = link
  return run
}

/**
 * The same text in as few runs as possible, without white space at its edges. White space between runs of different
 * formatting has none: nobody sees the difference, and Markdown cannot express it.
 */
export function normalized(runs: Run[]): Run[] {
  const parts = spaced(runs)
  const inside = parts.slice(
    parts.findIndex((part) => !isBlank(part)),
    parts.findLastIndex((part) => !isBlank(part)) + 1,
  )
  return merged(inside.map((part, n) => (isBlank(part) ? between(part, inside[n - 1], inside[n + 1]) : part)))
}

/** For parts from `spaced`: one that begins with white space is only white space. */
const isBlank = ({ text }: Run): boolean => /^\s/.test(text)

/**
 * Splits runs into texts that begin and end with a word, and the white space between them. Adjoining white space is one
 * part.
 */
function spaced(runs: Run[]): Run[] {
  const parts: Run[] = []
  const add = (text: string, style: RunStyle) => {
    const part = runOf(text, style)
    const last = parts.at(-1)
    if (last && isBlank(last) && isBlank(part)) last.text += text
    else if (text !== '') parts.push(part)
  }
  for (const run of runs) {
    const text = withBreaks(run.text)
    const words = text.trimStart()
    const from = text.length - words.length
    const to = from + words.trimEnd().length
    for (const part of [text.slice(0, from), text.slice(from, to), text.slice(to)]) add(part, run)
  }
  return parts
}

/** White space that contains a line break becomes one line break. */
const withBreaks = (text: string): string =>
  text.includes('\n') ? text.replaceAll(/\s+/g, (space) => (space.includes('\n') ? '\n' : space)) : text

function between({ text: given }: Run, before: Run | undefined, after: Run | undefined): Run {
  const text = withBreaks(given)
  if (!before || !after) return { text }
  if (isAlike(before, after)) return runOf(text, before)
  return before.link !== undefined && before.link === after.link ? { text, link: before.link } : { text }
}

function merged(runs: Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last && isAlike(last, run)) last.text += run.text
    else result.push(run)
  }
  return result
}
