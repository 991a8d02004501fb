import { Unavailable } from './problems.ts'
import type { Turnstile } from './turnstile.ts'

/** Does the work once the turnstile lets it in. Who is turned away is told so, and has done nothing. */
export async function inTurn<T>(turnstile: Turnstile, work: () => Promise<T>): Promise<T> {
  const leave = await turnstile.enter()
  if (!leave) throw new Unavailable('The server is very busy right now. Please try again in a moment.', 'not_done')
  try {
    return await work()
  } finally {
    leave()
  }
}
