import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWorkingDays } from '../../src/engine/calendar/workingDays.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, type Username, ok, openBank } from './support/bank.ts'

interface Notification {
  id: string
  at: string
  text: string
}

interface State {
  meta: Record<string, unknown>
  on: Record<string, { meta: Record<string, unknown> }>
}

const holiday = '2026-12-25'
const schemas = copySchemas()
let bank: Bank
let id: string
let opened: string

beforeAll(async () => {
  schemas.edit('stages/credit-review/workflow.json', (workflow) => {
    const { OPEN } = workflow.states as Record<string, State>
    Object.assign(workflow.people as object, { heads: { roles: ['Credit Analyst'] } })
    if (!OPEN) throw new Error('The review has no state OPEN.')
    OPEN.meta = { due: { workingDays: 5, remind: [2], escalate: 'heads' } }
    Object.assign(OPEN.on.CR_APPROVE_REVIEW?.meta ?? {}, {
      notify: [
        { to: { roles: ['approver'] }, text: 'A level of {delegated_authority_level} is required.' },
        { to: { parties: ['creator'] }, text: 'The review is passed.' },
      ],
    })
  })
  schemas.edit('reference.json', (reference) => {
    reference.calendar = { holidays: [holiday] }
  })
  bank = await openBank({ schemasDir: schemas.dir })
  id = await bank.carry(['request'])
  opened = new Date().toISOString().slice(0, 10)
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const bell = async (who: Username) => ok<Notification[]>(await bank.as(who, 'GET', '/api/notifications/'))
const about = async (who: Username, words: string) => (await bell(who)).filter(({ text }) => text.includes(words))
const openedAt = (at: Date) =>
  bank.api.context.db.updateTable('stage_form').set({ opened_at: at }).where('application_id', '=', id).execute()
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

describe('Work that is due', () => {
  it('has its day on the application, counted in working days', async () => {
    const { sub_processes } = await bank.read(id)
    const forms = sub_processes as { form_key: string; open?: { due?: string } }[]
    const review = forms.find(({ form_key }) => form_key === 'credit_review')
    expect(review?.open?.due).toBe(addWorkingDays(opened, 5, { holidays: [holiday] }))
  })

  it('is in the notification of those who can act, and of nobody else', async () => {
    const [notification] = await about('reviewer', 'Credit Review of')
    expect(notification?.text).toContain('is waiting for you. It is due on ')
    expect(await about('analyst', 'Credit Review of')).toEqual([])
  })

  it('once overdue, is told to those to whom it is escalated, and anew to those who can act', async () => {
    await openedAt(daysAgo(30))
    const [escalated] = await about('analyst', 'Credit Review of')
    expect(escalated?.text).toMatch(/is overdue\. It was due on \d+ \w+ \d{4}\.$/)
    expect((await about('reviewer', 'It was due on'))[0]?.text).toContain('is waiting for you.')
    expect(await about('legal', 'Credit Review of')).toEqual([])
  })
})

describe('A transition of which others are told', () => {
  it('stands under their bell, with the values filled in, and not under that of who took it', async () => {
    await bank.carryOn(id, 'review')
    expect((await about('approver', 'A level of'))[0]?.text).toMatch(
      /^CR-\d{4}-\d{5} .*: A level of DA3 Chief Risk Officer is required\.$/,
    )
    expect(await about('requester', 'The review is passed.')).toHaveLength(1)
    expect(await about('rm', 'The review is passed.')).toEqual([])
    expect(await about('reviewer', 'A level of')).toEqual([])
  })
})
