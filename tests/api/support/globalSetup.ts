import type { TestProject } from 'vitest/node'
import { migrate } from '../../../server/database/migrate.ts'
import { createDatabase } from '../../support/database.ts'
import { withDatabases } from '../../support/databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    databaseServer: string
    /** The name of a migrated database on it, to be copied. */
    emptyBank: string
  }
}

export default (project: TestProject) =>
  withDatabases(async ({ url }) => {
    const empty = await createDatabase(url)
    await migrate(empty.url)
    project.provide('databaseServer', url)
    project.provide('emptyBank', empty.name)
    return () => empty.drop()
  })
