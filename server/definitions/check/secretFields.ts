import { personalFacts } from '../../../src/engine/conditions/facts.ts'
import type { FolderStage } from '../../../src/engine/source/definitions.ts'
import { shownBy } from './expressions.ts'

/** The fields with a right to see them. */
export const fieldsWithSee = ({ stage }: FolderStage): ReadonlySet<string> =>
  new Set(Object.entries(stage.rights ?? {}).flatMap(([field, { see }]) => (see === undefined ? [] : [field])))

/**
 * All fields that one person may see and another may not: by a right, by a rule about the person, or because they
 * depend on such a field.
 */
export function secretFields(stage: FolderStage): ReadonlySet<string> {
  const shown = shownBy(stage)
  const found = new Set([...personalFacts, ...fieldsWithSee(stage)])
  let seen = -1
  while (found.size > seen) {
    seen = found.size
    for (const { field, names } of shown) if (names.some((name) => found.has(name))) found.add(field)
  }
  for (const fact of personalFacts) found.delete(fact)
  return found
}
