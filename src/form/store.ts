import type { FormData } from '../engine/definition.ts'
import { assign, type FieldPath, pathText } from './path.ts'

/** Time without a key after which typed text becomes data, in ms. */
const IDLE = 250

/** The data of one form on the page: the only owner, from which every section draws and to which every field writes. */
export interface FormStore {
  /** What has been committed; text still being typed is not in it. */
  data(): FormData
  /** The fields that the data hide. */
  hidden(): ReadonlySet<string>
  write(path: FieldPath, value: unknown): void
  /** Takes data from outside. Text still being typed stays pending and is committed onto them. */
  replace(data: FormData): void
  /** Promises that `commit` runs after a pause, on flush, or with the next write, whichever is first. */
  hold(input: Element, commit: () => void): void
  isHeld(input: Element): boolean
  /** Runs every held commit and returns the data. */
  flush(): FormData
  subscribe(listener: () => void): () => void
}

interface StoreOptions {
  initial: FormData
  /** Completes the data after a field has changed (derived fields). */
  follow(data: FormData, field: string): FormData
  hide(data: FormData): ReadonlySet<string>
  /** Receives the data of each change made here, with the paths that changed. */
  report(data: FormData, paths: ReadonlySet<string>): void
}

export function createFormStore({ initial, follow, hide, report }: StoreOptions): FormStore {
  let data = initial
  let hidden = hide(data)
  let timer: ReturnType<typeof setTimeout> | undefined
  let depth = 0
  const changed = new Set<string>()
  const held = new Map<Element, () => void>()
  const listeners = new Set<() => void>()

  function notify() {
    hidden = hide(data)
    listeners.forEach((listener) => listener())
  }

  /** Runs `changes` and tells everybody once, however many writes they were. */
  function batch(changes: () => void) {
    depth += 1
    try {
      changes()
    } finally {
      depth -= 1
    }
    if (depth > 0 || changed.size === 0) return
    const paths = new Set(changed)
    changed.clear()
    notify()
    report(data, paths)
  }

  function settle() {
    clearTimeout(timer)
    const commits = [...held.values()]
    held.clear()
    commits.forEach((commit) => commit())
  }

  function flush() {
    if (held.size > 0) batch(settle)
    return data
  }

  return {
    data: () => data,
    hidden: () => hidden,
    flush,
    isHeld: (input) => held.has(input),
    write: (path, value) =>
      batch(() => {
        if (held.size > 0) settle()
        const next = assign(data, path, value)
        if (next === data) return
        data = follow(next, String(path[0]))
        changed.add(pathText(path))
      }),
    replace: (next) => {
      data = next
      notify()
    },
    hold: (input, commit) => {
      held.set(input, commit)
      clearTimeout(timer)
      timer = setTimeout(flush, IDLE)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
