import { setTimeout as pause } from 'node:timers/promises'

/** In ms: after this nobody waits for an answer any more (spec decision 30), and a request is given up. */
const answered = 30_000
const patience = 120_000

export interface RetryResult<T> {
  answer: T
  /** How often no answer came, or none but that the server is not available. */
  vain: number
  /** How often of these the connection broke, or there was none. */
  broken: number
  /** The longest wait for an answer of whatever kind, in ms. */
  longest: number
}

/** Asks until there is an answer that decides. Throws where a request hangs, or none is decided in two minutes. */
export async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<RetryResult<T>> {
  const deadline = performance.now() + patience
  let [vain, broken, longest] = [0, 0, 0]
  while (performance.now() < deadline) {
    const begun = performance.now()
    const answer = await inTime(ask())
    longest = Math.max(longest, performance.now() - begun)
    if (answer && answer.status !== 503) return { answer, vain, broken, longest }
    if (!answer) broken += 1
    vain += 1
    await pause(50)
  }
  throw new Error(`A request was sent ${vain} times in ${patience / 1000} s and never decided.`)
}

/** Undefined where the connection broke, which `fetch` tells with a TypeError. */
async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const giveUp = new AbortController()
  const hung = pause(answered, 'hung' as const, { signal: giveUp.signal }).catch(() => undefined)
  try {
    const first = await Promise.race([asked.catch(unlessBroken), hung])
    if (first === 'hung') throw new Error(`A request had no answer in ${answered / 1000} s.`)
    return first
  } finally {
    giveUp.abort()
  }
}

function unlessBroken(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}
