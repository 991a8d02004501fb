import { expect, it } from 'vitest'
import { readDefinitions } from '../definitions/read.ts'
import { roomFor } from './room.ts'

it('a schema’s room takes the largest JSON that it allows', async () => {
  const { stages } = await readDefinitions('schemas')
  for (const { data } of stages) {
    const json = JSON.stringify(fullest(data))
    const { bytes, values } = roomFor(data)
    expect(json.length).toBeLessThanOrEqual(bytes)
    expect(json.length).toBeGreaterThan(bytes / 2)
    expect(values).toBe(countOf(JSON.parse(json)))
  }
})

it('what a schema does not bound has the room of a word', () => {
  expect(roomFor({ type: 'object', additionalProperties: true })).toEqual({ bytes: 40, values: 1 })
  expect(roomFor(undefined)).toEqual({ bytes: 40, values: 1 })
  expect(roomFor({ type: ['string', 'null'], maxLength: 10 }).bytes).toBeGreaterThan(60)
})

interface SchemaToFill {
  type?: unknown
  enum?: unknown[]
  maxLength?: number
  maxItems?: number
  items?: unknown
  properties?: object
}

/** Control characters take most room. */
function fullest(schema: unknown): unknown {
  const { type, enum: options, maxLength = 20, maxItems = 0, items, properties = {} } = schema as SchemaToFill
  if (options) return options[0]
  if (type === 'string') return '\u001f'.repeat(maxLength)
  if (type === 'array') return Array.from({ length: maxItems }, () => fullest(items))
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fullest(inner)]))
  return 1_000_000
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, inner) => sum + countOf(inner), 1)
}
