import type { FieldUi, RowRules, Schema } from '../../src/engine/definition.ts'
import type { CopiedSchemas } from './copiedSchemas.ts'

/** A table with columns of many kinds, such as a bank could add to a stage. */
export const collateral: Schema = {
  title: 'Collateral',
  type: 'array',
  maxItems: 4,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['asset', 'kind'],
    properties: {
      asset: { title: 'Asset', type: 'string', maxLength: 200 },
      kind: { title: 'Kind', type: 'string', enum: ['metal', 'receivable', 'guarantee'] },
      price: { title: 'Price', type: 'number', minimum: 0 },
      quantity: { title: 'Quantity', type: 'integer', minimum: 0 },
      value: { title: 'Value', type: 'number' },
      share: { title: 'Share', type: 'number', format: 'percent', minimum: 0, maximum: 100 },
      valued_on: { title: 'Valued on', type: 'string', format: 'date' },
      insured: { title: 'Insured', type: 'boolean' },
      warehouse: { title: 'Warehouse', type: 'string', maxLength: 200 },
      counterparty_id: { title: 'Held by', type: 'string', maxLength: 100 },
    },
  },
}

export const collateralUi: FieldUi = {
  'ui:options': { add: '+ Add collateral', empty: 'No collateral.' },
  items: {
    kind: { 'ui:enumNames': ['Metal', 'Receivable', 'Guarantee'], 'ui:placeholder': 'Choose…' },
    price: { 'ui:help': 'US$ per tonne' },
    warehouse: { 'ui:when': { required: ['kind'], properties: { kind: { const: 'metal' } } } },
    counterparty_id: { 'ui:widget': 'reference' },
  },
}

export const collateralRules: RowRules = {
  computed: { value: { '*': [{ var: 'price' }, { var: 'quantity' }] } },
  valid: {
    quantity: { holds: { '<=': [{ var: 'quantity' }, 1000] }, message: '{quantity} tonnes of {asset} are too many.' },
  },
  rules: [{ when: { '>': [{ var: 'value' }, 100] }, require: ['valued_on'] }],
  totals: { value: { sum: {} }, share: { sum: { const: 100 } } },
}

export const collateralReferences = { counterparty_id: { resource: 'counterparties' } }

/** Adds the table on a tab of its own to the stage in this folder. */
export function addCollateral(schemas: CopiedSchemas, stage: string): void {
  const folder = `stages/${stage}`
  schemas.edit(`${folder}/data.schema.json`, ({ properties }) => Object.assign(properties as object, { collateral }))
  schemas.edit(`${folder}/ui.schema.json`, (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    tabs.push({ title: 'Collateral', fields: ['collateral'] })
    ui.collateral = collateralUi
  })
  schemas.edit(`${folder}/stage.json`, (file) => {
    file.rows = { ...(file.rows as object), collateral: { ...collateralRules, references: collateralReferences } }
  })
}
