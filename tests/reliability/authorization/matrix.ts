import { readFileSync } from 'node:fs'

/** A line of `authorization.md`. Cells list words, or say `any`. */
export interface Line {
  /** Where it stands in the file. */
  number: number
  operation: string
  what: string
  state: string
  role: string
  part: string
  answer: string
  reason: string
}

/** Who asks what of which application. */
export interface Case {
  operation: string
  what: string
  state: string
  role: string
  part: string
}

export const dimensions = ['operation', 'what', 'state', 'role', 'part'] as const

export function readMatrix(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((text, n) => {
    if (!text.startsWith('| ') || text.startsWith('| operation ')) return []
    const [operation = '', what = '', state = '', role = '', part = '', answer = '', reason = ''] = text
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return [{ number: n + 1, operation, what, state, role, part, answer, reason }]
  })
}

/** Those that can fit a case with that word there, in their order. */
export const linesWith = (lines: readonly Line[], dimension: keyof Case, word: string): Line[] =>
  lines.filter((line) => fits(line[dimension], word))

/** The first line that fits, as whoever reads the file from above finds it. */
export function lineFor(lines: readonly Line[], asked: Case): Line | undefined {
  return lines.find((line) => dimensions.every((dimension) => fits(line[dimension], asked[dimension])))
}

/**
 * `any` and `any other` stand for everything; `credit_review` for all its actions, `approver` whatever the authority.
 */
function fits(cell: string, word: string): boolean {
  return /^any\b/.test(cell) || cell.split(', ').some((each) => word === each || word.startsWith(`${each} `))
}
