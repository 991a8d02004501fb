import { t } from '../../texts/t.ts'
import { pointerOf } from '../files.ts'
import type { ValueChange, Entry, Key, Place } from '../keys/key.ts'
import { headOf, readingOf } from '../keys/reading.ts'
import { shown } from '../sentences/naming.ts'

/** A change of a value that is read as a whole. */
export function ofValue(key: Key, { before, after }: ValueChange): string {
  const what = headOf(key, (after.value === undefined ? before : after).place)
  if (key.isFlag) return after.value ? t('{what}: this is new.', { what }) : t('{what}: no longer.', { what })
  if (after.value === undefined)
    return t('{what}: removed. It was {from}.', { what, from: readingOf(key, before.value, before.place) })
  const to = readingOf(key, after.value, after.place)
  if (before.value === undefined) return t('{what}: now {to}.', { what, to })
  const from = readingOf(key, before.value, before.place)
  const [was, is] = [before.value, after.value]
  if (typeof was !== 'number' || typeof is !== 'number')
    return t('{what}: changed from {from} to {to}.', { what, from, to })
  return is > was
    ? t('{what}: raised from {from} to {to}.', { what, from, to })
    : t('{what}: lowered from {from} to {to}.', { what, from, to })
}

/** An entry of a list, or of an object by the analyst's own name, that is new or gone. */
export function ofEntry(holder: Key, entry: Entry, isNew: boolean): string {
  const own = isNew ? holder.added : holder.removed
  if (own) return own(entry)
  const { name, reading, place } = entry
  const what = headOf(holder, place)
  const whole = name === reading || reading === '' ? name : t('{noun}: {value}', { noun: name, value: reading })
  return isNew
    ? t('{what}: added {entry}.', { what, entry: whole })
    : t('{what}: removed {entry}.', { what, entry: whole })
}

export const inAnotherOrder = (key: Key, place: Place): string =>
  t('{what}: in another order.', { what: headOf(key, place) })

/** The sentence for a place that the workbench does not know: the place and both values. */
export function plain({ before, after }: ValueChange): string {
  const { file, at } = (after.value === undefined ? before : after).place
  const place = `${file}: ${pointerOf(at)}`
  if (before.value === undefined) return t('{place} is now {to}.', { place, to: shown(after.value) })
  if (after.value === undefined) return t('{place} was {from} and was removed.', { place, from: shown(before.value) })
  return t('{place} changed from {from} to {to}.', { place, from: shown(before.value), to: shown(after.value) })
}
