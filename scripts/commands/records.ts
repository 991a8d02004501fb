import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { liveDefinitions } from '../../server/definitions/live.ts'
import { ForOperator } from '../../server/errors/forOperator.ts'
import { planImport } from '../../server/model/upkeep/file/planImport.ts'
import type { WrongLine } from '../../server/model/upkeep/file/readFile.ts'
import { fileHeader, fileLines } from '../../server/model/upkeep/file/writeFile.ts'
import { givenRecord } from '../../server/model/upkeep/keptRecord.ts'
import type { KeptType } from '../../server/model/upkeep/keptType.ts'
import { type KeptDefinitions, keptTypes } from '../../server/model/upkeep/keptTypes.ts'
import { holdType } from '../../server/store/records/audit.ts'
import { allRecords, writeRecords } from '../../server/store/records/records.ts'
import { type Db, inTransaction } from '../../server/store/transaction.ts'
import { textOfFile } from '../../src/engine/records/textOfFile.ts'
import { type Command, type Environment, UsageError, actorOf } from './command.ts'
import { openForCommand } from './openForCommand.ts'
import { printable } from './printable.ts'
import { writeWhole } from './writeWhole.ts'

const usage = `Usage: npm run records -- <command>
  import <type> <file.csv>             what the file would change, and each line that is wrong
  import <type> <file.csv> --write     the same, and writes it, unless a line is wrong
  export <type> <file.csv>             all records of the type; importing the file again changes nothing

  <type> is a file of records/ in the definitions. The file's first line names the fields; "valid_from" and "valid_to"
  may be among them. A record with a key that is there already is changed. None is removed: end one with "valid_to".
  Works on the database that the server uses (DATABASE_URL, or DATA_DIR), while it runs or not. Each change is
  recorded in the table record_audit, with who made it: --by <name>, or the account of this computer.`

interface Task {
  db: Db
  type: KeptType
  file: string
  isWritten: boolean
  /** Who the audit names as the person who made the change. */
  actor: string
}

const commands: Record<string, (task: Task) => Promise<number>> = { import: importFile, export: exportFile }

/** `npm run records`: exports and imports records on the server's command line. */
export const records: Command = {
  usage,
  async run(args, env) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [command = '', name, file, ...more] = positionals
    const work = Object.hasOwn(commands, command) ? commands[command] : undefined
    const isWritten = values.write === true
    const isOdd = more.length > 0 || (isWritten && command !== 'import')
    if (!work || !name || !file || isOdd) throw new UsageError()
    const actor = actorOf(values.by)
    return onDatabase(env, { name, isWritten }, (db, type) => work({ db, type, file, isWritten, actor }))
  },
}

const options = { write: { type: 'boolean' }, by: { type: 'string' } } as const

async function onDatabase(
  env: Environment,
  { name, isWritten }: { name: string; isWritten: boolean },
  work: (db: Db, type: KeptType) => Promise<number>,
): Promise<number> {
  const config = readConfig(env)
  const database = await openForCommand(config, isWritten)
  try {
    const definitions = await liveDefinitions(database.background, config)
    return await work(database.background, typeOf(definitions, name))
  } finally {
    await database.close()
  }
}

/** Throws for people, which `npm run users` maintains, and for types that do not exist. */
function typeOf(definitions: KeptDefinitions, name: string): KeptType {
  const types = keptTypes(definitions).filter((each) => Object.hasOwn(definitions.records, each.name))
  const type = types.find((each) => each.name === name)
  if (type) return type
  const known = types.map((each) => each.name).join(', ')
  throw new ForOperator(
    `There is no record type "${name}". ${known ? `There are: ${known}.` : `Add records/${name}.json to the definitions first.`}`,
  )
}

/** How many wrong lines are printed at most. */
const shown = 50

async function importFile({ db, type, file, isWritten, actor }: Task): Promise<number> {
  const text = textOfFile(await readFile(file))
  return inTransaction(db, async (tx) => {
    if (isWritten) await holdType(tx, type.name)
    const { entries, unchanged, wrong } = await planImport(tx, type, text)
    const added = entries.filter(({ before }) => before === null).length
    const changed = entries.length - added
    console.log(`${type.title}: ${added} new, ${changed} changed, ${unchanged} unchanged, ${wrong.length} wrong.`)
    for (const line of wrong.slice(0, shown)) console.log(lineOf(file, line))
    if (wrong.length > shown) console.log(`… and ${wrong.length - shown} more.`)
    if (wrong.length > 0) {
      console.log('Nothing was written. Correct these lines first.')
      return 1
    }
    if (!isWritten) {
      console.log('Nothing was written yet. Add --write to write it.')
      return 0
    }
    const records = entries.map(({ after }) => givenRecord(type, after))
    await writeRecords(tx, type.name, records, { at: new Date(), actor, action: 'imported' })
    console.log('Written.')
    return 0
  })
}

/** A reason may quote the file. */
const lineOf = (file: string, { line, reason }: WrongLine): string => printable(`${file}:${line}: ${reason}`)

async function exportFile({ db, type, file }: Task): Promise<number> {
  const stored = await allRecords(db, type.name)
  const values = stored.map(({ data, valid_from, valid_to }) => ({ ...data, valid_from, valid_to }))
  await writeWhole(file, fileHeader(type) + fileLines(type, values))
  console.log(`${type.title}: ${stored.length} records.`)
  return 0
}
