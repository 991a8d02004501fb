/** `npm run audit`: whether the audit is what was written. */
import { audit } from './commands/audit.ts'
import { end } from './commands/command.ts'

process.exitCode = await end(audit, process.argv.slice(2), process.env)
