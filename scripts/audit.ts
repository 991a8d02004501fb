/** `npm run audit`: checks that nobody has altered the audit. */
import { audit } from './commands/audit.ts'
import { end } from './commands/command.ts'

process.exitCode = await end(audit, process.argv.slice(2), process.env)
