import { setTimeout as pause } from 'node:timers/promises'

export interface Load {
  /** A second. */
  rate: number
  seconds: number
  send: (n: number) => Promise<Response>
}

export interface Met {
  /** Of the requests that were answered with success, in ms from when each was due, in ascending order. */
  times: number[]
  turnedAway: number
  /** Answers that are none of these, and connections that broke. */
  wrong: string[]
}

/** Sends requests when they are due, however slowly the server answers those before: as many people would. */
export async function openLoop({ rate, seconds, send }: Load): Promise<Met> {
  const met: Met = { times: [], turnedAway: 0, wrong: [] }
  const begun = performance.now()
  const sent: Promise<void>[] = []
  while (sent.length < rate * seconds) {
    const due = Math.min(rate * seconds, Math.ceil(((performance.now() - begun) / 1000) * rate))
    while (sent.length < due) sent.push(one(met, begun + (sent.length / rate) * 1000, () => send(sent.length)))
    await pause(2)
  }
  await Promise.all(sent)
  met.times.sort((one_, other) => one_ - other)
  return met
}

async function one(met: Met, due: number, send: () => Promise<Response>): Promise<void> {
  try {
    const answer = await send()
    const text = await answer.text()
    if (answer.status === 200) met.times.push(performance.now() - due)
    else if ([429, 503].includes(answer.status) && answer.headers.has('retry-after')) met.turnedAway += 1
    else met.wrong.push(`${answer.status} ${text.slice(0, 200)}`)
  } catch (error) {
    met.wrong.push(String(error))
  }
}

/** In ms; NaN where nothing was answered. */
export function p99(times: number[]): number {
  return times[Math.ceil(times.length * 0.99) - 1] ?? NaN
}
