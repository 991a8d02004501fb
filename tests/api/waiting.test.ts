import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillOpenWork } from '../../server/model/openWork/fill.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import { absencesOf } from './support/absences.ts'
import { type Bank, type NestedForm, type Username, ok, openBank, steps, upTo } from './support/bank.ts'

interface Row {
  application_id: string
  form_key: string
  action: string
  since: string
  due: string | null
  from: string | null
  on_behalf_of: string | null
  amount: number | null
}
interface Page {
  results: Row[]
  next: string | null
}

const weaker = { credit_review_form_delegated_authority_level: 'DA2' }
let bank: Bank
let ids: string[]

/**
 * An application that waits in each stage, one that needs more authority than most have, one on whose paper somebody
 * worked who could approve it otherwise, and one that is closed.
 */
beforeAll(async () => {
  bank = await openBank()
  ids = [(await bank.create()).id]
  for (const step of steps) ids.push(await bank.carry(upTo(step)))
  const second = { credit_request_form_second_business_sponsor_id: bank.ids.sponsor2 }
  ids.push(await bank.carry(upTo('review'), second))
  const strong = await bank.carry(['request'])
  await bank.fill(strong, 'review')
  ok(await bank.save('reviewer', strong, weaker))
  ok(await bank.act('reviewer', strong, 'credit_review_form', 'CR_APPROVE_REVIEW'))
  for (const step of steps.slice(2, -1)) await bank.carryOn(strong, step)
  ids.push(strong)
  const written = await bank.carry(upTo('analysis'))
  ok(await bank.save('head', written, { credit_compilation_form_facility_summary: 'A sound business.' }))
  await bank.carryOn(written, 'compilation')
  ids.push(written)
})
afterAll(() => bank.close())

const page = async (who: Username, query = ''): Promise<Page> =>
  ok(await bank.as(who, 'GET', `/api/waiting/?limit=100${query}`))
const placesOf = ({ results }: Page) =>
  results.map(({ application_id, form_key }) => `${application_id} ${form_key}`).toSorted()

/** Where the screens of the stages offer the person some action. */
async function offered(who: Username): Promise<string[]> {
  const { stages } = workflowsOf(await bank.api.context.definitions.current())
  const places: string[] = []
  for (const id of ids) {
    const application = await bank.read(id, who)
    for (const { stage } of stages) {
      const nested = application[stage.source] as NestedForm | null | undefined
      if ((nested?.available_transitions ?? []).length > 0) places.push(`${id} ${stage.formType}`)
    }
  }
  return places.toSorted()
}

describe('Waiting for me', () => {
  it('lists for everybody exactly the stages whose screens offer them an action', async () => {
    const found: Partial<Record<Username, number>> = {}
    for (const who of Object.keys(bank.ids) as Username[]) {
      const places = placesOf(await page(who))
      expect({ [who]: places }).toEqual({ [who]: await offered(who) })
      found[who] = places.length
    }
    expect(found).toMatchObject({
      requester: 1,
      sponsor: 2,
      sponsor2: 1,
      approver: 2,
      board: 3,
      trainee: 0,
      auditor: 0,
    })
  })

  it('agrees with the bell', async () => {
    for (const who of ['reviewer', 'sponsor2', 'analyst', 'legal', 'board'] as const) {
      const bell = ok<{ text: string; application_id?: string; form_key: string }[]>(
        await bank.as(who, 'GET', '/api/notifications/'),
      )
      const waiting = bell.filter(({ text }) => text.includes('is waiting for you'))
      expect(waiting.map((each) => `${each.application_id} ${each.form_key}`).toSorted()).toEqual(
        placesOf(await page(who)),
      )
    }
  })

  it('leaves out what the list of approvals shows, where it is asked to', async () => {
    const awaiting = ok<{ id: string }[]>(
      await bank.as('board', 'GET', '/api/credit/credit-applications/awaiting-my-approval/'),
    )
    const all = new Set(placesOf(await page('board')))
    const others = placesOf(await page('board', '&besides=approvals'))
    expect(others).toEqual([...all].filter((place) => !awaiting.some(({ id }) => place.startsWith(id))))
    expect(awaiting).toHaveLength(3)
  })

  it('is the same whether open work keeps what decides it or the application is asked', async () => {
    const { db } = bank.api.context
    const everybody = Object.keys(bank.ids) as Username[]
    const shown = () =>
      Promise.all(
        everybody.map(async (who) => [
          await page(who),
          ok(await bank.as(who, 'GET', '/api/notifications/')),
          ok(await bank.as(who, 'GET', '/api/credit/credit-applications/awaiting-my-approval/')),
        ]),
      )
    const kept = await db.selectFrom('open_work').select(['application_id', 'form_type', 'facts']).execute()
    expect(kept.every(({ facts }) => facts !== null)).toBe(true)
    const before = await shown()
    const misleading = JSON.stringify({ parties: {}, contributors: {}, levels: {}, refused: [] })
    await db.updateTable('open_work').set({ facts: misleading }).execute()
    expect(await shown()).not.toEqual(before)
    await db.updateTable('open_work').set({ facts_version: 0 }).execute()
    expect(await shown()).toEqual(before)
    await db.updateTable('open_work').set({ facts: null, facts_version: null }).execute()
    expect(await shown()).toEqual(before)
    expect(await fillOpenWork(db, workflowsOf(await bank.api.context.definitions.current()))).toBe(ids.length - 1)
    expect(await db.selectFrom('open_work').select(['application_id', 'form_type', 'facts']).execute()).toEqual(
      expect.arrayContaining(kept),
    )
  })

  it('says for what action, how much, since when, and from whom', async () => {
    const { results } = await page('analyst')
    const row = results.find(
      ({ form_key, application_id }) => form_key === 'credit_analysis' && application_id === ids[3],
    )
    expect(row).toMatchObject({ action: 'Submit Analysis', amount: 25_000_000, due: null, from: 'sponsor Tester' })
    expect(Date.parse(row?.since ?? '')).toBeLessThanOrEqual(Date.now())
    expect((await page('requester')).results[0]).toMatchObject({ from: null, action: 'Submit for Review' })
    expect((await page('sponsor2')).results[0]).toMatchObject({ action: "Record Second Sponsor's Decision" })
  })

  it('marks what waits in the place of an absent colleague', async () => {
    await absencesOf(bank).away('sponsor', 'sponsor2')
    const { results } = await page('sponsor2')
    expect(placesOf({ results, next: null })).toEqual(await offered('sponsor2'))
    const absent = results.filter(({ on_behalf_of }) => on_behalf_of === 'sponsor Tester')
    expect([absent.length, results.length]).toEqual([1, 2])
    await bank.api.context.db.deleteFrom('absence').execute()
  })

  it('follows every action at once', async () => {
    const id = ids[1]
    if (!id) throw new Error('There is no such application.')
    await bank.carryOn(id, 'review')
    expect(placesOf(await page('reviewer'))).not.toContain(`${id} credit_review`)
    expect(placesOf(await page('sponsor'))).toContain(`${id} business_sponsorship`)
  })
})

