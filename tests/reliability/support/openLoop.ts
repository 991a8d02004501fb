import { setTimeout as pause } from 'node:timers/promises'
import type { Dispatcher } from 'undici'

export interface Load {
  /** A second. */
  rate: number
  seconds: number
  /** Sends the nth request. */
  send: (n: number) => Promise<Dispatcher.ResponseData>
}

export interface LoadResult {
  /** Of the requests that were answered with success, in ms from when each was due, in ascending order. */
  times: number[]
  turnedAway: number
  /**
   * How late requests were sent, in ms, in ascending order: a sender that has too much to do is no measure of the
   * server.
   */
  lateness: number[]
  /** When the last request was sent, as `performance.now()` counts. */
  lastSent: number
  /** Answers that are none of these, and connections that broke. */
  wrong: string[]
}

/** Sends requests when they are due, however slowly the server answers those before: as many people would. */
export async function openLoop({ rate, seconds, send }: Load): Promise<LoadResult> {
  const begun = performance.now()
  const result: LoadResult = { times: [], turnedAway: 0, lateness: [], lastSent: begun, wrong: [] }
  const underWay = new Set<Promise<void>>()
  for (let sent = 0; sent < rate * seconds; await pause(2)) {
    const due = Math.min(rate * seconds, Math.ceil(((performance.now() - begun) / 1000) * rate))
    for (; sent < due; sent += 1) {
      const answered: Promise<void> = one(result, begun + (sent / rate) * 1000, send(sent)).then(
        () => void underWay.delete(answered),
      )
      underWay.add(answered)
      result.lastSent = performance.now()
    }
  }
  await Promise.all(underWay)
  for (const measured of [result.times, result.lateness]) measured.sort((one_, other) => one_ - other)
  return result
}

async function one(result: LoadResult, due: number, asked: Promise<Dispatcher.ResponseData>): Promise<void> {
  result.lateness.push(performance.now() - due)
  try {
    const { statusCode, headers, body } = await asked
    const text = statusCode === 200 ? await body.dump() : await body.text()
    if (statusCode === 200) result.times.push(performance.now() - due)
    else if ([429, 503].includes(statusCode) && Number(headers['retry-after']) > 0) result.turnedAway += 1
    else result.wrong.push(`${statusCode} ${String(text).slice(0, 200)}`)
  } catch (error) {
    result.wrong.push(String(error))
  }
}

/** In ms; NaN where nothing was answered. */
export function p99(times: number[]): number {
  return times[Math.ceil(times.length * 0.99) - 1] ?? NaN
}
