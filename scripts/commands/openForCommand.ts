import type { Config } from '../../server/config.ts'
import { prepareForCommand } from '../../server/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/database/open.ts'
import { refuseWithoutDatabase } from './refuseWithoutDatabase.ts'

/**
 * Opens the database for a command that changes what servers use. Creates one, or fills an empty one, only if it
 * `mayBeNew`, and brings none to another version: the servers that use it may be of the older one.
 */
export async function openForCommand(config: Config, mayBeNew: boolean): Promise<OpenDatabase> {
  if (!mayBeNew) refuseWithoutDatabase(config)
  return openDatabase(config, console.error, (url) => prepareForCommand(url, mayBeNew))
}
