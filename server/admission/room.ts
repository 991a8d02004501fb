import { isRecord } from '../../src/engine/path.ts'

/** The largest JSON that is accepted: its bytes, and the number of its values. */
export interface Room {
  bytes: number
  values: number
}

/** For any body: enough that an unknown field is refused by name and not by size. */
export const leastRoom: Room = { bytes: 16 * 1024, values: 2000 }

/** JSON writes a character as `\u001f` at worst, and a number, a flag, a day or an id in fewer than 40. */
const character = 6
const word = 40
/** Around each name: quotes, colon, comma, and the prefix that it has on the wire. */
const around = 40

/** The most that JSON of a schema holds; what the schema says no greatest size of counts as a word. */
export function roomFor(schema: unknown): Room {
  if (!isRecord(schema)) return { bytes: word, values: 1 }
  const { type, enum: options, items, properties } = schema
  if (Array.isArray(options))
    return { bytes: Math.max(word, ...options.map((option) => JSON.stringify(option).length)), values: 1 }
  if ([type].flat().includes('string')) return { bytes: word + character * numberOf(schema.maxLength), values: 1 }
  if (type === 'array') return sum([times(numberOf(schema.maxItems), roomFor(items))])
  if (Array.isArray(schema.oneOf)) return schema.oneOf.map(roomFor).reduce(larger, { bytes: word, values: 1 })
  if (!isRecord(properties)) return { bytes: word, values: 1 }
  return sum(Object.entries(properties).map(([name, inner]) => withName(name, roomFor(inner))))
}

const numberOf = (limit: unknown): number => (typeof limit === 'number' ? limit : 0)

const withName = (name: string, { bytes, values }: Room): Room => ({ bytes: name.length + around + bytes, values })

const times = (count: number, { bytes, values }: Room): Room => ({ bytes: count * bytes, values: count * values })

/** The sum of all of these. */
const sum = (parts: Room[]): Room =>
  parts.reduce((all, { bytes, values }) => ({ bytes: all.bytes + bytes, values: all.values + values }), {
    bytes: word,
    values: 1,
  })

/** The larger of the two. */
export const larger = (one: Room, other: Room): Room => ({
  bytes: Math.max(one.bytes, other.bytes),
  values: Math.max(one.values, other.values),
})
