import { describe, expect, it } from 'vitest'
import { dereference, readDocument } from './document.ts'
import { operations } from './operations.ts'
import { serialized } from './serialized.ts'

const named = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }

describe('an answer’s schema for its serialiser', () => {
  it('has alternatives of different types as one schema, wherever they stand', () => {
    const row = { type: 'object', properties: { of: { anyOf: [named, { type: 'null' }], description: 'Of whom.' } } }
    expect(serialized({ anyOf: [{ type: 'array', items: row }, named] })).toEqual({
      type: ['array', 'object'],
      items: {
        type: 'object',
        properties: { of: { ...named, type: ['object', 'null'], description: 'Of whom.' } },
      },
      properties: named.properties,
      required: named.required,
    })
  })
  it.each([
    ['of the same type', { anyOf: [named, { type: 'object', properties: {} }] }],
    ['that a text could be taken for', { anyOf: [{ type: 'string' }, { type: 'object' }] }],
    ['beside keywords of their own', { anyOf: [named, { type: 'null' }], required: ['id'] }],
  ])('keeps alternatives %s', (_, schema) => {
    expect(serialized(schema)).toEqual(schema)
  })
  it('leaves none for a list, which is asked for most', () => {
    const list = operations(dereference(readDocument())).find(({ id }) => id === 'listApplications')
    const schema = list?.answers.get(200)
    expect(JSON.stringify(schema)).toContain('anyOf')
    expect(JSON.stringify(serialized(schema ?? {}))).not.toContain('anyOf')
  })
})
