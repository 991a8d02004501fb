/** Runs the work once the page is idle or, in a browser that cannot say, soon. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(idle)
}
