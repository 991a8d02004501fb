import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { placeOf } from '../../server/database/open.ts'
import { liveDefinitions } from '../../server/definitions/live.ts'
import { type Command, type Environment, UsageError, actorOf } from './command.ts'
import { openForCommand } from './openForCommand.ts'
import { commands } from './users/commands.ts'
import type { UserOptions } from './users/roleAndLevel.ts'
import { madePassword, typedLine, typedPassword } from './users/newPassword.ts'

const usage = `Usage: npm run users -- <command>
  list
  add <username> --first-name <name> --last-name <name> --role <role> [--authority <level>]
      [--email <address>] [--no-password]
  password <username>                 a new password; ends their sessions
  sign-out <username> | --all         ends their sessions, or everybody's
  deactivate <username>               ends their sessions, too
  activate <username>
  unlink <username>                   the next single sign-on under that name is linked to this account
  change <username> [--role <role>] [--authority <level>|none] [--email <address>|none]

  The first accounts of an empty bank are two administrators, created together. The command asks for the second on the
  terminal, or takes it from its options: add … --second <username> --second-first-name <name> --second-last-name <name>

  The command asks for passwords on the terminal. With --random it makes a first password and shows it once; that one
  expires after three days, and is replaced at the first sign-in. --no-password is for single sign-on.
  Works on the database that the server uses (DATABASE_URL, or DATA_DIR), while it runs or not. Every change is
  recorded in the table user_event, with who made it: --by <name>, or the account of this computer.`

/** `npm run users`: maintains people's accounts on the server's command line. */
export const users: Command = {
  usage,
  async run(args, env) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = '', username = '', ...more] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const isOfNobody = name === 'list' || (name === 'sign-out' && values.all === true)
    if (!command || more.length > 0 || (username === '') !== isOfNobody) throw new UsageError()
    refuseUnused(name, values)
    return order(command, { ...values, username }, env)
  },
}

const options = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  role: { type: 'string' },
  second: { type: 'string' },
  'second-first-name': { type: 'string' },
  'second-last-name': { type: 'string' },
  authority: { type: 'string' },
  email: { type: 'string' },
  'no-password': { type: 'boolean' },
  random: { type: 'boolean' },
  all: { type: 'boolean' },
  by: { type: 'string' },
} as const

const namesOfSecond = ['second', 'second-first-name', 'second-last-name'] as const

/** The options that each command uses. */
const used: Readonly<Record<string, readonly (keyof typeof options)[]>> = {
  list: [],
  add: ['by', 'first-name', 'last-name', 'role', 'authority', 'email', 'no-password', 'random', ...namesOfSecond],
  password: ['by', 'random'],
  'sign-out': ['by', 'all'],
  deactivate: ['by'],
  activate: ['by'],
  unlink: ['by'],
  change: ['by', 'role', 'authority', 'email'],
}

/** Throws for an option that the command does not use, because the person expects it to have an effect. */
function refuseUnused(command: string, given: Partial<Record<keyof typeof options, unknown>>): void {
  const own: readonly string[] = used[command] ?? []
  const unused = Object.keys(given).find((option) => !own.includes(option))
  if (unused !== undefined) throw new UsageError(`“${command}” has no option '--${unused}'`)
  if (given.random === true && given['no-password'] === true)
    throw new UsageError(`'--random' makes a password, and with '--no-password' there is none`)
}

async function order(
  work: (typeof commands)[string],
  { by, random, ...asked }: UserOptions & { by?: string; random?: boolean },
  env: Environment,
): Promise<number> {
  const actor = actorOf(by)
  const config = readConfig(env)
  const database = await openForCommand(config, work === commands.add)
  const newPassword = random ? madePassword : typedPassword
  try {
    await work(
      {
        db: database.background,
        place: placeOf(config),
        reference: async () => (await liveDefinitions(database.background, config)).reference,
        actor,
        passwords: config.passwords,
        newPassword,
        ask: typedLine,
        print: console.log,
      },
      asked,
    )
    return 0
  } finally {
    await database.close()
  }
}
