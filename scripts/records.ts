/** `npm run records`: exports and imports the records of the types that the definitions add. */
import { end } from './commands/command.ts'
import { records } from './commands/records.ts'

process.exitCode = await end(records, process.argv.slice(2), process.env)
