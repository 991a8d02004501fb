import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, ok, openBank } from './support/bank.ts'

const form = 'credit_request_form'
const schemas = copySchemas()
let bank: Bank
let id: string

type Properties = Record<string, object>
interface Ui {
  'ui:tabs': { title: string; fields: string[] }[]
}

beforeAll(async () => {
  schemas.edit('stages/credit-request/data.schema.json', (data) => {
    const share = { title: 'Share', type: 'number', minimum: 0 }
    Object.assign(data.properties as Properties, {
      debt: { title: 'Debt', type: 'number' },
      income: { title: 'Income', type: 'number' },
      ceiling: { title: 'Ceiling', type: 'number' },
      collateral: { title: 'Collateral', type: 'object', format: 'money' },
      collateral_amount: { title: 'Collateral amount', type: 'number' },
      guarantors: {
        title: 'Guarantors',
        type: 'array',
        maxItems: 9,
        items: { type: 'object', additionalProperties: false, properties: { share } },
      },
    })
  })
  schemas.edit('stages/credit-request/ui.schema.json', (ui) => {
    const fields = ['debt', 'income', 'ceiling', 'collateral', 'collateral_amount', 'guarantors']
    ;(ui as unknown as Ui)['ui:tabs'].push({ title: 'Figures', fields })
  })
  schemas.edit('stages/credit-request/stage.json', (stage) => {
    stage.computed = {
      ceiling: { '*': [2, { var: 'income' }] },
      collateral_amount: { var: 'collateral.amount' },
    }
    stage.valid = {
      debt: {
        holds: { '<=': [{ var: 'debt' }, { var: 'ceiling' }] },
        message: 'The debt may be at most {ceiling}.',
      },
      guarantors: {
        holds: { '<=': [{ sum: { var: 'guarantors.share' } }, 100] },
        message: 'The shares may be at most 100 together.',
      },
    }
  })
  bank = await openBank({ schemasDir: schemas.dir })
  id = (await bank.create({ [`${form}_debt`]: 8, [`${form}_income`]: 5 })).id
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const save = (values: object) =>
  bank.save(
    'requester',
    id,
    Object.fromEntries(Object.entries(values).map(([field, value]) => [`${form}_${field}`, value])),
  )

describe('A save is judged by what follows from it', () => {
  it('not by what was computed before: debt and income rise together', async () => {
    ok(await save({ debt: 15, income: 10 }))
    expect(await bank.nested(id, form)).toMatchObject({ debt: 15, income: 10, ceiling: 20 })
    expect(await save({ income: 7 })).toMatchObject({
      status: 400,
      body: { [`${form}_debt`]: ['The debt may be at most 14.'] },
    })
  })

  it('and the amount of money that was not entered has no value', async () => {
    ok(await save({ collateral: { currency: 'EUR', amount: 5 } }))
    expect(await bank.nested(id, form)).toMatchObject({ collateral_amount: 5 })
    ok(await save({ collateral: null }))
    expect(await bank.nested(id, form)).toMatchObject({ collateral_amount: null })
  })
})

it('A refusal names what is wrong with a table beside what is wrong with its rows', async () => {
  expect(await save({ guarantors: [{ share: 150 }, { share: -5 }] })).toMatchObject({
    status: 400,
    body: {
      [`${form}_guarantors`]: {
        non_field_errors: ['The shares may be at most 100 together.'],
        1: { share: ['Row 2, Share must be at least 0.'] },
      },
    },
  })
})
