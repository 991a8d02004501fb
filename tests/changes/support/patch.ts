import type { CopiedSchemas } from '../../support/copiedSchemas.ts'

/** An operation of JSON Patch (RFC 6902). */
export type Edit = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string }

/** Changes a file of the copy. Throws where an edit names nothing there is. */
export function edit(schemas: CopiedSchemas, file: string, edits: Edit[]): void {
  schemas.edit(file, (json) => edits.forEach((one) => apply(json, one)))
}

function apply(root: unknown, one: Edit): void {
  const keys = one.path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = keys.pop() ?? ''
  const holder = keys.reduce<unknown>((value, key) => property(value, key, one), root)
  if (Array.isArray(holder)) return applyToList(holder, last, one)
  if (typeof holder !== 'object' || holder === null) throw nothingAt(one)
  if (one.op !== 'add' && !Object.hasOwn(holder, last)) throw nothingAt(one)
  if (one.op === 'remove') Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, one.value)
}

function applyToList(list: unknown[], key: string, one: Edit): void {
  const place = key === '-' ? list.length : Number(key)
  if (!Number.isInteger(place) || place > list.length) throw nothingAt(one)
  if (one.op === 'remove') list.splice(place, 1)
  else list.splice(place, one.op === 'add' ? 0 : 1, one.value)
}

function property(value: unknown, key: string, one: Edit): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) throw nothingAt(one)
  return Reflect.get(value, key)
}

const nothingAt = ({ path }: Edit) => new Error(`The definitions have nothing at ${path}.`)
