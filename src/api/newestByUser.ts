import { isRecord } from '../engine/path.ts'
import { session } from './http/session.ts'
import { remember } from './remember.ts'

/**
 * Remembers a value by a name, apart for each user of this browser, and forgets the oldest beyond `most`. What is
 * stored may be anything: people and programs can change it.
 */
export function newestByUser<Value>(store: string, most: number, isValue: (value: unknown) => value is Value) {
  const keyOf = () => `${store} ${session.restore().user?.id ?? ''}`
  const all = (): [string, Value][] => {
    const stored = parsed(localStorage.getItem(keyOf()))
    return Object.entries(isRecord(stored) ? stored : {}).flatMap(([name, value]) =>
      isValue(value) ? [[name, value]] : [],
    )
  }
  return {
    of: (name: string): Value | undefined => all().find(([each]) => each === name)?.[1],
    keep(name: string, value: Value): void {
      const others = all().filter(([each]) => each !== name)
      remember(keyOf(), JSON.stringify(Object.fromEntries([...others, [name, value] as const].slice(-most))))
    },
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return undefined
  }
}