describe('The order of what waits', () => {
  const setDue = (id: string | undefined, day: string) =>
    bank.api.context.db.updateTable('open_work').set({ due_on: day }).where('application_id', '=', String(id)).execute()

  it('begins with what is due first; what is due at no day follows, the longest waiting first', async () => {
    await setDue(ids[4], '2026-01-31')
    await setDue(ids[5], '2026-01-30')
    const { results } = await page('analyst')
    expect(results.slice(0, 2).map(({ due }) => due)).toEqual(['2026-01-30', '2026-01-31'])
    const others = results.filter(({ due }) => due === null).map(({ since }) => since)
    expect(others).toEqual(others.toSorted())
  })

  it('goes on from page to page, and neither leaves out nor repeats anything', async () => {
    const all = await page('analyst')
    const found: Row[] = []
    let cursor = ''
    do {
      const part = ok<Page>(await bank.as('analyst', 'GET', `/api/waiting/?limit=1${cursor}`))
      found.push(...part.results)
      cursor = part.next === null ? '' : `&cursor=${part.next}`
    } while (cursor)
    expect(found).toEqual(all.results)
    expect(found.length).toBeGreaterThan(3)
  })

  const cursorOf = (day: string) =>
    Buffer.from(JSON.stringify([day, '2026-02-01T00:00:00.000Z', ids[0], 'legal_review'])).toString('base64url')

  it.each(['x', Buffer.from('["2026-02-31","x","y","z"]').toString('base64url'), 'WzFd'])(
    'refuses a cursor that is none: %s',
    async (cursor) => {
      expect(await bank.as('analyst', 'GET', `/api/waiting/?cursor=${cursor}`)).toMatchObject({ status: 400 })
    },
  )

  it('refuses a cursor of a day that there cannot be', async () => {
    const answer = await bank.as('analyst', 'GET', `/api/waiting/?cursor=${cursorOf('0000-01-01')}`)
    expect(answer).toMatchObject({ status: 400 })
  })
})

