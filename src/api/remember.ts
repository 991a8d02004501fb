/** Remembers in this browser what nobody misses: a store that is full, or that refuses, must not stop the work. */
export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // It is not remembered.
  }
}
