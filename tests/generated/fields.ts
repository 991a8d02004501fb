import fc from 'fast-check'
import type { Schema } from '../../src/engine/definition.ts'
import { formats } from '../../src/engine/kinds/registry.ts'
import type { Draw } from './draw.ts'

/** The type of a value, as expressions tell types apart. */
export type ExpressionType = 'number' | 'text' | 'date' | 'yesNo'

/** A generated field or column. `reads` are the names under which an expression finds a single value in it. */
export interface GeneratedField {
  schema: Schema
  reads: { path: (name: string) => string; type: ExpressionType }[]
}

const itself = (name: string) => name
const options = ['low', 'middle', 'high']

const money = (): Schema => {
  const schema: Schema = { type: 'object', format: 'money', minimum: -1000 }
  return formats.get('money')?.expand?.(schema) ?? schema
}
const month = (): Schema => {
  const schema: Schema = { type: 'string', format: 'month' }
  return formats.get('month')?.expand?.(schema) ?? schema
}

/** Every kind of single value that definitions can name, with what limits it. */
const singles: Record<string, (draw: Draw) => GeneratedField> = {
  number: (draw) => ({
    schema: { type: 'number', ...draw(fc.constantFrom({}, { minimum: 0 }, { maximum: 100 })) },
    reads: [{ path: itself, type: 'number' }],
  }),
  integer: (draw) => ({
    schema: { type: 'integer', ...draw(fc.constantFrom({}, { exclusiveMinimum: 0 }, { multipleOf: 5 })) },
    reads: [{ path: itself, type: 'number' }],
  }),
  percent: () => ({
    schema: { type: 'number', format: 'percent', minimum: 0, maximum: 100 },
    reads: [{ path: itself, type: 'number' }],
  }),
  text: (draw) => ({
    schema: { type: 'string', maxLength: draw(fc.constantFrom(3, 200)) },
    reads: [{ path: itself, type: 'text' }],
  }),
  choice: () => ({ schema: { type: 'string', enum: options }, reads: [{ path: itself, type: 'text' }] }),
  yesNo: () => ({ schema: { type: 'boolean' }, reads: [{ path: itself, type: 'yesNo' }] }),
  date: () => ({ schema: { type: 'string', format: 'date' }, reads: [{ path: itself, type: 'date' }] }),
  month: () => ({ schema: month(), reads: [] }),
  money: () => ({
    schema: money(),
    reads: [
      { path: (name) => `${name}.amount`, type: 'number' },
      { path: (name) => `${name}.currency`, type: 'text' },
    ],
  }),
}

const severalChoices = (): GeneratedField => ({
  schema: { type: 'array', uniqueItems: true, items: { type: 'string', enum: options } },
  reads: [],
})

const formattedText = (): GeneratedField => {
  const schema: Schema = { type: 'string', format: 'formatted-text', maxLength: 50 }
  return { schema: formats.get('formatted-text')?.expand?.(schema) ?? schema, reads: [] }
}

/** The kinds that are no columns. */
const alone: Record<string, () => GeneratedField> = { severalChoices, formattedText }

/** A column: in a table's expressions, money has no parts. */
export function column(draw: Draw): GeneratedField {
  const kind = draw(fc.constantFrom(...Object.keys(singles)))
  const made = single(draw, kind)
  return kind === 'money' ? { ...made, reads: [] } : made
}

export function field(draw: Draw): GeneratedField {
  const kind = draw(fc.constantFrom(...Object.keys(singles), ...Object.keys(alone)))
  return alone[kind]?.() ?? single(draw, kind)
}

function single(draw: Draw, kind: string): GeneratedField {
  const made = singles[kind]?.(draw)
  if (!made) throw new Error(`No kind '${kind}'.`)
  return made
}

/** What a computed field of a type is. */
export const computedSchema: Record<ExpressionType, Schema> = {
  number: { type: 'number' },
  text: { type: 'string', maxLength: 10_000 },
  date: { type: 'string', format: 'date' },
  yesNo: { type: 'boolean' },
}
