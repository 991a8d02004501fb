/** What all commands have in common: how they report wrong usage, and how they report that something cannot be done. */
import { constants, hostname, userInfo } from 'node:os'
import { sentenceFor } from '../../server/errors/forOperator.ts'
import { printableLines } from './printable.ts'
import { InterruptedError } from './untilInterrupted.ts'

export type Environment = Record<string, string | undefined>

export interface Command {
  usage: string
  /** The exit code if something cannot be done, 1 by default. Wrong usage always has exit code 2. */
  impossible?: number
  /** Resolves with the exit code. Throws `ForOperator` if something cannot be done, `UsageError` for wrong usage. */
  run(words: string[], env: Environment): Promise<number>
}

/** Wrong usage of a command. Without a message, only the command's usage is printed. */
export class UsageError extends Error {}

/** Runs a command and prints a sentence if it fails. Resolves with the exit code. */
export async function end({ usage, impossible = 1, run }: Command, words: string[], env: Environment): Promise<number> {
  if (words.includes('--help')) {
    console.log(usage)
    return 0
  }
  try {
    return await run(words, env)
  } catch (error) {
    if (error instanceof InterruptedError) {
      console.error(error.message)
      return 128 + constants.signals[error.signal]
    }
    const misuse = misuseOf(error)
    const sentence = sentenceFor(error, 'name another place')
    if (misuse !== undefined) console.error([misuse, usage].filter(Boolean).join('\n'))
    else console.error(sentence === undefined ? error : printableLines(sentence))
    return misuse === undefined ? impossible : 2
  }
}

/** Who the audit names as the person who gives a command: the value of `--by`, or the account of this computer. */
export function actorOf(by: string | undefined): string {
  if (by?.trim() === '') throw new UsageError(`'--by' names nobody`)
  return by ?? `${accountName()}@${hostname()}`
}

/** The account's name. In a container it may have only a number. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

/** Returns the only argument of a command: a file. */
export function onlyFile(words: string[]): string {
  const [file, ...more] = words
  const option = words.find((word) => word.startsWith('-'))
  if (option !== undefined) throw new UsageError(`Unknown option '${option}'`)
  if (!file || more.length > 0) throw new UsageError()
  return file
}

function misuseOf(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message
  const isOfArguments = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOfArguments ? error.message : undefined
}
