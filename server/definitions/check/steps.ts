/** The cost of a group's alternatives so far: of the one that is being read, and of those before it. */
interface Group {
  branch: number
  before: number
}

const token = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[:=!]?|./gsu
const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})/

/**
 * Returns how many steps a browser's backtracking engine takes at most to match a text of this length: each repeat
 * multiplies them by its counts, each choice by its branches, and a repeated group by itself. RE2, which does not
 * backtrack, has no such steps.
 */
export function stepsOf(pattern: string, length: number): number {
  const groups: Group[] = [{ branch: 1, before: 0 }]
  for (const { 0: text, index } of pattern.matchAll(token)) {
    const counts = countsOf(quantifier.exec(pattern.slice(index + text.length))?.[0], length)
    const here = groups.at(-1)
    if (text.startsWith('(')) groups.push({ branch: 1, before: 0 })
    else if (here && text === '|') Object.assign(here, { branch: 1, before: here.before + here.branch })
    else if (text === ')') {
      const { branch, before } = groups.pop() ?? { branch: 1, before: 0 }
      const outer = groups.at(-1)
      if (outer) outer.branch *= (before + branch) ** counts.most * counts.different
    } else if (here) here.branch *= counts.different
  }
  const { branch, before } = groups[0] ?? { branch: 1, before: 0 }
  const isAnchored = pattern.startsWith('^') && before === 0
  return (before + branch) * (isAnchored ? 1 : length)
}

interface Counts {
  most: number
  different: number
}

function countsOf(text: string | undefined, length: number): Counts {
  if (text === undefined) return { most: 1, different: 1 }
  if (text === '?') return { most: 1, different: 2 }
  const [least = '0', most] = text.startsWith('{') ? text.slice(1, -1).split(',') : ['0', '']
  const end = most === undefined ? Number(least) : most === '' ? length : Math.min(Number(most), length)
  return { most: end, different: Math.max(1, end - Number(least) + 1) }
}