describe('All open work', () => {
  interface Piece {
    application_id: string
    form_key: string
    since: string
    overdue: boolean
    roles: string[]
    people: { id: string; name: string }[]
  }
  interface Load {
    key: string
    title: string
    number: number
    overdue: number
  }
  const pieces = async (query = '') =>
    ok<{ results: Piece[]; next: string | null }>(await bank.as('reviewer', 'GET', `/api/open-work/${query}`))
  const loads = async () =>
    ok<Record<'stages' | 'roles' | 'people', Load[]>>(await bank.as('reviewer', 'GET', '/api/workload/'))

  it('has every open stage, with who could act in it, and counts them', async () => {
    const { results } = await pieces()
    const kept = await bank.api.context.db.selectFrom('open_work').select('application_id').execute()
    expect(results).toHaveLength(kept.length)
    const { stages, roles, people } = await loads()
    expect(stages.reduce((sum, { number }) => sum + number, 0)).toBe(kept.length)
    for (const { key, number } of stages) {
      const of = await pieces(`?stage=${key}`)
      expect(of.results).toHaveLength(number)
      expect(new Set(of.results.map(({ form_key }) => form_key))).toEqual(new Set([key]))
    }
    for (const { key, title, number } of people) {
      const of = await pieces(`?person=${key}`)
      expect(of.results).toHaveLength(number)
      expect(of.results.every((piece) => piece.people.some(({ id, name }) => id === key && name === title))).toBe(true)
    }
    for (const { key, title, number } of roles) {
      const of = await pieces(`?role=${encodeURIComponent(key)}`)
      expect(of.results.filter((piece) => piece.roles.includes(title))).toHaveLength(number)
    }
    expect(people.map(({ key }) => key)).toContain(bank.ids.sponsor)
    expect(roles.map(({ key }) => key)).toContain('Credit Analyst')
  })

  it('is read on from where a page ends', async () => {
    const all = (await pieces()).results
    const read: Piece[] = []
    for (let cursor = ''; ;) {
      const part = await pieces(`?limit=2${cursor}`)
      read.push(...part.results)
      if (part.next === null) break
      cursor = `&cursor=${part.next}`
    }
    expect(read).toEqual(all)
    expect(await bank.as('reviewer', 'GET', '/api/open-work/?cursor=x')).toMatchObject({ status: 400 })
  })

  it('is found by how many days it has waited', async () => {
    const { db } = bank.api.context
    const id = String(ids[1])
    const before = await db.selectFrom('open_work').select('since').where('application_id', '=', id).execute()
    const since = new Date(Date.now() - 5.5 * 86_400_000)
    await db.updateTable('open_work').set({ since }).where('application_id', '=', id).execute()
    const found = async (age: string) =>
      (await pieces(`?age=${age}`)).results.filter((piece) => piece.application_id === id).length
    expect([await found('0-4'), await found('3-5'), await found('5-'), await found('6-')]).toEqual([0, 1, 1, 0])
    expect(before).toHaveLength(1)
    await db.updateTable('open_work').set({ since: before[0]?.since }).where('application_id', '=', id).execute()
  })

  it.each(['Etc/GMT-14', 'Etc/GMT+12'])(
    'counts as overdue what its list calls so, where the bank’s day is that of %s',
    async (zone) => {
      const { db } = bank.api.context
      const before = await db.selectFrom('open_work').selectAll().execute()
      vi.stubEnv('TZ', zone)
      try {
        for (const days of [-1, 0, 1]) {
          const due_on = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
          await db.updateTable('open_work').set({ due_on }).execute()
          const { results } = await pieces('?limit=100')
          const { stages } = await loads()
          const counted = stages.reduce((sum, { overdue }) => sum + overdue, 0)
          expect([days, counted]).toEqual([days, results.filter(({ overdue }) => overdue).length])
        }
      } finally {
        vi.unstubAllEnvs()
        for (const { application_id, form_type, due_on } of before)
          await db
            .updateTable('open_work')
            .set({ due_on })
            .where('application_id', '=', application_id)
            .where('form_type', '=', form_type)
            .execute()
      }
    },
  )

  it('is for the roles that the definitions let supervise', async () => {
    for (const url of ['/api/open-work/', '/api/workload/'])
      expect(await bank.as('analyst', 'GET', url)).toMatchObject({
        status: 409,
        body: { detail: 'Your role cannot see other people’s open work. These roles can: Credit Reviewer, Approver.' },
      })
  })
})

describe('Open work', () => {
  const fill = async () => fillOpenWork(bank.api.context.db, workflowsOf(await bank.api.context.definitions.current()))

  it('is filled in for applications that have none, and then needs nothing', async () => {
    const { db } = bank.api.context
    expect(await fill()).toBe(0)
    const before = placesOf(await page('analyst'))
    await db.deleteFrom('open_work').execute()
    expect(placesOf(await page('analyst'))).toEqual([])
    expect(await fill()).toBe(ids.length - 1)
    expect(placesOf(await page('analyst'))).toEqual(before)
    expect(await fill()).toBe(0)
  })

  it('is filled in anew where it was read by other definitions, and removed where a stage is closed', async () => {
    const { db } = bank.api.context
    await db.updateTable('open_work').set({ reading: 'other' }).where('application_id', '=', String(ids[4])).execute()
    const closed = await db.selectFrom('application').select('id').where('closed', '=', true).executeTakeFirstOrThrow()
    const row = await db.selectFrom('open_work').selectAll().limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto('open_work')
      .values({ ...row, application_id: closed.id, facts: null })
      .execute()
    expect(await fill()).toBe(1)
    expect(
      await db.selectFrom('open_work').select('form_type').where('application_id', '=', closed.id).execute(),
    ).toEqual([])
  })
})
