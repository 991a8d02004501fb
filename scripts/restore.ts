/** `npm run restore`: fills a new database from a backup. */
import { restore } from './commands/restore.ts'
import { end } from './commands/command.ts'

process.exitCode = await end(restore, process.argv.slice(2), process.env)
