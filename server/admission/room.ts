import { isRecord } from '../../src/engine/path.ts'

/** A limit for a JSON body: bytes, and number of values. */
export interface Room {
  bytes: number
  values: number
}

/** The least limit for any body: enough that an unknown field is refused by name and not for the body's size. */
export const leastRoom: Room = { bytes: 16 * 1024, values: 2000 }

/**
 * In bytes: JSON writes a character as `\u001f` at worst, and a number, a flag, a day or an id in fewer than 40 bytes.
 */
const character = 6
const word = 40
/** In bytes, for each name: quotes, colon, comma, and its wire prefix. */
const around = 40

/**
 * Returns the limit that follows from a schema: the size of the largest JSON that matches it. A value without a maximum
 * size counts as one word.
 */
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
