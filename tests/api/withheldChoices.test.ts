import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Invalid } from '../../server/errors/problems.ts'
import { refuseUnknownRecords } from '../../server/model/editing.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, ok, openBank } from './support/bank.ts'

const form = 'credit_request_form'
const text = (title: string) => ({ title, type: 'string', maxLength: 200 })
const fields = {
  named_cif: text('CIF number of the backer'),
  backer: text('Backer'),
  role_backer: text('Backer by role'),
  backers: {
    title: 'Backers',
    type: 'array',
    maxItems: 5,
    items: { type: 'object', additionalProperties: false, properties: { backer: text('Backer of the row') } },
  },
}
const ofCif = { resource: 'counterparties', where: { cif_number: '{named_cif}' } }
const schemas = copySchemas()
let bank: Bank
let id: string

const prefixed = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`${form}_${field}`, value]))

/** Choices that only the relationship manager may see, compared with a field that everybody may see. */
function addChoices(): void {
  const request = 'stages/credit-request'
  schemas.edit(`${request}/data.schema.json`, ({ properties }) => Object.assign(properties as object, fields))
  schemas.edit(`${request}/ui.schema.json`, (ui) => {
    const widget = { 'ui:widget': 'reference' }
    Object.assign(ui, { backer: widget, role_backer: widget, backers: { items: { backer: widget } } })
    ;(ui['ui:tabs'] as object[]).push({ title: 'Backer', fields: Object.keys(fields) })
  })
  schemas.edit(`${request}/stage.json`, (stage) => {
    const see = { see: { parties: ['relationship manager'] } }
    Object.assign(stage.references as object, { backer: ofCif, role_backer: ofCif })
    Object.assign(stage.rows as object, { backers: { references: { backer: ofCif } } })
    stage.rights = { backer: see, backers: see }
    stage.rules = [{ when: { in: ['relationship_manager', { var: '$roles' }] }, show: ['role_backer'] }]
  })
}

beforeAll(async () => {
  addChoices()
  bank = await openBank({ schemasDir: schemas.dir })
  id = (await bank.create()).id
  const { id: backer, cif_number: named_cif } = bank.guarantor
  ok(await bank.save('rm', id, prefixed({ named_cif, backer, role_backer: backer, backers: [{ backer }] })))
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

describe('A choice that a person may not see', () => {
  it('stays, and is named to nobody, whatever becomes of the field that it was compared with', async () => {
    const answer = await bank.save('requester', id, prefixed({ named_cif: 'CIF-1' }))
    expect(JSON.stringify(answer.body)).not.toContain(bank.guarantor.name)
    ok(answer)
    const backer = { id: bank.guarantor.id }
    expect(await bank.nested(id, form, 'rm')).toMatchObject({
      named_cif: 'CIF-1',
      backer,
      role_backer: backer,
      backers: [{ backer }],
    })
  })

  it('has to match when somebody chooses it who sees it', async () => {
    const { id: backer, name } = bank.counterparty
    const { status, body } = await bank.save('rm', id, prefixed({ backer }))
    expect([status, body]).toEqual([
      400,
      prefixed({ backer: [`${name} does not match CIF number of the backer: CIF-1. Choose another one.`] }),
    ])
  })
})

it('A refused choice does not tell the value that it is compared with to somebody who may not see that', async () => {
  const runtime = workflowsOf(await bank.api.context.definitions.current()).runtimes.get('credit_request')
  const { id: backer, name } = bank.counterparty
  const references = { find: () => ({ id: backer, name, cif_number: 'CIF-2' }), person: () => undefined }
  const refusal = (withheld: string[]) => {
    if (!runtime) throw new Error('There is no such form.')
    const saved = { before: {}, merged: { named_cif: 'CIF-1', backer }, withheld: new Set(withheld) }
    try {
      refuseUnknownRecords({ runtime, ...saved }, references, '2026-01-01')
    } catch (error) {
      return error instanceof Invalid ? error.body : error
    }
  }
  expect(JSON.stringify(refusal([]))).toContain('CIF-1')
  expect(refusal(['named_cif'])).toEqual(
    prefixed({ backer: ['This depends on CIF number of the backer, which you may not see.'] }),
  )
})
