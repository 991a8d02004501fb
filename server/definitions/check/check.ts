import { resolve } from '../resolve.ts'
import type { Source } from '../source.ts'
import { type MeaningCheck, type Mistake, print } from './mistake.ts'
import { presenceMistakes } from './presence.ts'
import { caseChecks, foundations, meaningChecks } from './registry.ts'
import { shapeMistakes } from './shape.ts'
import { syntaxMistakes } from './syntax.ts'

/** What can be asked once all before it is in order: each throws or misleads on what an earlier one finds. */
const rounds: ((source: Source) => string[])[] = [
  ({ unreadable }) => unreadable.map(({ path, at, message }) => `${path}:${at}: ${message}`),
  syntaxMistakes,
  (source) => printed([...presenceMistakes(source), ...shapeMistakes(source)], source),
  (source) => meaning(source, foundations),
  (source) => meaning(source, meaningChecks),
  (source) => meaning(source, caseChecks),
]

/** Every mistake of a definitions' folder, as `file:line:column: what is wrong. The mend.`; none when all is well. */
export function checkSource(source: Source): string[] {
  for (const round of rounds) {
    const mistakes = round(source)
    if (mistakes.length > 0) return mistakes
  }
  return []
}

function meaning(source: Source, checks: MeaningCheck[]): string[] {
  const definitions = resolve(source)
  return printed(
    checks.flatMap((check) => check(definitions, source)),
    source,
  )
}

function printed(mistakes: Mistake[], source: Source): string[] {
  const lines = mistakes.map((mistake) => print(mistake, source))
  return [...new Set(lines)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}
