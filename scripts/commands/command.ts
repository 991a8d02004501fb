/**
 * What the commands that people run have in common: how they are asked wrongly, and how they say that something cannot
 * be done.
 */
import { sentenceFor } from '../../server/errors/forOperator.ts'

export type Environment = Record<string, string | undefined>

export interface Command {
  usage: string
  /** The exit code of what cannot be done; 1, if not said. What is asked wrongly has 2 always. */
  impossible?: number
  /** Resolves with the exit code. Throws `ForOperator` where something cannot be done, and `Misused`. */
  run(words: string[], env: Environment): Promise<number>
}

/** It was asked for something that it does not know; without a message the usage says enough. */
export class Misused extends Error {}

/** Does it and says in a sentence why it could not. Resolves with the exit code. */
export async function end({ usage, impossible = 1, run }: Command, words: string[], env: Environment): Promise<number> {
  if (words.includes('--help')) {
    console.log(usage)
    return 0
  }
  try {
    return await run(words, env)
  } catch (error) {
    const misuse = misuseOf(error)
    if (misuse !== undefined) console.error([misuse, usage].filter(Boolean).join('\n'))
    else console.error(sentenceFor(error, 'name another place') ?? error)
    return misuse === undefined ? impossible : 2
  }
}

/** The only word that a command takes: a file. */
export function onlyFile(words: string[]): string {
  const [file, ...more] = words
  const option = words.find((word) => word.startsWith('-'))
  if (option !== undefined) throw new Misused(`Unknown option '${option}'`)
  if (!file || more.length > 0) throw new Misused()
  return file
}

function misuseOf(error: unknown): string | undefined {
  if (error instanceof Misused) return error.message
  const isOfArguments = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOfArguments ? error.message : undefined
}
