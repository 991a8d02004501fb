import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const form = 'credit_approval_form'
const fields = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`${form}_${field}`, value]))
const named = async (id: string): Promise<unknown> => (await bank.nested(id, form)).approver

/** An application whose approval this person has deferred. */
async function deferred(by: Username): Promise<string> {
  const id = await bank.carry(upTo('compilation'))
  ok(
    await bank.save(
      by,
      id,
      fields({
        approval_decision: 'deferred',
        approval_comments: 'After the audit.',
        delegated_authority_level: 'DA3',
      }),
    ),
  )
  ok(await bank.act(by, id, form, 'CA_DEFER', 'After the audit.'))
  return id
}

describe('A field that names who acted', () => {
  it('names who filled in the form, and stays when somebody else passes it on in a later state', async () => {
    const id = await deferred('approver')
    expect(await named(id)).toBe(bank.ids.approver)
    ok(await bank.act('board', id, form, 'CA_SAVE_DRAFT'))
    expect(await named(id)).toBe(bank.ids.approver)
  })

  it('stays when somebody else saves the form as it is, whatever they send for it', async () => {
    const id = await deferred('approver')
    ok(await bank.save('board', id, fields({ approver: bank.ids.board, approval_comments: 'After the audit.' })))
    expect(await named(id)).toBe(bank.ids.approver)
  })

  it('names somebody else once they change the form', async () => {
    const id = await deferred('approver')
    ok(await bank.save('board', id, fields({ approval_comments: 'The audit is done.' })))
    expect(await named(id)).toBe(bank.ids.board)
  })

  it('names who completes the stage, although another filled it in', async () => {
    const id = await deferred('approver')
    ok(await bank.save('approver', id, fields({ approval_decision: 'approved', approval_date: '2026-11-23' })))
    ok(await bank.act('board', id, form, 'CA_APPROVE'))
    expect(await named(id)).toBe(bank.ids.board)
  })
})
