import type { TestProject } from 'vitest/node'
import { connect } from '../../../server/database/connect.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createDatabase } from '../../support/database.ts'
import { withDatabases } from '../../support/databases.ts'
import { type BankFixture, fillBank } from './staff.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    databaseServer: string
    /** The name of a migrated database on it, to be copied. */
    emptyBank: string
    /** The name of a migrated database with a staff, to be copied, and its people. */
    staffedBank: BankFixture & { name: string }
  }
}

export default (project: TestProject) =>
  withDatabases(async ({ url }) => {
    const empty = await createDatabase(url)
    await migrate(empty.url)
    const staffed = await createDatabase(url, empty.name)
    const db = connect(staffed.url, console.error)
    project.provide('databaseServer', url)
    project.provide('emptyBank', empty.name)
    project.provide('staffedBank', { ...(await fillBank(db)), name: staffed.name })
    await db.destroy()
    return async () => {
      await empty.drop()
      await staffed.drop()
    }
  })
