import type { CopiedSchemas } from './copiedSchemas.ts'

/** A field of each kind that no stage of the product has, written as an analyst would. */
const fields = {
  facility: { title: 'Facility', type: 'object', format: 'money', currencies: ['EUR', 'JPY'], minimum: 0 },
  domicile: { title: 'Domicile', type: 'string', format: 'country' },
  settlement: { title: 'Settlement currency', type: 'string', format: 'currency', enum: ['USD', 'EUR'] },
  rationale: { title: 'Rationale', type: 'string', format: 'formatted-text', maxLength: 200 },
  available_from: { title: 'Available from', type: 'string', format: 'month' },
  venues: {
    title: 'Venues',
    type: 'array',
    uniqueItems: true,
    maxItems: 3,
    items: { type: 'string', enum: ['lme', 'comex', 'shfe'] },
  },
}

const looks = {
  rationale: { 'ui:placeholder': 'Why this is a good risk' },
  venues: { 'ui:enumNames': ['London', 'New York', 'Shanghai'] },
}

/** Adds the fields on a tab of their own to the stage in this folder. */
export function addMoreKinds(schemas: CopiedSchemas, stage: string): void {
  const folder = `stages/${stage}`
  schemas.edit(`${folder}/data.schema.json`, ({ properties }) => Object.assign(properties as object, fields))
  schemas.edit(`${folder}/ui.schema.json`, (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    tabs.push({ title: 'More kinds', fields: Object.keys(fields) })
    Object.assign(ui, looks)
  })
}
