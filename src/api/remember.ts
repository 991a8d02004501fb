/** Remembers a text in this browser that nobody misses: a store that is full, or that refuses, must not stop the work. */
export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // Not remembered.
  }
}
