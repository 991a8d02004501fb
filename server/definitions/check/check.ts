import type { Definitions } from '../../../src/engine/source/definitions.ts'
import { resolve } from '../../../src/engine/source/resolve.ts'
import type { Source } from '../../../src/engine/source/source.ts'
import { type Mistake, print } from './mistake.ts'
import { presenceMistakes } from './presence.ts'
import { caseChecks, foundations, meaningChecks } from './registry.ts'
import { shapeMistakes } from './shape.ts'
import { syntaxMistakes } from './syntax.ts'

type Round = (source: Source, resolved: () => Definitions) => string[]

/** The order of the checks: each relies on the earlier ones having found nothing. */
const rounds: Round[] = [
  ({ unreadable }) => unreadable.map(({ path, at, message }) => `${path}:${at}: ${message}`),
  syntaxMistakes,
  (source) => printed([...presenceMistakes(source), ...shapeMistakes(source)], source),
  ...[foundations, meaningChecks, caseChecks].map(
    (checks): Round =>
      (source, resolved) =>
        printed(
          checks.flatMap((check) => check(resolved(), source)),
          source,
        ),
  ),
]

/**
 * How many mistakes of a round are reported, each with its line and column. The others appear once these are corrected.
 */
const most = 1_000

/**
 * Returns the mistakes of the first round that finds any, at most `most`, each as `file:line:column: what is wrong. The
 * mend.`; an empty list when there are none.
 */
export function checkSource(source: Source): string[] {
  let definitions: Definitions | undefined
  const resolved = () => (definitions ??= resolve(source))
  for (const round of rounds) {
    const mistakes = round(source, resolved)
    if (mistakes.length > 0) return mistakes.slice(0, most)
  }
  return []
}

function printed(mistakes: Mistake[], source: Source): string[] {
  const lines = mistakes.slice(0, most).map((mistake) => print(mistake, source))
  return [...new Set(lines)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}
