import type { FormData } from '../../engine/definition.ts'
import { createPendingInputs, type PendingInputs } from './pendingInputs.ts'
import { createListeners, type Listeners } from './listeners.ts'
import { assign, type FieldPath } from './path.ts'

/** The data of one form on the page: the only owner, which every field reads and writes. */
export interface FormStore extends Pick<PendingInputs, 'hold' | 'isHeld' | 'leave'> {
  /** The committed data, without text that is still being typed. */
  data(): FormData
  /** The fields that the data hide, and the cells as `rows.0.column`; the same set until another is hidden or shown. */
  hidden(): ReadonlySet<string>
  /** The fields that the data lock; the same set until another field is locked or released. */
  locked(): ReadonlySet<string>
  /** Commits text that is still being typed, then this value. */
  write(path: FieldPath, value: unknown): void
  /** Takes data from outside. Text still being typed stays pending and is committed onto them. */
  replace(data: FormData): void
  /** Commits the text still being typed and returns the data. */
  flush(): FormData
  /**
   * Calls `listener` when `field` has changed or, without a field, when anything has. Returns a function that ends it.
   */
  subscribe: Listeners['add']
}

interface StoreOptions {
  initial: FormData
  /** Completes the data after the value at a path has changed (derived fields). */
  follow(data: FormData, path: FieldPath): FormData
  /** Whether what is hidden or locked can follow from the value at a path. */
  decides(path: FieldPath): boolean
  hide(data: FormData): ReadonlySet<string>
  lock(data: FormData): ReadonlySet<string>
  /** Receives the data of each change made here. */
  report(data: FormData): void
}

export function createFormStore({ initial, follow, decides, hide, lock, report }: StoreOptions): FormStore {
  const listeners = createListeners()
  const pending = createPendingInputs(flush)
  let data = initial
  let hidden = hide(data)
  let locked = lock(data)
  /** Several writes are being made as one change. */
  let isBatching = false
  /** Something was written that may hide or lock other fields. */
  let isStale = false

  function take(next: FormData, before = data) {
    data = next
    if (isStale) {
      hidden = keptIfSame(hidden, hide(data))
      locked = keptIfSame(locked, lock(data))
    }
    isStale = false
    listeners.notify((field) => !Object.is(before[field], data[field]))
  }

  /** Runs `changes` and notifies all listeners once, however many writes they were. */
  function batch(changes: () => void) {
    if (isBatching) return changes()
    const before = data
    isBatching = true
    try {
      changes()
    } finally {
      isBatching = false
    }
    if (data === before) return
    take(data, before)
    report(data)
  }

  function write(path: FieldPath, value: unknown) {
    pending.settle()
    const next = assign(data, path, value)
    if (next === data) return
    data = follow(next, path)
    isStale ||= decides(path)
  }

  function flush() {
    if (!pending.isEmpty()) batch(pending.settle)
    return data
  }

  return {
    data: () => data,
    hidden: () => hidden,
    locked: () => locked,
    write: (path, value) => batch(() => write(path, value)),
    replace(next) {
      isStale = true
      take(next)
    },
    flush,
    hold: pending.hold,
    leave: pending.leave,
    isHeld: pending.isHeld,
    subscribe: listeners.add,
  }
}

function keptIfSame(before: ReadonlySet<string>, now: ReadonlySet<string>): ReadonlySet<string> {
  return before.size === now.size && [...before].every((field) => now.has(field)) ? before : now
}
