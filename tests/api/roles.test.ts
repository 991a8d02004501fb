import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, type NestedForm, type Username, ok, openBank, upTo } from './support/bank.ts'

let bank: Bank
/** Waits for its approval, which takes DA3. */
let paper: string

beforeAll(async () => {
  bank = await openBank()
  paper = await bank.carry(upTo('compilation'))
})
afterAll(() => bank.close())

const codes = (nested: NestedForm) => nested.available_transitions.map(({ code }) => code)
const editable = async (id: string, who: Username) =>
  (await bank.read(id, who)).sub_processes.flatMap(({ form_key, can_edit }) => (can_edit ? [form_key] : []))

describe('§6 Roles', () => {
  const usersOf = async (role: string) => {
    const users = ok<{ username: string }[]>(
      await bank.as('requester', 'GET', `/api/users/?role=${encodeURIComponent(role)}`),
    )
    return users.map(({ username }) => username).toSorted()
  }
  it.each([
    // Spec 1.12, 6.2
    ['business_sponsor', ['sponsor', 'sponsor2']],
    // Spec 1.11, 6.3
    ['relationship_manager', ['rm']],
    // Spec 1.14, 6.4, 7.31
    ['Credit Analyst', ['analyst', 'head']],
    // Spec 1.15, 6.5
    ['legal_reviewer', ['legal']],
  ])('the people of the role %s are listed', async (role, people) => {
    expect(await usersOf(role)).toEqual(people)
  })

  // Spec 6.1
  it('without an access token nothing is answered', async () => {
    expect(await bank.api.send('GET', '/api/credit/credit-applications/')).toMatchObject({ status: 401 })
  })

  // Spec 4.15, 6.7
  it('actions depend on the role', async () => {
    expect(codes(await bank.nested(paper, 'credit_approval_form', 'approver'))).toContain('CA_APPROVE')
    for (const who of ['requester', 'legal', 'reviewer', 'auditor'] as Username[]) {
      expect(codes(await bank.nested(paper, 'credit_approval_form', who))).toEqual([])
    }
  })

  // Spec 4.15, 6.7
  it('actions depend on the state', async () => {
    const { id } = await bank.create()
    expect(codes(await bank.nested(id, 'credit_request_form', 'requester'))).toEqual(['CR_SAVE_DRAFT', 'CR_TR_1'])
    await bank.carryOn(id, 'request')
    expect(codes(await bank.nested(id, 'credit_request_form', 'requester'))).toEqual([])
  })

  // Spec 2.233, 6.8, 6.9
  it('the reviewer and the approver are whoever is logged in', async () => {
    expect((await bank.nested(paper, 'credit_review_form')).credit_reviewer).toBe(bank.ids.reviewer)
    const id = await bank.carry(upTo('compilation'))
    ok(
      await bank.save('board', id, {
        credit_approval_form_approval_comments: 'Seen.',
        credit_approval_form_approver: bank.ids.approver,
      }),
    )
    expect((await bank.nested(id, 'credit_approval_form')).approver).toBe(bank.ids.board)
  })

  // Spec 6.10
  it('an analyst whose DA level is weaker than required has no approval transition, a stronger one has', async () => {
    expect(codes(await bank.nested(paper, 'credit_approval_form', 'analyst'))).toEqual([])
    expect(codes(await bank.nested(paper, 'credit_approval_form', 'head'))).toContain('CA_APPROVE')
  })

  // Spec 6.11
  it.each([
    // Spec 1.19, 6.6, 7.24, 7.25
    ['approver', true],
    ['board', true],
    ['head', true],
    ['analyst', false],
    // Spec 1.19, 6.6
    ['trainee', false],
    ['requester', false],
    ['reviewer', false],
  ] as [Username, boolean][])(
    'My Tasks of %s, by level and role: the application is listed (%s)',
    async (who, listed) => {
      const rows = ok<{ id: string }[]>(
        await bank.as(who, 'GET', '/api/credit/credit-applications/awaiting-my-approval/'),
      )
      expect(rows.some(({ id }) => id === paper)).toBe(listed)
    },
  )

  // Spec 6.12
  it('can_edit says whose work a form is now', async () => {
    const id = await bank.carry(['request'])
    expect(await editable(id, 'reviewer')).toEqual(['credit_review'])
    expect(await editable(id, 'requester')).toEqual([])
    expect(await editable(paper, 'approver')).toEqual(['credit_approval'])
  })
})
