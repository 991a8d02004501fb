/** `npm run users`: people's accounts, from the command line of who runs the server. */
import { hostname, userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/open.ts'
import { openDefinitions } from '../server/definitions/live.ts'
import { type Asked, commands, Impossible } from './users/commands.ts'
import { madePassword, typedPassword } from './users/newPassword.ts'

const usage = `Usage: npm run users -- <command>
  list
  add <username> --first-name <name> --last-name <name> --role <role> [--authority <level>] [--no-password]
  password <username>                 a new password; ends their sessions
  sign-out <username> | --all         ends their sessions, or everybody's
  deactivate <username>               ends their sessions, too
  activate <username>
  unlink <username>                   whoever has that name at the bank's single sign-on is this person from now on
  change <username> [--role <role>] [--authority <level>|none]

  Passwords are asked for on the terminal; with --random a first one is made and shown once, which
  lasts three days and has to be replaced after the first sign-in. --no-password is for single sign-on.
  Works on the database that the server uses (DATABASE_URL, or DATA_DIR), while it runs or not. Every change is recorded in the
  table user_event, with who made it: --by <name>, or the account of this computer.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    role: { type: 'string' },
    authority: { type: 'string' },
    'no-password': { type: 'boolean' },
    random: { type: 'boolean' },
    all: { type: 'boolean' },
    by: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const [name = '', username = '', ...more] = positionals
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const isOfNobody = name === 'list' || (name === 'sign-out' && values.all === true)
const isWhole = command !== undefined && more.length === 0 && (username === '') === isOfNobody
if (values.help || !command || !isWhole) {
  console.error(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  process.exitCode = await run(command, { ...values, username }).catch(told)
}

async function run(work: (typeof commands)[string], asked: Asked): Promise<number> {
  const config = readConfig()
  const { reference } = await openDefinitions(config.schemasDir, { cache: 'node_modules/.cache/definitions' }).current()
  const database = await openDatabase(config, console.error)
  try {
    await work({ db: database.db, reference, actor: values.by ?? `${userInfo().username}@${hostname()}`, passwords: config.passwords, newPassword: values.random ? madePassword : typedPassword, say: console.log }, asked)
    return 0
  } finally {
    await database.close()
  }
}

function told(error: unknown): number {
  if (!(error instanceof Impossible || error instanceof ConfigError)) throw error
  console.error(error.message)
  return 1
}
