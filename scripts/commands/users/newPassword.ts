import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { makePassword } from '../../../server/session/makePassword.ts'
import { type InitialPassword, CommandError } from './roleAndLevel.ts'

/** Makes a password and prints it. It is not shown again. */
export async function madePassword(of: string): Promise<InitialPassword> {
  const password = makePassword()
  console.log(`The password of ${of}, which is shown only once: ${password}`)
  return { password, made: true }
}

/** Asks for a password on the terminal, without showing it, until it is typed the same way twice. */
export async function typedPassword(of: string): Promise<InitialPassword> {
  if (!process.stdin.isTTY)
    throw new CommandError('A password can be typed only at a terminal. Use --random to generate one.')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const typed: AsyncIterator<string, undefined> = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    process.stdout.write(question)
    const { value, done } = await typed.next()
    process.stdout.write('\n')
    if (done) throw new CommandError('No password was typed.')
    return value
  }
  try {
    for (;;) {
      const password = await ask(`New password of ${of}: `)
      if ((await ask('Once more: ')) === password) return { password, made: false }
      console.log('The passwords do not match.')
    }
  } finally {
    lines.close()
  }
}

/** Asks for a line on the terminal. */
export async function typedLine(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError(
      'The second administrator can be asked for only at a terminal. Use --second, --second-first-name and --second-last-name.',
    )
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: question })
  try {
    lines.prompt()
    for await (const line of lines) return line.trim()
    throw new CommandError('Nothing was typed.')
  } finally {
    lines.close()
  }
}
