/**
 * `npm run mutants -- src/engine/permissions.ts …`: changes one thing after another in the code of the engine and the
 * server's model (an operator, a condition, a text), and runs the unit tests and the cases that reach it. Prints each
 * change that no test finds, and keeps each file's counts in results.md. Files or patterns; without one, all of them,
 * which takes hours.
 */
import { mutants } from './fetched.ts'
import { keep } from './results.ts'

const mutate = process.argv.slice(2)
const configFile = 'tests/mutants/stryker.config.json'
keep(await mutants({ configFile, ...(mutate.length > 0 && { mutate }) }))
