import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Somebody who reads one application, in a separate process: the flood's sender does not slow the measurement. */
export interface Reader {
  /**
   * How long reads take, in ms, in ascending order: for as long as the work goes on, and `least` times at least. Throws
   * where a read fails.
   */
  readMeanwhile: (least: number, work?: Promise<unknown>) => Promise<number[]>
  end: () => void
}

const program = join(import.meta.dirname, 'readerProcess.ts')

/** `address` is what is read, with `token`. */
export async function startReader(address: string, token: string): Promise<Reader> {
  const child = fork(program, [address, token], { execArgv: ['--import', 'tsx'] })
  const answer = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(failed)])) as [unknown]
    return message
  }
  await answer()
  return {
    async readMeanwhile(least, work = Promise.resolve()) {
      const answered = answer()
      child.send({ read: least })
      await work.finally(() => child.send('over'))
      return ((await answered) as number[]).toSorted((one, other) => one - other)
    },
    end: () => void child.kill(),
  }
}

function failed(): never {
  throw new Error('The reader has ended.')
}
