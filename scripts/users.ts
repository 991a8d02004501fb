/** `npm run users`: maintains people's accounts. */
import { users } from './commands/users.ts'
import { end } from './commands/command.ts'

process.exitCode = await end(users, process.argv.slice(2), process.env)
