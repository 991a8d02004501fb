import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CopiedSchemas, copySchemas } from '../support/copiedSchemas.ts'
import { inDays } from './support/absences.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { replaysOf } from './support/replays.ts'
import { type Workbench, workbenchOf } from './support/workbench.ts'

let schemas: CopiedSchemas
let bank: Bank
let bench: Workbench
beforeAll(async () => {
  schemas = copySchemas()
  // A bank may keep the two apart: here a form designer only drafts, and an all-rounder does both.
  schemas.edit('reference.json', (json) => {
    const all = json.roles as { name: string; title: string; may: string[] }[]
    for (const each of all) if (each.name === 'form_designer') each.may = ['define']
    all.push({ name: 'all_rounder', title: 'All-rounder', may: ['define', 'publish'] })
  })
  bank = await openBank({ schemasDir: schemas.dir })
  bench = await workbenchOf(bank.api, { drafter: 'form_designer', chief: 'admin' })
  await bench.govern('workbench')
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

/** Everybody of a case, with their first role. */
const people = {
  author: 'form_designer',
  peer: 'form_designer',
  boss: 'admin',
  deputy: 'admin',
  both: 'all_rounder',
  other: 'all_rounder',
}
type Who = keyof typeof people

/** What happens, in the order in which it does. */
type Step =
  | { proposes: Who }
  | { who: Who; becomes: string }
  | { away: Who; standIn: Who; refused?: true }
  | { back: Who }
  | { publishes: Who; refused?: string }

const own = 'You proposed this.'
const forAuthor = 'You act for'
const lost = 'may no longer propose this'
const role = 'Your role cannot publish definitions.'
const becomesAdmin: Step = { who: 'author', becomes: 'admin' }
const isDesignerAgain: Step = { who: 'author', becomes: 'form_designer' }
const proposes: Step = { proposes: 'author' }

const cases: [string, Step[]][] = [
  ['the author, whose role cannot', [proposes, { publishes: 'author', refused: role }]],
  ['the author as an administrator', [proposes, becomesAdmin, { publishes: 'author', refused: own }]],
  [
    'the author as an administrator, and as a designer again',
    [
      proposes,
      becomesAdmin,
      { publishes: 'author', refused: own },
      isDesignerAgain,
      { publishes: 'author', refused: role },
    ],
  ],
  [
    'somebody else, whose author has become an administrator',
    [proposes, becomesAdmin, { publishes: 'boss', refused: lost }],
  ],
  [
    'the stand-in of an author who has become an administrator',
    [proposes, becomesAdmin, { away: 'author', standIn: 'deputy' }, { publishes: 'deputy', refused: forAuthor }],
  ],
  [
    'the stand-in once the author is back, and once the author is a designer again',
    [
      proposes,
      becomesAdmin,
      { away: 'author', standIn: 'deputy' },
      { back: 'author' },
      { publishes: 'deputy', refused: lost },
      isDesignerAgain,
      { publishes: 'deputy' },
    ],
  ],
  [
    'the stand-in while the author is a designer again: the absence is over with the role',
    [proposes, becomesAdmin, { away: 'author', standIn: 'deputy' }, isDesignerAgain, { publishes: 'deputy' }],
  ],
  [
    'the author, who stands in for an administrator',
    [proposes, becomesAdmin, { away: 'boss', standIn: 'author' }, { publishes: 'author', refused: own }],
  ],
  [
    'the author, who stood in for an administrator and is a designer again',
    [
      proposes,
      becomesAdmin,
      { away: 'boss', standIn: 'author' },
      isDesignerAgain,
      { publishes: 'author', refused: role },
    ],
  ],
  [
    'the author, who was an administrator before and stood in for one',
    [
      becomesAdmin,
      { away: 'boss', standIn: 'author' },
      isDesignerAgain,
      proposes,
      { publishes: 'author', refused: role },
    ],
  ],
  [
    'an administrator for whom the author stood in',
    [becomesAdmin, { away: 'boss', standIn: 'author' }, isDesignerAgain, proposes, { publishes: 'boss' }],
  ],
  [
    'a designer who stands in for the author, and becomes an administrator',
    [
      { away: 'author', standIn: 'peer' },
      proposes,
      { publishes: 'peer', refused: role },
      { who: 'peer', becomes: 'admin' },
      { publishes: 'peer' },
    ],
  ],
  [
    'a designer who becomes an administrator, and cannot stand in for the author any more',
    [
      proposes,
      { who: 'peer', becomes: 'admin' },
      { away: 'author', standIn: 'peer', refused: true },
      { publishes: 'peer' },
    ],
  ],
  [
    'an author who has become an administrator as the peer who stood in for them has',
    [
      { away: 'author', standIn: 'peer' },
      proposes,
      becomesAdmin,
      { who: 'peer', becomes: 'admin' },
      { publishes: 'author', refused: own },
      { publishes: 'peer', refused: forAuthor },
    ],
  ],
  ['the stand-in of an administrator', [proposes, { away: 'boss', standIn: 'deputy' }, { publishes: 'deputy' }]],
  [
    'an administrator who was a designer in between',
    [
      proposes,
      { who: 'boss', becomes: 'form_designer' },
      { publishes: 'boss', refused: role },
      { who: 'boss', becomes: 'admin' },
      { publishes: 'boss' },
    ],
  ],
  ['another one whose role may both', [{ proposes: 'both' }, { publishes: 'other' }]],
  [
    'an author whose role may both',
    [
      { proposes: 'both' },
      { publishes: 'both', refused: own },
      { away: 'both', standIn: 'other' },
      { publishes: 'other', refused: forAuthor },
    ],
  ],
  [
    'who stood in for such an author before they proposed, and until they are back',
    [
      { away: 'both', standIn: 'other' },
      { proposes: 'both' },
      { publishes: 'other', refused: forAuthor },
      { back: 'both' },
      { publishes: 'both', refused: own },
      { publishes: 'other' },
    ],
  ],
  [
    'such an author who stands in for the publisher',
    [
      { away: 'other', standIn: 'both' },
      { proposes: 'both' },
      { publishes: 'both', refused: own },
      { publishes: 'other' },
    ],
  ],
  [
    'such an author whose stand-in has another role now',
    [
      { proposes: 'both' },
      { away: 'both', standIn: 'other' },
      { who: 'other', becomes: 'admin' },
      { publishes: 'other' },
    ],
  ],
]

describe('A proposed version is published by', () => {
  it.each(cases.map(([name, steps], number) => ({ name, steps, number })))('$name', async ({ steps, number }) => {
    const called = (who: Who) => `${who}${number}`
    const absences = new Map<Who, string>()
    let proposal = { id: '', hash: '' }
    for (const who of new Set(steps.flatMap(whoIn))) await bench.hire(called(who), people[who])
    const does = {
      async proposes(who: Who) {
        const changed = await bench.edited('reference.json', '"title": "Auditor', `"title": "Auditor ${number}`)
        proposal = await bench.proposed(changed, called(who))
      },
      async becomes(who: Who, next: string) {
        await bench.become(called(who), { role: next })
        await bench.arrive(called(who))
      },
      async away(who: Who, standIn: Who, isRefused: boolean) {
        const body = { delegate_id: bench.ids[called(standIn)], until: inDays(3), reason: 'Leave' }
        const token = bench.tokens[called(who)]
        const answer = await bank.api.send('POST', '/api/absences/', { token, body })
        expect(answer.status < 300).toBe(!isRefused)
        if (!isRefused) absences.set(who, ok<{ id: string }>(answer, 201).id)
      },
      async back(who: Who) {
        const token = bench.tokens[called(who)]
        const answer = await bank.api.send('POST', `/api/absences/${absences.get(who)}/end/`, { token })
        expect(answer.status).toBeLessThan(300)
      },
      async publishes(who: Who, refused: string | undefined) {
        const { status, body } = await bench.publish(proposal, called(who))
        const { live } = await bench.state('chief')
        expect({ status: status < 300, isLive: live.hash === proposal.hash }).toEqual({
          status: refused === undefined,
          isLive: refused === undefined,
        })
        if (refused !== undefined) expect(JSON.stringify(body)).toContain(refused)
      },
    }
    expect(steps.at(-1)).toHaveProperty('publishes')
    for (const step of steps) {
      if ('proposes' in step) await does.proposes(step.proposes)
      else if ('becomes' in step) await does.becomes(step.who, step.becomes)
      else if ('away' in step) await does.away(step.away, step.standIn, step.refused === true)
      else if ('back' in step) await does.back(step.back)
      else await does.publishes(step.publishes, step.refused)
    }
  })
})

function whoIn(step: Step): Who[] {
  if ('proposes' in step) return [step.proposes]
  if ('becomes' in step) return [step.who]
  if ('away' in step) return [step.away, step.standIn]
  return 'back' in step ? [step.back] : [step.publishes]
}

it('An earlier version is restored by somebody else than its author, also where it was restored before', async () => {
  for (const [who, role] of Object.entries({ writer: 'all_rounder', standIn: 'all_rounder', third: 'all_rounder' }))
    await bench.hire(who, role)
  const publishNext = async (title: string) => {
    const edited = await bench.edited('reference.json', '"title": "Auditor', `"title": "Auditor ${title}`)
    ok(await bench.publish(await bench.proposed(edited, 'writer'), 'chief'))
    return (await bench.state('chief')).live.number ?? 0
  }
  const first = await publishNext('first')
  await publishNext('second')
  const byWriter = {
    status: 409,
    body: { detail: 'writer Tester is an author of this version. Somebody else must roll back to it.' },
  }
  expect(await bench.restore(first, 'writer')).toMatchObject(byWriter)
  const absence = { delegate_id: bench.ids.standIn, until: inDays(3), reason: 'Leave' }
  ok(await bank.api.send('POST', '/api/absences/', { token: bench.tokens.writer, body: absence }), 201)
  expect(await bench.restore(first, 'standIn')).toMatchObject(byWriter)
  const restored = ok<{ live: { number: number } }>(await bench.restore(first, 'third')).live.number
  await publishNext('third')
  expect(await bench.restore(restored, 'writer')).toMatchObject(byWriter)
})

it('A replay is stopped by whoever started it or may publish, not by somebody else who only drafts', async () => {
  for (const who of ['starter', 'drafting']) await bench.hire(who, 'form_designer')
  const { proposed } = await replaysOf(bank, bench.ids.starter)
  expect((await bench.as('drafting', 'POST', `replays/${proposed}/stop/`)).status).toBe(404)
  expect((await bench.as('chief', 'POST', `replays/${proposed}/stop/`)).status).toBe(204)
})
