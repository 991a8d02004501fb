import { isRecord } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { listed } from '../sentences/joined.ts'
import { shown } from '../sentences/naming.ts'
import { type Key, type Place, within } from './key.ts'

/**
 * The key of what is at a step inside a value; undefined for one that the product does not know, and for `$schema`,
 * which is for editors.
 */
export const keyInside = (key: Key, step: string | number): Key | undefined => {
  if (typeof step === 'number') return key.items
  if (step === '$schema') return undefined
  const keys = key.keys?.() ?? {}
  return Object.hasOwn(keys, step) ? keys[step] : key.each
}

/** Whether a value reads as one phrase, not part by part. */
export const isRead = ({ reads, keys, each, items }: Key): boolean => reads !== undefined || !(keys ?? each ?? items)

/** A value as people read it, in one phrase. */
export function readingOf(key: Key, value: unknown, place: Place): string {
  if (Array.isArray(value) && key.items) {
    const { items } = key
    const places = value.map((each, n) => within(place, n, items, each, key))
    // An entry without a reading of its own is named by what it is about.
    return listed(places.map((at, n) => readingOf(items, value[n], at) || at.about))
  }
  if (key.reads && !(Array.isArray(value) && key.items)) return key.reads(value, place)
  if (!isRecord(value) || !(key.keys ?? key.each)) return shown(value)
  return Object.entries(value)
    .flatMap(([name, each]) => phraseOf(key, name, each, place))
    .join('; ')
}

function phraseOf(holder: Key, name: string, value: unknown, place: Place): string[] {
  const key = keyInside(holder, name)
  if (!key) return [`${name} ${shown(value)}`]
  const inner = within(place, name, key, value, holder)
  if (key.isFlag) return value === true ? [key.noun?.() ?? name] : []
  const reading = readingOf(key, value, inner)
  if (place.about.endsWith(reading)) return []
  const isNamed = !Object.hasOwn(holder.keys?.() ?? {}, name)
  const noun = isNamed ? inner.about : key.noun?.()
  return [noun && noun !== place.about ? t('{noun} {value}', { noun, value: reading }) : reading]
}

/** What a sentence is about, with the noun of the key. A key with parts has put its noun there already. */
export function headOf({ noun, keys }: Key, { about }: Place): string {
  const head = [about, (!keys && noun?.()) || ''].filter((each) => each !== '').join(', ')
  return head.charAt(0).toUpperCase() + head.slice(1)
}

/** The key of a list's entries, which take the list's noun if they have none. */
export const entryKey = (list: Key, items: Key): Key => ({ ...items, noun: items.noun ?? list.noun })
