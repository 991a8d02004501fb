import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, ok, openBank } from './support/bank.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

/** An application over so many millions of US$, carried up to a review that chooses this level. */
async function reviewed(amount: number, level: string): Promise<string> {
  const limit = { limit_type_id: bank.limitType.id, proposed_amount: amount, proposed_tenor: 12 }
  const id = await bank.carry(['request'], { limit_requests: [limit] })
  await bank.fill(id, 'review')
  ok(await bank.save('reviewer', id, { credit_review_form_delegated_authority_level: level }))
  return id
}

const pass = (id: string) => bank.act('reviewer', id, 'credit_review_form', 'CR_APPROVE_REVIEW')

describe('The authority matrix', () => {
  it('refuses a review whose level is weaker than the amount requires, and says why', async () => {
    const id = await reviewed(250, 'DA4')
    const refused = await pass(id)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      detail: 'The authority matrix requires DA2 or stronger. Up to US$ 500 million.',
    })
    ok(await bank.save('reviewer', id, { credit_review_form_delegated_authority_level: 'DA2' }))
    ok(await pass(id))
  })

  it.each(['DA5', 'DA3'])('leaves %s to the reviewer up to US$ 15 million', async (level) => {
    expect((await pass(await reviewed(15, level))).status).toBe(200)
  })

  it('is asked again at the approval, of what is known by then', async () => {
    const id = await reviewed(40, 'DA3')
    ok(await pass(id))
    for (const step of ['sponsorship', 'questionnaire', 'legal'] as const) await bank.carryOn(id, step)
    await bank.fill(id, 'analysis')
    const { who, source } = bank.work('analysis')
    ok(await bank.save(who, id, { [`${source}_probability_of_default`]: 12 }))
    ok(await bank.act(who, id, source, 'AN_SUBMIT'))
    await bank.carryOn(id, 'compilation')
    await bank.fill(id, 'approval')
    const refused = await bank.act('approver', id, 'credit_approval_form', 'CA_APPROVE')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      detail:
        'As the application stands now, the authority matrix requires DA2 or stronger. Weak rating, more than US$ 15 million.',
    })
  })
})
