import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recorder } from '../../support/recorder.ts'
import { type Workplace, otherServer, ownServer, plainServer } from '../../support/workplaces.ts'
import type { Journey } from './journey.ts'
import { type Office, openOffice, recordChanges } from './office.ts'
import { walk } from './walk.ts'

const folder = join(import.meta.dirname, '../applications')

/** Where the same journeys are walked. */
export const own = ['An application, by the buttons alone', () => ownServer(recordChanges)] as const
export const other = [
  '§7 An application on another server that keeps §7 and nothing more',
  () => otherServer(recordChanges),
] as const
export const plain = [
  '§7 An application on a server that keeps §7 and nothing more',
  () => plainServer(recordChanges),
] as const

/** Walks journeys of `applications/` at one server. */
export function journeysAt([about, start]: typeof own | typeof other | typeof plain, ...names: string[]): void {
  const journeys = names.map((name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Journey)

  describe.each([about])('%s', () => {
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
      const placeholders = await office.placeholders()
      await walk(journey, office, placeholders, (actual, wanted, which) => expect(actual, which).toEqual(wanted))
    })
  })
}
