import type { Schema } from '../../src/engine/definition.ts'

/** A nested object, several choices and alternatives, as a bank could add them to a stage. */
export const structuredFields: Record<string, Schema> = {
  site: {
    title: 'Site',
    type: 'object',
    additionalProperties: false,
    required: ['town'],
    properties: {
      town: { title: 'Town', type: 'string', maxLength: 100 },
      owned: { title: 'Owned', type: 'boolean' },
    },
  },
  markets: {
    title: 'Markets',
    type: 'array',
    uniqueItems: true,
    maxItems: 3,
    items: { type: 'string', enum: ['LME', 'COMEX', 'SHFE'] },
  },
  security: {
    title: 'Security',
    type: 'object',
    discriminator: { propertyName: 'kind' },
    oneOf: [
      {
        title: 'Cash',
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'amount'],
        properties: {
          kind: { type: 'string', const: 'cash' },
          amount: { title: 'Amount', type: 'number', minimum: 0 },
        },
      },
      {
        title: 'Guarantee',
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'guaranteed_by'],
        properties: {
          kind: { type: 'string', const: 'guarantee' },
          guaranteed_by: { title: 'Guaranteed by', type: 'string', maxLength: 200 },
        },
      },
    ],
  } as Schema,
}
