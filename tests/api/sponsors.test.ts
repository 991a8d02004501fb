import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../server/store/transaction.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { fillForm } from './support/fillForm.ts'
import { foundAfter } from './support/tampering.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

describe('§5 Business sponsorship: the second sponsor is optional', () => {
  const form = 'business_sponsorship_form'
  const decision = (who: 'senior' | 'second', choice: string) => ({
    [`${form}_${who}_sponsor_approval`]: choice,
    [`${form}_${who}_sponsor_comments`]: `${who}: ${choice}.`,
  })
  const ofTwo = () => bank.carry(upTo('review'), { credit_request_form_second_business_sponsor_id: bank.ids.sponsor2 })
  const lastOf = async (id: string) => {
    const { results } = ok<{ results: object[] }>(
      await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/?limit=1`),
    )
    return results[0]
  }
  const missing = async (id: string) =>
    (await bank.read(id)).sub_processes.find(({ form_key }) => form_key === 'business_sponsorship')

  it('the primary sponsor’s approval alone submits; that the second has not decided is told before, and kept on record', async () => {
    const id = await ofTwo()
    const undecided = ['The second sponsor, sponsor2 Tester, has not decided yet.']
    expect(await missing(id)).toMatchObject({ open: { missing: { notices: undecided } } })
    ok(await bank.save('sponsor', id, decision('senior', 'approve')))
    ok(await bank.act('sponsor', id, form, 'BS_SUBMIT'))
    expect(await bank.state(id)).toBe('ANALYSIS')
    expect(await lastOf(id)).toMatchObject({ transition_name: 'Submit Sponsorship', notices: undecided })
  })

  it('their rejection refuses nothing and closes nothing by itself; it is kept on record', async () => {
    const id = await ofTwo()
    ok(await bank.save('sponsor2', id, decision('second', 'reject')))
    ok(await bank.act('sponsor2', id, form, 'BS_RECORD_SECOND_DECISION'))
    expect(await bank.state(id)).toBe('SPONSOR_PENDING')
    ok(await bank.save('sponsor', id, decision('senior', 'approve')))
    ok(await bank.act('sponsor', id, form, 'BS_SUBMIT'))
    expect(await bank.state(id)).toBe('ANALYSIS')
    expect(await lastOf(id)).toMatchObject({ notices: ['The second sponsor, sponsor2 Tester, has decided to reject.'] })
  })

  it('the primary sponsor’s rejection needs a reason of their own, also after the second’s', async () => {
    const id = await ofTwo()
    ok(await bank.save('sponsor2', id, decision('second', 'reject')))
    ok(await bank.act('sponsor2', id, form, 'BS_RECORD_SECOND_DECISION'))
    ok(await bank.save('sponsor', id, { [`${form}_senior_sponsor_approval`]: 'reject' }))
    expect(await bank.act('sponsor', id, form, 'BS_REJECT')).toMatchObject({
      status: 409,
      body: { detail: 'A sponsor who decides must say why in the sponsor comments.' },
    })
    expect(await bank.state(id)).toBe('SPONSOR_PENDING')
  })

  it('nothing is noted when both approve, nor where there is one sponsor', async () => {
    const both = await ofTwo()
    ok(await bank.save('sponsor2', both, decision('second', 'approve')))
    const one = await bank.carry(upTo('review'))
    for (const id of [both, one]) {
      ok(await bank.save('sponsor', id, decision('senior', 'approve')))
      ok(await bank.act('sponsor', id, form, 'BS_SUBMIT'))
      expect(await lastOf(id)).toMatchObject({ notices: [] })
    }
  })

  it('each is told which fields are the other’s; an outsider, that all are', async () => {
    const id = await ofTwo()
    const readOnly = async (who: Username) => (await bank.nested(id, form, who)).field_rights?.read_only
    const fields = (who: 'senior' | 'second') => [`${who}_sponsor_approval`, `${who}_sponsor_comments`]
    expect(await readOnly('sponsor')).toEqual(fields('second'))
    expect(await readOnly('sponsor2')).toEqual(fields('senior'))
    expect(await readOnly('legal')).toEqual([...fields('senior'), ...fields('second')])
  })

  it('each records their own decision, and only the primary sponsor moves the application', async () => {
    const id = await ofTwo()
    const codes = async (who: Username) =>
      (await bank.nested(id, form, who)).available_transitions.map(({ code }) => code)
    expect(await codes('sponsor')).toEqual([
      'BS_SAVE_DRAFT',
      'BS_RECORD_DECISION',
      'BS_SUBMIT',
      'BS_REJECT',
      'BS_SEND_BACK',
    ])
    expect(await codes('sponsor2')).toEqual(['BS_SAVE_DRAFT', 'BS_RECORD_SECOND_DECISION'])
    const unsaid = 'Choose Approve or Reject and say why in the sponsor comments to record your decision.'
    expect(await bank.act('sponsor2', id, form, 'BS_RECORD_SECOND_DECISION')).toMatchObject({
      status: 409,
      body: { detail: unsaid },
    })
    ok(await bank.save('sponsor2', id, decision('second', 'reject')))
    ok(await bank.act('sponsor2', id, form, 'BS_RECORD_SECOND_DECISION'))
    for (const code of ['BS_SUBMIT', 'BS_REJECT', 'BS_SEND_BACK', 'BS_RECORD_DECISION'])
      expect(await bank.act('sponsor2', id, form, code, 'No.')).toMatchObject({
        status: 409,
        body: { code: 'not_allowed' },
      })
    ok(await bank.act('sponsor', id, form, 'BS_REJECT'))
    expect(await bank.state(id)).toBe('REJECTED')
    expect(await lastOf(id)).toMatchObject({ action: 'sealed' })
  })

  it('what is noted cannot be changed afterwards without being found', async () => {
    const id = await ofTwo()
    ok(await bank.save('sponsor', id, decision('senior', 'approve')))
    ok(await bank.act('sponsor', id, form, 'BS_SUBMIT'))
    const change = (tx: Tx) => tx.updateTable('audit').set({ notices: '[]' }).where('application_id', '=', id).execute()
    expect(await foundAfter(bank.api, change)).toEqual([
      expect.stringContaining('it was altered after it was written.'),
    ])
  })

  it('a text of the other that an earlier version stored backwards blocks no save, though it is sent along', async () => {
    const id = await ofTwo()
    const comments = (who: 'senior' | 'second') => `${form}_${who}_sponsor_comments`
    const old = { [comments('senior')]: 'Not \u202Edetcejer' }
    const { db } = bank.api.context
    await fillForm(db, id, 'business_sponsorship', { senior_sponsor_comments: old[comments('senior')] })
    const body = { ...decision('second', 'approve'), ...old }
    ok(await bank.as('sponsor2', 'PUT', `/api/drafts/${id}/business_sponsorship/`, { data: body }))
    ok(await bank.save('sponsor2', id, body))
    const turned = { ...old, [comments('second')]: 'Also \u202Edetcejer' }
    expect(await bank.save('sponsor2', id, turned)).toMatchObject({
      status: 400,
      body: { [comments('second')]: [expect.stringContaining('U+202E')] },
    })
  })
})
