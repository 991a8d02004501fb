import type { Schema } from '../../src/engine/definition.ts'
import type { CopiedSchemas } from './copiedSchemas.ts'

const fields: Record<string, Schema> = {
  debt: { title: 'Debt', type: 'number' },
  ebitda: { title: 'EBITDA', type: 'number' },
  leverage: { title: 'Leverage', type: 'number' },
  leverage_reason: { title: 'Reason for the leverage', type: 'string', maxLength: 200 },
  available_from: { title: 'Available from', type: 'string', format: 'date' },
  available_to: { title: 'Available to', type: 'string', format: 'date' },
  figures_final: { title: 'Figures are final', type: 'boolean' },
  desk_note: { title: 'Note of the desk', type: 'string', maxLength: 200 },
}

const value = (name: string) => ({ var: name })

/** Fields that a bank could add to the request: figures that are computed, compared, locked, and shown to one role. */
export function addFigures(schemas: CopiedSchemas): void {
  const folder = 'stages/credit-request'
  schemas.edit(`${folder}/data.schema.json`, ({ properties }) => Object.assign(properties as object, fields))
  schemas.edit(`${folder}/ui.schema.json`, (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    tabs.push({ title: 'Figures', fields: Object.keys(fields) })
  })
  schemas.edit(`${folder}/stage.json`, (stage) => {
    stage.facts = { requested: { from: 'amount' } }
    stage.computed = { leverage: { '/': [value('debt'), value('ebitda')] } }
    stage.valid = {
      available_to: {
        holds: { '>=': [value('available_to'), value('available_from')] },
        message: 'The last day must not be before the first.',
      },
    }
    stage.rules = [
      { when: { '>': [value('leverage'), 4] }, show: ['leverage_reason'], require: ['leverage_reason'] },
      { when: { required: ['figures_final'], properties: { figures_final: { const: true } } }, lock: ['debt'] },
      { when: { in: ['requester', value('$roles')] }, show: ['desk_note'] },
      {
        when: { required: ['requested'], properties: { requested: { minimum: 25 } } },
        warn: 'The leverage is {leverage} in a large request.',
      },
    ]
  })
}
