import type { TestProject } from 'vitest/node'
import { migrate } from '../../../server/database/migrate.ts'
import { createDatabase } from '../../support/database.ts'
import { openDatabases } from '../../support/databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases. */
    databaseServer: string
    /** The name of a migrated database on it, to be copied. */
    emptyBank: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databases = await openDatabases()
  const empty = await createDatabase(databases.url)
  await migrate(empty.url)
  project.provide('databaseServer', databases.url)
  project.provide('emptyBank', empty.name)
  return async () => {
    await empty.drop()
    await databases.close()
  }
}
