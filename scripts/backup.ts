/** `npm run backup`: all that the database holds, in a file. */
import { backup } from './commands/backup.ts'
import { end } from './commands/command.ts'

process.exitCode = await end(backup, process.argv.slice(2), process.env)
