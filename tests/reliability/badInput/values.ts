import fc from 'fast-check'
import type { ContractSchema } from '../../../server/contract/document.ts'

/** What no field should make anything of, beside values of the wrong type. */
const hostile: unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  '\t\n',
  'true',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '0',
  '-1',
  '1e3',
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e308,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  [[]],
  [null],
  {},
  { id: null },
  { $ref: '#' },
  { toString: 1 },
  { length: -1 },
  'x'.repeat(201),
  'x'.repeat(10_001),
  '\u202Egpj.exe',
  '👩‍👩‍👧',
  'e\u0301'.repeat(50),
  'ﬃ',
  '\uFEFF',
  '\u2028',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '99999-01-01',
  '2026-13-01T25:61:61Z',
  '2026-11-21T00:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'G0000000-0000-4000-8000-000000000000',
  '{6f1c2a34-0000-4000-8000-000000000000}',
  "'; DROP TABLE application; --",
  '\\',
  '%00',
  '%',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=1+1',
]

/** Kept apart: the parser refuses them wherever they stand. */
const unfit = ['a\0b', '\uD800', 'x\uDFFF']

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.constantFrom(...unfit) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constant(tower(25)) },
)

export const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$ref',
  '',
  ' ',
  'id',
  'version',
  'rank',
  'state',
  'a\0',
  '%s',
  '0',
  'length',
)

/** Goes into addresses and headers, where only texts are. */
export const hostileText = fc.oneof(
  fc.constantFrom(...hostile.filter((value) => typeof value === 'string'), ...unfit),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

function tower(floors: number): unknown {
  return floors === 0 ? 'top' : [tower(floors - 1)]
}

/** Values that a schema of the contract allows, most of the time; `known` are ids that there are. */
export function valid(schema: ContractSchema | undefined, known: string[]): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(null)
  if (Array.isArray(schema.anyOf))
    return fc.oneof(
      ...(schema.anyOf as ContractSchema[]).map((each) => valid({ ...schema, anyOf: undefined, ...each }, known)),
    )
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if (Array.isArray(schema.type))
    return fc.oneof(...(schema.type as string[]).map((type) => valid({ ...schema, type }, known)))
  return byType[String(schema.type)]?.(schema, known) ?? fc.jsonValue({ maxDepth: 1 })
}

const number = (key: string, schema: ContractSchema) => (typeof schema[key] === 'number' ? schema[key] : undefined)

const byType: Record<string, (schema: ContractSchema, known: string[]) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: (schema) => fc.integer({ min: number('minimum', schema) ?? -5, max: number('maximum', schema) ?? 50 }),
  number: (schema) => fc.integer({ min: number('minimum', schema) ?? -5, max: number('maximum', schema) ?? 50 }),
  string: text,
  array: (schema, known) => fc.array(valid(schema.items as ContractSchema, known), { maxLength: 3 }),
  object: (schema, known) => {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, ContractSchema>)
    const required = new Set((schema.required ?? []) as string[])
    const fields = properties.filter(([name]) => required.has(name))
    const others = properties.filter(([name]) => !required.has(name))
    const some = fc
      .subarray(others, { maxLength: Math.min(4, others.length) })
      .chain((chosen) => recordOf([...fields, ...chosen], known))
    return properties.length > 0 ? some : fc.dictionary(hostileKey, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 })
  },
}

function recordOf(properties: [string, ContractSchema][], known: string[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(...properties.map(([, schema]) => valid(schema, known)))
    .map((values) => Object.fromEntries(values.map((value, n) => [properties[n]?.[0] ?? '', value])))
}

function text(schema: ContractSchema, known: string[]): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid')
    return fc.oneof(
      fc.constantFrom(...known),
      fc.uuid(),
      fc.uuid().map((id) => `urn:uuid:${id}`),
    )
  if (schema.format === 'date') return fc.constantFrom('2026-11-21', '2027-01-31')
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern))
  return fc.oneof(
    fc.constantFrom(...known),
    fc.string({
      maxLength: Math.min(number('maxLength', schema) ?? 20, 20),
      minLength: number('minLength', schema) ?? 0,
    }),
  )
}
