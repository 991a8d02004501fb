import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCounterparty } from '../../server/store/lookups/counterparties.ts'
import { createLimitType } from '../../server/store/lookups/limitTypes.ts'
import { type Api, startApi } from './support/api.ts'
import { addPerson, signIn } from './support/people.ts'

interface MissingItem {
  kind: string
  form_name?: string | null
  roles?: string[]
  needs_level?: boolean
  resource?: string
  proposed?: boolean
}

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addPerson(api, 'ada', 'admin', null)
})
afterAll(() => api.close())

async function missing(who = 'ada'): Promise<MissingItem[]> {
  const { access } = await signIn(api, who)
  const { status, body } = await api.send('GET', '/api/setup/', { token: access })
  expect(status).toBe(200)
  return (body as { missing: MissingItem[] }).missing
}
const forms = async () => (await missing()).flatMap(({ form_name: form }) => form ?? [])

describe('What an empty bank lacks', () => {
  it('is a second administrator, people for each form, and the records that forms name', async () => {
    const found = await missing()
    expect(found[0]).toEqual({ kind: 'administrators', roles: ['Administrator'] })
    expect(found[1]).toEqual({
      kind: 'people',
      form_name: null,
      roles: ['Requester', 'Relationship Manager'],
      needs_level: false,
      proposed: false,
    })
    expect(found).toContainEqual({
      kind: 'people',
      form_name: 'Credit Approval',
      roles: ['Approver', 'Credit Analyst'],
      needs_level: true,
      proposed: false,
    })
    expect(found.filter(({ kind }) => kind === 'records').map(({ resource }) => resource)).toEqual([
      'counterparties',
      'limit-types',
    ])
  })

  it('is told to nobody who may not administer', async () => {
    await addPerson(api, 'eve', 'auditor', null)
    expect(await missing('eve')).toEqual([])
  })

  it('says of people who can that they are proposed, of an approver only one with a level', async () => {
    const propose = async (username: string, more: object) => {
      const { access: token } = await signIn(api, 'ada')
      const values = { username, first_name: 'New', last_name: 'Person', active: true, ...more }
      const body = { version: null, values }
      const { status } = await api.send('POST', '/api/upkeep/types/users/changes/', { token, body })
      expect(status).toBe(201)
    }
    const proposed = async () =>
      (await missing()).flatMap(({ kind, form_name: form, proposed: is }) => (kind === 'people' && is ? [form] : []))
    await propose('new.trainee', { role: 'approver' })
    await propose('new.leaver', { role: 'requester', active: false })
    expect(await proposed()).toEqual([])
    await propose('new.requester', { role: 'requester' })
    expect(await proposed()).toEqual([null, 'Credit Request'])
    await propose('new.approver', { role: 'approver', da_level: 'DA1' })
    expect(await proposed()).toEqual([null, 'Credit Request', 'Credit Approval'])
  })

  it('is less with each person; an approver without a level is not enough', async () => {
    expect(await forms()).toContain('Legal Review')
    await addPerson(api, 'legal', 'legal_reviewer', null)
    expect(await forms()).not.toContain('Legal Review')
    await addPerson(api, 'trainee', 'approver', null)
    expect(await forms()).toContain('Credit Approval')
    await addPerson(api, 'board', 'approver', 'DA1')
    expect(await forms()).not.toContain('Credit Approval')
  })

  it('is nothing once all is there', async () => {
    for (const role of ['requester', 'credit_reviewer', 'business_sponsor', 'Credit Analyst', 'admin'])
      await addPerson(api, role.toLowerCase().replace(/\W/g, ''), role, null)
    await createCounterparty(api.context.db, { name: 'Norrland Metall AB', cif_number: 'CIF-100201' })
    const noLimitTypes = { kind: 'records', resource: 'limit-types' }
    expect(await missing()).toEqual([{ ...noLimitTypes, proposed: false }])
    const { access: token } = await signIn(api, 'ada')
    const body = { version: null, values: { name: 'Derivatives', position: 1 } }
    expect((await api.send('POST', '/api/upkeep/types/limit-types/changes/', { token, body })).status).toBe(201)
    expect(await missing()).toEqual([{ ...noLimitTypes, proposed: true }])
    await createLimitType(api.context.db, 'Derivatives', 1)
    expect(await missing()).toEqual([])
  })
})
