/** The ways in which a part of a pattern can match, and the steps that trying all of them takes. */
interface Effort {
  ways: number
  steps: number
}

/** A group's alternatives so far: the one that is being read, and those before it together. */
interface Group {
  branch: Effort
  before: Effort
}

const token = /(\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[:=!]?|.)([*+?]|\{\d+(?:,\d*)?\})?\??/gsu

/**
 * Returns how many steps a browser's backtracking engine takes at most to match a text of this length: what follows a
 * part is tried anew for each way in which the part can match. A repeat multiplies the ways by its counts, a choice
 * adds those of its branches, and a repeated group multiplies them by itself. A part that is not repeated takes no step
 * of its own: a pattern has few. RE2, which does not backtrack, has no such steps.
 */
export function stepsOf(pattern: string, length: number): number {
  const groups = [newGroup()]
  for (const [, text = '', quantifier] of pattern.matchAll(token)) {
    const counts = countsOf(quantifier, length)
    const here = groups.at(-1)
    if (text.startsWith('(')) groups.push(newGroup())
    else if (here && text === '|') Object.assign(here, { branch: newGroup().branch, before: choice(here) })
    else if (text === ')') {
      const effort = choice(groups.pop() ?? newGroup())
      const outer = groups.at(-1)
      if (outer) outer.branch = followed(outer.branch, effort, counts)
    } else if (here && quantifier !== undefined) here.branch = followed(here.branch, { ways: 1, steps: 1 }, counts)
  }
  const whole = groups[0] ?? newGroup()
  const isAnchored = pattern.startsWith('^') && whole.before.ways === 0
  return choice(whole).steps * (isAnchored ? 1 : length)
}

const newGroup = (): Group => ({ branch: { ways: 1, steps: 0 }, before: { ways: 0, steps: 0 } })

const choice = ({ branch, before }: Group): Effort => ({
  ways: before.ways + branch.ways,
  steps: before.steps + branch.steps,
})

/** The effort of a part and of the one after it, which is repeated. */
function followed(first: Effort, { ways, steps }: Effort, { most, different }: Counts): Effort {
  const times = ways === 1 || most === 1 ? most : ways === Infinity ? Infinity : (ways ** most - 1) / (ways - 1)
  return {
    ways: first.ways * ways ** most * different,
    steps: first.steps + first.ways * Math.max(1, steps) * times,
  }
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
