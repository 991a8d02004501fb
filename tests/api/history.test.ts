import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { addPerson, signIn } from './support/people.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const history = async (id: string) => ok<Record<string, unknown>[]>(await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/`))
const notifications = async (who: Username) => ok<{ text: string; form_key: string; application_id: string }[]>(await bank.as(who, 'GET', '/api/notifications/'))

describe('the history', () => {
  it('says who did what, newest first, with titles and names', async () => {
    const id = await bank.carry(['request'])
    ok(await bank.save('reviewer', id, { credit_review_form_assigned_credit_analyst: bank.ids.analyst }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_SEND_BACK', 'Please name the guarantor.'))
    const [sentBack, saved, submitted, created, ...others] = await history(id)
    expect(others).toEqual([])
    expect(sentBack).toMatchObject({
      action: 'transition',
      actor_name: 'reviewer Tester',
      form_name: 'Credit Review',
      transition_name: 'Send Back to Requester',
      from_state: 'Draft',
      to_state: 'Needs Reconfirmation',
      comments: 'Please name the guarantor.',
    })
    expect(saved).toMatchObject({
      action: 'saved',
      form_name: 'Credit Review',
      changes: expect.arrayContaining([
        { field: 'assigned_credit_analyst', title: 'Assigned credit analyst', before: null, after: 'analyst Tester' },
      ]) as object[],
    })
    expect(submitted).toMatchObject({ transition_name: 'Submit for Review', comments: 'Submit for Review performed' })
    expect(created).toMatchObject({
      action: 'created',
      changes: expect.arrayContaining([
        { field: 'title', title: 'Request Title', before: null, after: 'Base metals hedging line' },
        { field: 'counterparty_id', title: 'Counterparty', before: null, after: 'Norrland Metall AB' },
      ]) as object[],
    })
  })

  it('of an application that does not exist is not found', async () => {
    expect((await bank.as('auditor', 'GET', `/api/credit/credit-applications/${randomUUID()}/history/`)).status).toBe(404)
  })
})

describe('notifications', () => {
  it('name the stages that wait for a person, and nobody else’s', async () => {
    const id = await bank.carry(upTo('review'))
    const of = async (who: Username) => (await notifications(who)).filter(({ application_id }) => application_id === id)
    expect(await of('sponsor')).toMatchObject([
      { form_key: 'business_sponsorship', text: expect.stringMatching(/^Business Sponsorship of CR-\S+ Base metals hedging line waits for you\.$/) as string },
    ])
    expect(await of('sponsor2')).toEqual([])
    expect(await of('legal')).toEqual([])
    expect(await of('auditor')).toEqual([])
  })

  it('tell the requester what was decided', async () => {
    const id = await bank.carry(['request'])
    ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'No.' }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT'))
    const own = (await notifications('requester')).filter(({ application_id }) => application_id === id)
    expect(own.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^reviewer Tester: Reject Application \(Credit Review\) on CR-\S+ Base metals hedging line\. It is now Rejected\.$/),
    ])
  })

  it('show the oldest work, however much has come since', async () => {
    const oldest = await bank.create()
    await Promise.all(Array.from({ length: 100 }, () => bank.create()))
    const waiting = await notifications('rm')
    expect(waiting).toHaveLength(100)
    expect(waiting.map(({ application_id }) => application_id)).toContain(oldest.id)
  })

  it('count only the work that is the person’s own', async () => {
    const newcomer = await addPerson(bank.api, 'newcomer', 'relationship_manager')
    const { access } = await signIn(bank.api, 'newcomer')
    await Promise.all(Array.from({ length: 100 }, () => bank.create()))
    const { id } = await bank.create({ relationship_manager: newcomer.id })
    expect(await bank.api.send('GET', '/api/notifications/', { token: access })).toMatchObject({ body: [{ application_id: id }] })
  })
})
