import type { JsonPath } from '../../../server/definitions/check/mistake.ts'
import type { MetaSchema } from '../../../scripts/reference/keys.ts'
import { isRecord } from '../../../src/engine/path.ts'

/** A text of a file with the value at a place changed, or without its key. */
export type Variant = { about: string; text: string }

const none = Symbol('none')

/** The file without a key, and with other values of the same type for it. */
export function variantsOf(text: string, at: JsonPath, value: unknown, schema: MetaSchema): Variant[] {
  const others = [none, ...(Array.isArray(schema.enum) ? (schema.enum as unknown[]) : []), ...changed(value)]
  return others
    .filter((other) => other === none || JSON.stringify(other) !== JSON.stringify(value))
    .map((other) => ({
      about: other === none ? 'removed' : `as ${JSON.stringify(other)}`,
      text: JSON.stringify(withValue(JSON.parse(text), at, other)),
    }))
}

function changed(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value - 1, value * 2]
  if (typeof value === 'string') return [`${value}x`, `${value}X`, 'x', 'X']
  if (Array.isArray(value)) return changedList(value as unknown[])
  if (!isRecord(value)) return []
  const names = Object.keys(value)
  return names.map((name) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== name)))
}

const changedList = (list: unknown[]): unknown[] => [...list.map((_, n) => list.toSpliced(n, 1)), list.toReversed()]

function withValue(root: unknown, [step, ...rest]: JsonPath, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(root)) return root.map((each, n) => (n === step ? withValue(each, rest, value) : each) as unknown)
  if (!isRecord(root)) return root
  const entries = Object.entries(root).flatMap(([key, each]) => {
    if (key !== String(step)) return [[key, each] as const]
    return rest.length === 0 && value === none ? [] : [[key, withValue(each, rest, value)] as const]
  })
  return Object.fromEntries(entries)
}
