/** What a group, or what an atom before it, may do without end. */
interface Group {
  repeats: boolean
  chooses: boolean
}

const token = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[:=!]?|./gsu
const endless = /^(?:[*+]|\{\d+,\})/

/**
 * Whether a pattern repeats without end a group that itself repeats without end or chooses between branches, such as
 * `(a+)+` and `(a|a)*`: RE2 takes them in its stride, a browser's own engine may not come back.
 */
export function repeatsRepetition(pattern: string): boolean {
  const groups: Group[] = [{ repeats: false, chooses: false }]
  for (const { 0: text, index } of pattern.matchAll(token)) {
    const here = groups.at(-1)
    const repeated = endless.test(pattern.slice(index + text.length))
    if (text.startsWith('(')) groups.push({ repeats: false, chooses: false })
    else if (text === '|') Object.assign(here ?? {}, { chooses: true })
    else if (text === ')') {
      const closed = groups.pop()
      if (repeated && (closed?.repeats || closed?.chooses)) return true
      inherit(groups.at(-1), closed, repeated)
    } else if (repeated) Object.assign(here ?? {}, { repeats: true })
  }
  return false
}

function inherit(outer: Group | undefined, inner: Group | undefined, repeated: boolean): void {
  if (!outer || !inner) return
  outer.repeats ||= inner.repeats || repeated
  outer.chooses ||= inner.chooses
}
