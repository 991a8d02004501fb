import type { Schema } from '../../src/engine/definition.ts'
import type { CopiedSchemas } from './copiedSchemas.ts'

/** A nested object, several choices, and alternatives, such as a bank could add to a stage. */
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

/** Adds the fields on a tab of their own to the stage in this folder. */
export function addStructures(schemas: CopiedSchemas, stage: string): void {
  const folder = `stages/${stage}`
  schemas.edit(`${folder}/data.schema.json`, ({ properties }) => Object.assign(properties as object, structuredFields))
  schemas.edit(`${folder}/ui.schema.json`, (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    tabs.push({ title: 'Structures', fields: Object.keys(structuredFields) })
  })
}
