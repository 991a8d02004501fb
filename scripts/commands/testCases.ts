import { checkSource } from '../../server/definitions/check/check.ts'
import { readSource } from '../../server/definitions/readSource.ts'
import { DefinitionsRefused } from '../../server/definitions/refused.ts'
import { type TestedCases, testedCases } from '../../server/workflow/tries/testedCases.ts'

/**
 * Runs the cases of every stage, decision table and path in a folder. Throws `DefinitionsRefused` if its files have
 * mistakes.
 */
export async function testCases(dir: string): Promise<TestedCases> {
  const source = await readSource(dir, true)
  const mistakes = checkSource(source)
  if (mistakes.length > 0) throw new DefinitionsRefused(mistakes)
  return testedCases(source)
}
