import fc from 'fast-check'
import type { FormData, Schema } from '../../src/engine/definition.ts'
import { isBlank, isRecord } from '../../src/engine/path.ts'

const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => !isBlank(value))
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0)

/** Formatted text, and what is none. */
const markdown = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom('**', '*', '# ', '### ', '- ', '\n', '<b', '![a](b)', '[a](https://a.example)', '[a](x:y)'),
    ),
  )
  .map((parts) => parts.join(''))
  .filter((value) => !isBlank(value))

/** Values that a field may hold, by its schema. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.format === 'date') return day.map((value) => value.toISOString().slice(0, 10))
  if (schema.format === 'month') return day.map((value) => value.toISOString().slice(0, 7))
  if (schema.format === 'formatted-text') return markdown
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.type === 'array') return listOf(schema)
  if (schema.type === 'object') return dataOf(schema.properties ?? {}, schema.required)
  return { boolean: fc.boolean(), number, integer: fc.integer() }[String(schema.type)] ?? text
}

/** A column of this name has a value in every row. */
const inEveryRow = 'column_0'

/** Rows, of which none is blank, or several choices. */
function listOf({ items }: Schema): fc.Arbitrary<unknown> {
  if (!isRecord(items)) return fc.constant([])
  if (Array.isArray(items.enum)) return fc.subarray(items.enum, { minLength: 1 })
  const columns = isRecord(items.properties) ? items.properties : {}
  const always = Object.keys(columns).filter((name) => name === inEveryRow)
  return fc.array(dataOf(columns, always).filter(hasContent), { maxLength: 4 })
}

function hasContent({ id: _, ...row }: FormData): boolean {
  return Object.keys(row).length > 0
}

/** Data of these properties, of which any may be absent that is not always there. */
export function dataOf(properties: Record<string, unknown>, always: string[] = []): fc.Arbitrary<FormData> {
  const fields = Object.entries(properties).map(([field, schema]): [string, fc.Arbitrary<unknown>] => [
    field,
    valueOf(isRecord(schema) ? schema : {}),
  ])
  return fc.record(Object.fromEntries(fields), { requiredKeys: always, noNullPrototype: true })
}
