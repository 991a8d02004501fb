import { startTransition } from 'react'

/**
 * The places of the rows. Only the parts of a row that show its place subscribe to it, so that a move draws neither the
 * moved row nor those that it passes.
 */
export interface RowOrder {
  position(id: string): number
  /** The row's place after a step of `by`; undefined if the list has no such place. */
  after(id: string, by: number): number | undefined
  count(): number
  /** The rank that saving will give; undefined while the order is the saved one. */
  newRank(id: string): number | undefined
  subscribe(listener: () => void): () => void
  /** For work that can wait until a move is painted. */
  follow(listener: () => void): () => void
  /** Notifies all listeners of the order that is shown now. */
  show(rows: { id: string }[], changed: boolean): void
}

export function createRowOrder(): RowOrder {
  const listeners = new Set<() => void>()
  const followers = new Set<() => void>()
  let positions = new Map<string, number>()
  let changed = false

  const position = (id: string) => positions.get(id) ?? -1
  return {
    position,
    after(id, by) {
      const to = position(id) + by
      return positions.has(id) && to >= 0 && to < positions.size ? to : undefined
    },
    count: () => positions.size,
    newRank: (id) => (changed ? position(id) + 1 : undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow(listener) {
      followers.add(listener)
      return () => void followers.delete(listener)
    },
    show(rows, isChanged) {
      positions = new Map(rows.map(({ id }, index) => [id, index]))
      changed = isChanged
      listeners.forEach((listener) => listener())
      afterPaint(() => followers.forEach((listener) => listener()))
    },
  }
}

function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(() => startTransition(work)))
}
