import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'

let bank: Bank
const schemas = copySchemas()
beforeAll(async () => {
  bank = await openBank({ schemasDir: schemas.dir })
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const request = 'credit_request_form'
const review = 'credit_review_form'
const sponsorship = 'business_sponsorship_form'
const sentBack = async (id: string, source: string, who?: Username) => (await bank.nested(id, source, who)).sent_back
const waiting = async (id: string, who: Username = 'reviewer') => {
  const list = ok<{ application_id?: string; text: string }[]>(await bank.as(who, 'GET', '/api/notifications/'))
  return list.filter((each) => each.application_id === id).map(({ text }) => text)
}

describe('A stage that was sent back', () => {
  it('says who sent it back, from which form, when and why, until it is completed again', async () => {
    const id = await bank.carry(upTo('review'))
    expect(await sentBack(id, review)).toBeUndefined()
    ok(await bank.act('sponsor', id, sponsorship, 'BS_SEND_BACK', 'Which level?'))
    expect(await sentBack(id, review)).toEqual({
      at: expect.stringMatching(/^\d{4}-/) as string,
      by: 'sponsor Tester',
      on_behalf_of: null,
      form_name: 'Business Sponsorship',
      reason: 'Which level?',
    })
    expect(await sentBack(id, request)).toBeUndefined()
    ok(await bank.save('reviewer', id, { credit_review_form_additional_information_request: 'DA3, as before.' }))
    expect(await sentBack(id, review)).toMatchObject({ reason: 'Which level?' })

    await bank.carryOn(id, 'review')
    expect(await sentBack(id, review)).toBeUndefined()
  })

  it('still says so after the stage before it was sent back meanwhile, and nothing once it was completed and is only to be confirmed', async () => {
    const id = await bank.carry(upTo('review'))
    ok(await bank.act('sponsor', id, sponsorship, 'BS_SEND_BACK', 'Which level?'))
    ok(await bank.act('reviewer', id, review, 'CR_SEND_BACK', 'Another sponsor.'))
    expect(await sentBack(id, request)).toMatchObject({ by: 'reviewer Tester', reason: 'Another sponsor.' })
    await bank.carryOn(id, 'request')
    expect(await sentBack(id, review)).toMatchObject({ reason: 'Which level?' })

    await bank.carryOn(id, 'review')
    await bank.carryOn(id, 'sponsorship')
    ok(await bank.act('analyst', id, 'credit_analysis_form', 'AN_SEND_BACK', 'Who sponsors this?'))
    ok(await bank.act('sponsor', id, sponsorship, 'BS_SEND_BACK', 'Not mine.'))
    ok(await bank.act('reviewer', id, review, 'CR_SEND_BACK', 'Nor mine.'))
    await bank.carryOn(id, 'request')
    await bank.carryOn(id, 'review')
    expect(await sentBack(id, review)).toBeUndefined()
  })

  it('is told of with the reason in the notification of whoever it waits for', async () => {
    const id = await bank.carry(upTo('review'))
    ok(await bank.act('sponsor', id, sponsorship, 'BS_SEND_BACK', `Which level?\n${'Say more. '.repeat(40)}`))
    const [text = ''] = await waiting(id)
    expect(text).toMatch(
      /^Credit Review of .* is waiting for you\. sponsor Tester sent it back: “Which level\? Say more\. .*…”$/,
    )
    expect(text.length).toBeLessThan(400)
  })

  it('does not say why to whom a later version withholds a field that the reason may be taken from', async () => {
    const id = await bank.carry(['request'])
    ok(await bank.act('reviewer', id, review, 'CR_SEND_BACK', 'Another sponsor.'))
    expect(await sentBack(id, request, 'requester')).toMatchObject({ reason: 'Another sponsor.' })
    schemas.edit('stages/credit-review/stage.json', (stage) => {
      stage.rights = { rejection_reason: { see: { roles: ['credit_reviewer'] } } }
      delete stage.comments
    })
    await bank.api.context.definitions.renewed()
    expect(bank.api.context.definitions.notLive()).toBeUndefined()
    expect(await sentBack(id, request, 'requester')).toMatchObject({ by: 'reviewer Tester', reason: null })
    expect(await sentBack(id, request, 'reviewer')).toMatchObject({ reason: 'Another sponsor.' })
    const told = (await waiting(id, 'requester')).join(' ')
    expect(told).toContain('reviewer Tester sent it back.')
    expect(told).not.toContain('Another sponsor.')
  })
})
