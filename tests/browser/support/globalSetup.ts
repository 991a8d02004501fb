import { join } from 'node:path'
import { createDatabase } from '../../support/database.ts'
import { withDatabases } from '../../support/databases.ts'
import { demoBank } from '../../support/demoBank.ts'
import { startServer } from '../../support/server.ts'

/** A demo bank, filled once: a server that a test starts gets a copy of it, and starts in a third of the time. */
export default () =>
  withDatabases(async ({ url, folder }) => {
    const filled = await createDatabase(url)
    const auditKeyFile = join(folder, 'audit-key.pem')
    const server = await startServer({ databaseUrl: filled.url, env: { AUDIT_KEY_FILE: auditKeyFile } })
    await server.stop()
    demoBank.offer({ server: url, name: filled.name, auditKeyFile })
    return async () => {
      demoBank.withdraw()
      await filled.drop()
    }
  })
