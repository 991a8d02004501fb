import type { Worker } from 'node:cluster'
import { on, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Message, isMessage } from './messages.ts'
import type { Channel } from './sharedCounts.ts'

/** In ms: how long a scrape waits for a worker that does not answer. */
const patience = 5_000

let asked = 0

/** Asks a worker that answers requests for its metrics; one that ends meanwhile has none. Throws if it hangs. */
export async function measured(worker: Worker): Promise<object[]> {
  if (!worker.isConnected()) return []
  asked += 1
  const number = asked
  const done = new AbortController()
  const { signal } = done
  const answered = answerTo(number, worker, signal)
  const ended = once(worker, 'disconnect', { signal }).then(() => [])
  const late = pause(patience, undefined, { signal }).then(() => Promise.reject(new Error('A worker does not answer.')))
  // What cannot be sent any more is not answered: the worker ends.
  worker.send({ type: 'measure', number } satisfies Message, () => {})
  try {
    return await Promise.race([answered, ended, late])
  } finally {
    done.abort()
  }
}

async function answerTo(number: number, worker: Worker, signal: AbortSignal): Promise<object[]> {
  for await (const [message] of on(worker, 'message', { signal }) as AsyncIterable<unknown[]>)
    if (isMessage(message) && message.type === 'measured' && message.number === number) return message.metrics
  return []
}

/** Answers the primary's requests with what this process has measured. */
export function answerMeasures(channel: Channel, register: { getMetricsAsJSON(): Promise<object[]> }): void {
  channel.onMessage((message) => {
    if (!isMessage(message) || message.type !== 'measure') return
    const { number } = message
    void register.getMetricsAsJSON().then((metrics) => channel.send({ type: 'measured', number, metrics }))
  })
}
