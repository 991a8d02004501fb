import type { Source } from '../source.ts'

/** Every mistake of a definitions' folder, as `file:line:column: what is wrong. The mend.`; none when all is well. */
export function checkSource(_source: Source): string[] {
  return []
}
