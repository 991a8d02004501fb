/**
 * An access token lives for five minutes, a long check for more: does the work every two minutes, until what it answers
 * is called.
 */
export function renewing(work: () => Promise<unknown>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = work()
  }, 120_000)
  return async () => {
    clearInterval(timer)
    await last
  }
}
