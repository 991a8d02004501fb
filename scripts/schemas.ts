/** `npm run schemas`: checks the definitions. */
import { schemas } from './commands/schemas.ts'
import { end } from './commands/command.ts'

process.exitCode = await end(schemas, process.argv.slice(2), process.env)
