import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import type { Journey } from './support/journey.ts'
import { type Office, openOffice } from './support/office.ts'
import { walk } from './support/walk.ts'

const folder = join(import.meta.dirname, 'applications')
const journeys = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Journey)

let server: RunningServer
let office: Office

beforeAll(async () => {
  server = await startServer()
  office = await openOffice(server.url)
})

afterAll(async () => {
  await office.close()
  await server.stop()
})

describe('An application, by the buttons alone', () => {
  test.for(journeys.map((journey) => [journey.about, journey] as const))('%s', async ([, journey]) => {
    const known = await office.known()
    await walk(journey, office, known, (actual, wanted, about) => expect(actual, about).toEqual(wanted))
  })
})
