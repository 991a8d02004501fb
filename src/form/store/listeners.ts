type Listener = () => void

/** Listeners to single fields and to everything. */
export interface Listeners {
  /** Returns a function that ends it. */
  add(listener: Listener, field?: string): () => void
  /** Calls the listeners of the fields that have changed, and those to everything. */
  notify(hasChanged: (field: string) => boolean): void
}

const EVERYTHING = ''

export function createListeners(): Listeners {
  const byField = new Map<string, Set<Listener>>()
  return {
    add: (listener, field = EVERYTHING) => {
      const listeners = byField.get(field) ?? new Set<Listener>()
      byField.set(field, listeners.add(listener))
      return () => listeners.delete(listener)
    },
    notify: (hasChanged) => {
      for (const [field, listeners] of byField) {
        if (field === EVERYTHING || hasChanged(field)) listeners.forEach((listener) => listener())
      }
    },
  }
}
