import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Journey } from '../journeys/support/journey.ts'
import { openOffice, recordChanges } from '../journeys/support/office.ts'
import { walk } from '../journeys/support/walk.ts'
import type { Recorder } from '../support/recorder.ts'
import { type Workplace, ownServer } from '../support/workplaces.ts'
import { keyboardHands } from './support/keyboard.ts'

const journey = JSON.parse(readFileSync('tests/journeys/applications/approved.json', 'utf8')) as Journey
const faults = new Set<string>()
const hands = keyboardHands((fault) => faults.add(fault))

let workplace: Workplace<Recorder>
beforeAll(async () => {
  workplace = await ownServer(recordChanges)
})
afterAll(() => workplace?.close())

describe('An application, by the keys alone', () => {
  it('goes from Create New to Approved, through eight people who sign in and out; the focus is seen at every stop, and never lost', async () => {
    const people = await openOffice(workplace, { hands })
    await walk(journey, people, await people.placeholders(), (actual, wanted, about) =>
      expect(actual, about).toEqual(wanted),
    )
    for (const username of new Set(journey.steps.map(({ as }) => as))) {
      const { page } = await people.person(username)
      await hands.pick(page.getByRole('button', { name: 'User menu' }), page.getByRole('menuitem', { name: 'Logout' }))
      await page.waitForURL(`${people.url}/login`)
    }
    await people.close()
    expect([...faults]).toEqual([])
  }, 600_000)
})
