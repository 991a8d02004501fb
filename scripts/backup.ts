/** `npm run backup`: writes everything in the database to a file. */
import { backup } from './commands/backup.ts'
import { end } from './commands/command.ts'

process.exitCode = await end(backup, process.argv.slice(2), process.env)
