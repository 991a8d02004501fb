/**
 * `npm run users` and the other commands of operators: runs scripts/<name>.ts, after it has installed what is missing.
 * An operator may give one on a new machine, before any `npm start`.
 */
import { install, requireNode } from './setup.mjs'

const [name = ''] = process.argv.splice(2, 1)
// Where the command cannot even begin: 1 from an audit would say that something does not match.
process.exitCode = name === 'audit' ? 2 : 1
requireNode()
await import('./dotenv.mjs')
await install()
process.exitCode = undefined
await import('tsx')
await import(`./${name}.ts`)
