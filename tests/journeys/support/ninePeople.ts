import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { Client } from 'pg'
import { createDemoBank } from '../../support/demoBank.ts'
import { ownServer } from '../../support/workplaces.ts'
import type { Journey } from './journey.ts'
import { type Ways, openOffice, recordChanges } from './office.ts'
import { walk } from './walk.ts'

const journey = JSON.parse(readFileSync('tests/journeys/nine-people.json', 'utf8')) as Journey

/** Carries an application from Create New to Approved through everybody's hands, each at a browser of their own. */
export async function walkNinePeople(ways?: Ways): Promise<void> {
  const bank = await createDemoBank()
  await addColleague(bank.url)
  const workplace = await ownServer(recordChanges, { databaseUrl: bank.url, env: { AUDIT_KEY_FILE: bank.auditKeyFile } })
  try {
    const office = await openOffice(workplace, ways)
    await walk(journey, office, await office.known(), (actual, wanted, about) => expect(actual, about).toEqual(wanted))
    await office.close()
  } finally {
    await workplace.close()
    await bank.drop()
  }
}

/** A third sponsor, who signs in with the password of the others: nobody of the demo bank could stand in beside the second one. */
async function addColleague(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    INSERT INTO app_user (username, first_name, last_name, role, password_hash)
    SELECT 'nadia', 'Nadia', 'Fischer', role, password_hash FROM app_user WHERE username = 'sponsor2'`)
  await client.end()
}
