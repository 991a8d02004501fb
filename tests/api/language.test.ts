import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, ok, openBank } from './support/bank.ts'

const german = { 'accept-language': 'de-CH, de;q=0.9, en;q=0.8' }

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const untitled = (headers?: Record<string, string>) =>
  bank.as('requester', 'POST', '/api/credit/credit-applications/', { ...bank.request, title: '' }, headers)

describe('A request that prefers German', () => {
  it('is refused in German', async () => {
    const [refused, inEnglish] = [await untitled(german), await untitled()]
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('Das Formular ist unvollständig. Geben Sie einen Titel an.')
    expect(JSON.stringify(inEnglish.body)).toContain('Form data is incomplete. Title is required.')
  })

  it('is told in German of rules of the definitions, with what they fill in', async () => {
    const limit = { limit_type_id: bank.limitType.id, proposed_amount: 250, proposed_tenor: 12 }
    const id = await bank.carry(['request'], { limit_requests: [limit] })
    await bank.fill(id, 'review')
    ok(await bank.save('reviewer', id, { credit_review_form_delegated_authority_level: 'DA4' }))
    const refused = await bank.act('reviewer', id, 'credit_review_form', 'CR_APPROVE_REVIEW', undefined, german)
    expect(refused.body).toMatchObject({
      detail: 'Die Kompetenzmatrix verlangt DA2 oder höher. Bis 500 Mio. US$.',
    })
  })

  it('is answered in German though the same person has asked in English before, and the other way round', async () => {
    const { id } = await bank.create()
    const reasons = async (headers?: Record<string, string>) => {
      const answer = await bank.as('reviewer', 'GET', `/api/credit/credit-applications/${id}/`, undefined, headers)
      return JSON.stringify(ok<{ sub_processes: { reasons: string[] }[] }>(answer).sub_processes[1]?.reasons)
    }
    const [inEnglish, inGerman] = ['cannot be changed while', 'kann nicht geändert werden']
    expect(await reasons()).toContain(inEnglish)
    expect(await reasons(german)).toContain(inGerman)
    expect(await reasons()).toContain(inEnglish)
  })

  it('is answered in English if it lists more languages than anybody reads: only to read the list would take long', async () => {
    const [few, many] = [2, 5_000].map((count) => ({
      'accept-language': Array.from({ length: count }, () => 'de').join(),
    }))
    expect(JSON.stringify((await untitled(few)).body)).toContain('Geben Sie einen Titel an.')
    expect(JSON.stringify((await untitled(many)).body)).toContain('Title is required.')
  })

  it('gets its notifications in German', async () => {
    const answer = await bank.as('reviewer', 'GET', '/api/notifications/', undefined, german)
    expect(JSON.stringify(answer.body)).toContain('wartet auf Sie.')
  })

  it('has the same data as any other: states, roles and priorities stand as they are stored', async () => {
    const { id } = await bank.create()
    const [one, other] = await Promise.all([
      bank.as('requester', 'GET', `/api/credit/credit-applications/${id}/`, undefined, german),
      bank.as('requester', 'GET', `/api/credit/credit-applications/${id}/`),
    ])
    const state = (answer: typeof one) => (answer.body as { workflow_state: unknown }).workflow_state
    expect(state(one)).toEqual(state(other))
    const users = await Promise.all(
      [german, undefined].map((headers) => bank.as('rm', 'GET', '/api/users/me/', undefined, headers)),
    )
    expect(users[0]?.body).toEqual(users[1]?.body)
  })

  it('is answered in English where it prefers that, or a language without texts', async () => {
    for (const language of ['en-US, de;q=0.9', 'fr', '*', ''])
      expect(JSON.stringify((await untitled({ 'accept-language': language })).body)).toContain('Title is required.')
  })
})
