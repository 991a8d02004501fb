import { readFileSync } from 'node:fs'
import type { Client } from '../../support/people.ts'
import type { RunningServer } from '../../support/server.ts'

/** The processes that answer a server's requests. */
export function workersOf({ pid }: Pick<RunningServer, 'pid'>): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.map(Number).filter((pid) => commandOf(pid).includes('worker.js'))
}

/** Empty where the process has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** On a connection of its own, so that any worker may answer. */
export const askOnce = ({ send }: Client) =>
  send('GET', '/api/users/me/', undefined, { connection: 'close' }).then(
    ({ status }) => status,
    () => 'no answer',
  )
