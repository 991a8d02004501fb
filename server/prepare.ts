/** Brings the database up to date and fills an empty one with the demo bank: `npm start` does so while the client is built. */
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase } from './database/open.ts'
import { DefinitionsRefused } from './definitions/refused.ts'

try {
  await prepare(readConfig())
  process.exit(0)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DefinitionsRefused
  console.error(expected ? error.message : error)
  process.exit(1)
}

async function prepare(config: Config): Promise<void> {
  // The code is read while the database starts, as in main.ts.
  const loading = import('./product.ts')
  const database = await openDatabase(config, (error) => console.error(error))
  try {
    const { openContext, seedDemo } = await loading
    const context = await openContext(config, database.db, new AbortController().signal)
    if (config.demo) await seedDemo(context)
  } finally {
    await database.close()
  }
}
