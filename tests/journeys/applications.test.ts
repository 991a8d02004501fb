import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recorder } from '../support/recorder.ts'
import { type Workplace, otherServer, ownServer } from '../support/workplaces.ts'
import type { Journey } from './support/journey.ts'
import { type Office, openOffice, recordChanges } from './support/office.ts'
import { walk } from './support/walk.ts'

const folder = join(import.meta.dirname, 'applications')
const journeys = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Journey)

/** Where the same journeys are walked. */
const servers: [about: string, open: () => Promise<Workplace<Recorder>>][] = [
  ['An application, by the buttons alone', () => ownServer(recordChanges)],
  ['§7 An application on another server that keeps §7 and nothing more', () => otherServer(recordChanges)],
]

describe.each(servers)('%s', (_, start) => {
  let workplace: Workplace<Recorder>
  let office: Office

  beforeAll(async () => {
    workplace = await start()
    office = await openOffice(workplace)
  })

  afterAll(async () => {
    await office?.close()
    await workplace?.close()
  })

  test.for(journeys.map((journey) => [journey.about, journey] as const))('%s', async ([, journey]) => {
    const known = await office.known()
    await walk(journey, office, known, (actual, wanted, about) => expect(actual, about).toEqual(wanted))
  })
})
