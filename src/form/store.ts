import type { FormData } from '../engine/definition.ts'
import { createListeners } from './listeners.ts'
import { assign, type FieldPath, pathText } from './path.ts'

/** Time without a key after which typed text becomes data, in ms. */
const IDLE = 250

/** The data of one form on the page: the only owner, which every field reads and writes. */
export interface FormStore {
  /** What has been committed; text still being typed is not in it. */
  data(): FormData
  /** The fields that the data hide; the same set until another field is hidden or shown. */
  hidden(): ReadonlySet<string>
  write(path: FieldPath, value: unknown): void
  /** Takes data from outside. Text still being typed stays pending and is committed onto them. */
  replace(data: FormData): void
  /** Promises that `commit` runs after a pause, on flush, or with the next write, whichever is first. */
  hold(input: Element, commit: () => void): void
  isHeld(input: Element): boolean
  /** Runs every held commit and returns the data. */
  flush(): FormData
  /** Calls `listener` when `field` has changed; without a field, when anything has. Answers how to end it. */
  subscribe(listener: () => void, field?: string): () => void
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
  const listeners = createListeners()
  const held = new Map<Element, () => void>()
  let data = initial
  let hidden = hide(data)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The data as they were and what has changed since, while several writes are made as one. */
  let open: { before: FormData; paths: Set<string> } | undefined

  function tell(before: FormData) {
    const now = hide(data)
    if (now.size !== hidden.size || [...now].some((field) => !hidden.has(field))) hidden = now
    listeners.notify((field) => !Object.is(before[field], data[field]))
  }

  /** Runs `changes` and tells everybody once, however many writes they were. */
  function batch(changes: () => void) {
    if (open) return changes()
    const { before, paths } = (open = { before: data, paths: new Set() })
    try {
      changes()
    } finally {
      open = undefined
    }
    if (data === before) return
    tell(before)
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

  function write(path: FieldPath, value: unknown) {
    settle()
    const next = assign(data, path, value)
    if (next === data) return
    data = follow(next, String(path[0]))
    open?.paths.add(pathText(path))
  }

  return {
    data: () => data,
    hidden: () => hidden,
    flush,
    isHeld: (input) => held.has(input),
    write: (path, value) => batch(() => write(path, value)),
    replace: (next) => {
      const before = data
      data = next
      tell(before)
    },
    hold: (input, commit) => {
      held.set(input, commit)
      clearTimeout(timer)
      timer = setTimeout(flush, IDLE)
    },
    subscribe: listeners.add,
  }
}
