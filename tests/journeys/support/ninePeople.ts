import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { Client } from 'pg'
import { createDemoBank } from '../../support/demoBank.ts'
import { client } from '../../support/people.ts'
import { ownServer } from '../../support/workplaces.ts'
import type { Journey } from './journey.ts'
import { type Ways, openOffice, recordChanges } from './office.ts'
import { walk } from './walk.ts'

const journey = JSON.parse(readFileSync('tests/journeys/nine-people.json', 'utf8')) as Journey

export const ninePeople = new Set([
  'Elena Marsh',
  'Tobias Keller',
  'Priya Raman',
  'Ingrid Solberg',
  'Rafael Ortega',
  'Clara Whitcombe',
  'Daniel Osei',
  'Jonas Lindqvist',
  'Margaret Aldous',
])
export const standIn = 'Nadia Fischer'

/**
 * Carries an application from Create New to Approved through everybody's hands, each at a browser of their own. Answers
 * who is in its history.
 */
export async function walkNinePeople(ways?: Ways): Promise<Set<string>> {
  const bank = await createDemoBank()
  await addColleague(bank.url)
  const workplace = await ownServer(recordChanges, {
    databaseUrl: bank.url,
    env: { AUDIT_KEY_FILE: bank.auditKeyFile },
  })
  try {
    const office = await openOffice(workplace, ways)
    await walk(journey, office, await office.placeholders(), (actual, wanted, about) =>
      expect(actual, about).toEqual(wanted),
    )
    await office.close()
    return await peopleIn(workplace.api, journey.title)
  } finally {
    await workplace.close()
    await bank.drop()
  }
}

/**
 * A third sponsor, who signs in with the password of the others: nobody of the demo bank could stand in beside the
 * second one.
 */
async function addColleague(databaseUrl: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query(`
    INSERT INTO app_user (username, first_name, last_name, role, password_hash)
    SELECT 'nadia', 'Nadia', 'Fischer', role, password_hash FROM app_user WHERE username = 'sponsor2'`)
  await database.end()
}

interface ApplicationListRow {
  id: string
  title: string
}

/** The full names of those who did something to the application, and of those in whose place it was done. */
async function peopleIn(api: string, title: string): Promise<Set<string>> {
  const { send } = await client(api, 'auditor')
  const list = (await send('GET', '/api/credit/credit-applications/')).body as ApplicationListRow[]
  const found = list.find((each) => each.title === title)
  const history = await send('GET', `/api/credit/credit-applications/${found?.id}/history/?limit=100`)
  const { results } = history.body as { results: { actor_name: string; on_behalf_of: string | null }[] }
  return new Set(results.flatMap(({ actor_name: name, on_behalf_of: absent }) => (absent ? [name, absent] : [name])))
}
