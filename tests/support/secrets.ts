import type { Schema } from '../../src/engine/definition.ts'
import type { CopiedSchemas } from './copiedSchemas.ts'

const text = (title: string): Schema => ({ title, type: 'string', maxLength: 200 })

const requestFields: Record<string, Schema> = {
  desk_answer: text('Answer of the desk'),
  desk_number: { title: 'Number of the desk', type: 'number', maximum: 7_000_000 },
  desk_double: { title: 'Twice the number', type: 'number' },
  desk_contact: text('Contact of the desk'),
  desk_open: text('Open answer of the desk'),
  risk_note: text('Note of the risk'),
  sponsor_note: text('Note for the sponsor'),
  role_note: text('Note by role'),
}

/** Fields that only the relationship manager may see, and fields that only they may change. */
const seenByManager = ['desk_answer', 'desk_number', 'desk_double', 'desk_contact', 'desk_open']

/** Fields that are values of the application itself. */
const apart = ['desk_open', 'role_note']
const isApart = (field: string) => apart.includes(field)

const value = (name: string) => ({ var: name })

/**
 * Rights to fields such as a bank could give them: to a party of the application, to a role, and to a name of `people`.
 */
export function addSecrets(schemas: CopiedSchemas): void {
  const request = 'stages/credit-request'
  const manager = { see: { parties: ['relationship manager'] } }
  schemas.edit(`${request}/data.schema.json`, ({ properties }) => Object.assign(properties as object, requestFields))
  schemas.edit(`${request}/ui.schema.json`, (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    tabs.push({ title: 'Desk', fields: Object.keys(requestFields) })
  })
  schemas.edit(`${request}/wire.json`, ({ unprefixed }) => (unprefixed as string[]).push(...apart))
  schemas.edit(`${request}/stage.json`, (stage) => {
    stage.rights = {
      ...Object.fromEntries(seenByManager.map((field) => [field, manager])),
      risk_note: { edit: { roles: ['relationship_manager'] } },
      sponsor_note: { see: { parties: ['primary sponsor', 'relationship manager'] } },
    }
    stage.computed = { desk_double: { '*': [value('desk_number'), 2] } }
    Object.assign(stage.references as object, {
      desk_contact: { resource: 'users', role: 'compiler', loading: 'Loading…', failed: 'Failed.' },
    })
    stage.valid = {
      desk_number: {
        holds: { '<': [value('desk_number'), 6_000_000] },
        message: 'The number {desk_number} is too large.',
      },
    }
    stage.rules = [
      { when: { in: ['relationship_manager', value('$roles')] }, show: ['role_note'] },
      { require: ['desk_contact'], on: ['CR_TR_1'] },
    ]
    const guards = stage.guards as object[]
    guards.push({
      when: { required: ['code'], properties: { code: { const: 'CR_TR_1' } } },
      require: { required: ['desk_answer'], properties: { desk_answer: { not: { pattern: 'refused' } } } },
      message: 'The desk must agree, and has answered: {desk_answer}.',
    })
  })
  schemas.edit('paper.json', ({ chapters }) => {
    const fields = Object.keys(requestFields).map((field) => `credit_request_form.${field}`)
    ;(chapters as object[]).push({ title: 'Desk', fields })
  })
  schemas.edit('briefings/review.json', ({ sections }) => {
    const path = (field: string) => (isApart(field) ? field : `credit_request_form.${field}`)
    const fields = Object.keys(requestFields).map((field) => ({ from: path(field) }))
    ;(sections as object[]).push({ title: 'Desk', fields })
  })
  const sponsorship = 'stages/business-sponsorship'
  schemas.edit(`${sponsorship}/data.schema.json`, ({ properties }) =>
    Object.assign(properties as object, { own_word: text('Word of the sponsor') }),
  )
  schemas.edit(`${sponsorship}/ui.schema.json`, (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    tabs.push({ title: 'Word', fields: ['own_word'] })
  })
  schemas.edit(`${sponsorship}/stage.json`, (stage) => {
    stage.rights = { own_word: { edit: 'primary sponsor' } }
  })
}
