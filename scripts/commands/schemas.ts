import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { checkSource } from '../../server/definitions/check/check.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { DefinitionsRefused } from '../../server/definitions/refused.ts'
import { gapsOf } from '../../server/definitions/texts/gaps.ts'
import { languagesOf } from '../../server/definitions/texts/languages.ts'
import type { Source } from '../../src/engine/source/source.ts'
import { readSource } from '../../server/definitions/readSource.ts'
import { type Command, UsageError } from './command.ts'
import { printComparison } from './definitions/compare.ts'
import { printUses } from './definitions/whereUsed.ts'
import { newStage } from './newStage.ts'
import { testCases } from './testCases.ts'

/**
 * `npm run schemas`: prints every mistake of the definitions, every test case that fails, or every text that a language
 * lacks, with file, line and column; or one line that says that all is well. It also creates a new stage, finds where
 * something is used, and compares two versions.
 */
export const schemas: Command = {
  usage:
    'Usage: npm run schemas -- check [dir]\n       npm run schemas -- test [dir]\n       npm run schemas -- texts <language> [dir]\n       npm run schemas -- new-stage <name> after|beside <stage> <role> [dir]\n       npm run schemas -- where-used <stage>.<field>|<kind>:<name> [dir]\n       npm run schemas -- compare <folder or Git revision> [folder or Git revision]',
  async run(args, env) {
    const [command = '', ...words] = parseArgs({ args, allowPositionals: true }).positionals
    const found = Object.hasOwn(commands, command) ? commands[command] : undefined
    const given = words.slice(0, found?.takes)
    const usual = env.SCHEMAS_DIR || 'schemas'
    const [dir = usual, ...more] = words.slice(found?.takes)
    if (!found || given.length < found.takes || more.length > 0) throw new UsageError()
    return found.act(dir, ...given, usual)
  },
}

/**
 * What each command does. `takes` is the number of its arguments before the folder. `act` gets the folder, these
 * arguments and the usual folder.
 */
const commands: Record<string, { takes: number; act: (dir: string, ...words: string[]) => Promise<number> }> = {
  check: { takes: 0, act: check },
  test: { takes: 0, act: test },
  texts: { takes: 1, act: texts },
  'new-stage': { takes: 4, act: add },
  'where-used': { takes: 1, act: (dir, thing = '') => printUses(dir, thing) },
  compare: { takes: 1, act: (after, before = '', usual = '') => printComparison(after, before, usual) },
}

async function test(dir: string): Promise<number> {
  const { count, failed } = await testCases(dir)
  const folder = relative('.', dir)
  for (const line of failed) console.error(folder ? `${folder}/${line}` : line)
  if (failed.length > 0) return 1
  console.log(`${count} cases: all hold.`)
  return 0
}

async function check(dir: string): Promise<number> {
  const source = await readSource(dir, true)
  const mistakes = checkSource(source)
  const folder = relative('.', dir)
  for (const mistake of mistakes) console.error(folder ? `${folder}/${mistake}` : mistake)
  if (mistakes.length > 0) return 1
  const { stages } = resolve(source)
  const fields = stages.reduce((sum, { data }) => sum + Object.keys(data.properties).length, 0)
  console.log(`${stages.length} stages with ${fields} fields: all is well.`)
  printGaps(source)
  return 0
}

function printGaps(source: Source): void {
  for (const language of languagesOf(source)) {
    const { missing, stale } = gapsOf(source, language)
    const gaps = [...count(missing, 'missing'), ...count(stale, 'stale')].join(' and ')
    if (gaps) console.log(`Texts in "${language}": ${gaps}. See npm run schemas -- texts ${language}`)
  }
}

const count = (lines: string[], what: string): string[] => (lines.length > 0 ? [`${lines.length} ${what}`] : [])

/** Prints the texts that a language lacks, without failing. A language without a file lacks all of them. */
async function texts(dir: string, language: string): Promise<number> {
  const source = await readSource(dir)
  const mistakes = checkSource(source)
  if (mistakes.length > 0) throw new DefinitionsRefused(mistakes)
  const { missing, stale } = gapsOf(source, language)
  const folder = relative('.', dir)
  for (const line of [...missing, ...stale]) console.log(folder ? `${folder}/${line}` : line)
  console.log(`Texts missing: ${missing.length}, stale: ${stale.length}.`)
  return 0
}

/** Creates the folder of a new stage and gives the stage its place on the path. */
async function add(dir: string, name = '', position = '', known = '', role = ''): Promise<number> {
  const written = await newStage(dir, { name, position, known, role })
  for (const path of written) console.log(join(relative('.', dir), path))
  printGaps(await readSource(dir))
  const { count: tested, failed } = await testCases(dir)
  for (const line of failed) console.log(`Correct this case, which says what the stage changes: ${line}`)
  console.log(
    `The check accepts the stage, and ${tested - failed.length} of ${tested} cases hold. Give it its fields now.`,
  )
  return 0
}
