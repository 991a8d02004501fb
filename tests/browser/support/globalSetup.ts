import { join } from 'node:path'
import { createDatabase } from '../../support/database.ts'
import { openDatabases } from '../../support/databases.ts'
import { demoBank } from '../../support/demoBank.ts'
import { startServer } from '../../support/server.ts'

/** A demo bank, filled once: a server that a test starts gets a copy of it, and starts in a third of the time. */
export default async function setup(): Promise<() => Promise<void>> {
  const databases = await openDatabases()
  const filled = await createDatabase(databases.url)
  const auditKeyFile = join(databases.folder, 'audit-key.pem')
  const server = await startServer({ databaseUrl: filled.url, env: { AUDIT_KEY_FILE: auditKeyFile } })
  await server.stop()
  demoBank.offer({ server: databases.url, name: filled.name, auditKeyFile })
  return async () => {
    demoBank.withdraw()
    await filled.drop()
    await databases.close()
  }
}
