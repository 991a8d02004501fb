import type { Config } from '../../server/config.ts'
import { hasDatabase } from '../../server/database/open.ts'
import { ForOperator } from '../../server/errors/forOperator.ts'

/** Throws if there is no database yet: a command that only reads must not create one. */
export function refuseWithoutDatabase(config: Config): void {
  if (!hasDatabase(config))
    throw new ForOperator(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to the server's database.`,
    )
}
