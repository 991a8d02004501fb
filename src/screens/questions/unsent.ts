/** Whether the page has an unsent question or answer that is not kept, as a store that React can read. */
function createUnsent() {
  let written = false
  const listeners = new Set<() => void>()
  return {
    isThere: () => written,
    set(now: boolean) {
      if (now === written) return
      written = now
      listeners.forEach((listener) => listener())
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const unsent = createUnsent()
