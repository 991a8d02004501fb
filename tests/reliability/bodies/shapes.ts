import { randomUUID } from 'node:crypto'
import type { Schema } from '../../../src/engine/definition.ts'
import { textLength } from '../../../src/engine/kinds/formatted/formattedText.ts'
import { isRecord } from '../../../src/engine/path.ts'

/**
 * Where a body can be made large: a field for a text, one for a formatted text, and one for a list, by their names;
 * undefined where there is none, or the body is a list itself.
 */
interface Spots {
  text?: string
  formatted?: string
  list?: string
}

/** `before` + as much of `again` as makes `size` bytes of it + `after`. */
function filled(size: number, before: string, again: string, after: string): string {
  const times = Math.max(0, Math.floor((size - Buffer.byteLength(before + after)) / Buffer.byteLength(again)))
  return before + again.repeat(times) + after
}

const inField = (name: string | undefined, open: string, close: string): [string, string] =>
  name === undefined ? [open, close] : [`{${JSON.stringify(name)}:${open}`, `${close}}`]

const inList =
  (again: string, last: string) =>
  (size: number, { list }: Spots) => {
    const [before, after] = inField(list, '[', `${last}]`)
    return filled(size, before, again, after)
  }

const inText =
  (again: string, end = '"') =>
  (size: number, { text = 'x' }: Spots) => {
    const [before, after] = inField(text, '"', end)
    return filled(size, before, again, after)
  }

const inFormatted =
  (again: string) =>
  (size: number, { text, formatted = text }: Spots) =>
    inText(again)(size, { text: formatted })

function names(size: number, length: number): string {
  const each = (n: number) => `"${String(n).padStart(length, 'n')}":0`
  const count = Math.floor((size - 2) / (each(0).length + 1))
  return `{${Array.from({ length: count }, (_, n) => each(n)).join(',')}}`
}

/** What is much work for its size: bodies of a size, in bytes, by what they are made of. */
export const shapes: Record<string, (size: number, spots: Spots) => string> = {
  zeros: inList('0,', '0'),
  'empty lists': inList('[],', '[]'),
  'empty records': inList('{},', '{}'),
  'a tower': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'short names': (size) => names(size, 7),
  'long names': (size) => names(size, 1000),
  'a long name': (size) => filled(size, '{"', 'x', '":0}'),
  escapes: inText(String.raw`\u001f`),
  accents: inText('é'),
  'white space in a text': inText(String.raw`\t`),
  'white space around': (size, spots) => filled(size, '', ' ', inText('x')(100, spots)),
  'marks of a formatted text': inFormatted('*a'),
  'links of a formatted text': inFormatted('[a](https://a.example/) '),
  'lists of a formatted text': inFormatted(String.raw`  - a\n`),
  'a text for a format': inText('2026-11-22T'),
  'a text without end': inText('x', ''),
  'quotes that are escaped': inText(String.raw`\"`),
  digits: (size, { list }) => {
    const [before, after] = inField(list, '[', ']')
    return filled(size, before, '9', after)
  },
  'a prototype at its end': inText('x', '","__proto__":{"a":1}'),
}

/** The first fields of a body's schema that take a text and a list. */
export function spotsIn(schema: unknown): Spots {
  if (!isRecord(schema) || schema.type === 'array') return {}
  const fields = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  const first = (type: string) =>
    fields.find(([, field]) => JSON.stringify(field).includes(`"type":"${type}"`))?.[0] ?? fields[0]?.[0] ?? 'x'
  const formatted = fields.find(([, field]) => isRecord(field) && isFormatted(field))?.[0]
  return { text: first('string'), list: first('array'), formatted }
}

const isFormatted = ({ format }: Record<string, unknown>): boolean => format === 'formatted-text'

/** As much text as a schema allows, with as many marks as may be in it, none of which ends. */
function marked(schema: Schema): string {
  const length = textLength(schema)
  const marks = '*a'.repeat(length / 10 + 450)
  return `[${marks}](https://a.example/)${'x'.repeat(length - marks.length)}`
}

/**
 * All that a schema allows, in characters that take most room; `known` are values for names of fields that name
 * something.
 */
export function fullest(schema: unknown, known: Record<string, unknown>, name = ''): unknown {
  if (Object.hasOwn(known, name)) return known[name]
  if (!isRecord(schema)) return null
  const { type, enum: options, maxLength, maxItems, items, properties, format, oneOf } = schema
  if (Array.isArray(oneOf)) return fullest(oneOf[0], known)
  if ('const' in schema) return schema.const
  if (Array.isArray(options)) return options[0]
  if (format === 'date') return '2026-12-31'
  if (format === 'uuid') return randomUUID()
  if (isFormatted(schema)) return marked(schema)
  if (type === 'string') return '\u001f'.repeat(Number(maxLength ?? 0))
  if (type === 'array') return Array.from({ length: Number(maxItems ?? 0) }, () => fullest(items, known))
  if (type === 'boolean') return true
  if (!isRecord(properties)) return 1
  return Object.fromEntries(Object.entries(properties).map(([field, inner]) => [field, fullest(inner, known, field)]))
}

/** As many values as a schema allows, each of another kind than it says. */
export function wrongest(schema: unknown): unknown {
  if (!isRecord(schema)) return 0
  const { type, maxItems, items, properties, oneOf } = schema
  if (Array.isArray(oneOf)) return wrongest(oneOf[0])
  if (type === 'array') return Array.from({ length: Number(maxItems ?? 0) }, () => wrongest(items))
  if (!isRecord(properties)) return [type].flat().includes('string') ? 0 : 'x'
  return Object.fromEntries(Object.entries(properties).map(([field, inner]) => [field, wrongest(inner)]))
}
