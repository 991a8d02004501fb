/**
 * Repeats `work` every two minutes until the returned function is called. An access token lives for five minutes, and a
 * long check takes more.
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
