/**
 * `npm test`: the set-up, then all checks (scripts/validate.ts) and all tests. With arguments (`npm test -- --project
 * unit src/engine`) only vitest runs, with those arguments.
 */
import { spawn } from 'node:child_process'
import { buildClient, buildServer, install, requireNode, root } from './setup.mjs'

requireNode()
await install()
const args = process.argv.slice(2)
if (args.length > 0) {
  await buildServer()
  await buildClient()
}

const command =
  args.length > 0 ? ['node_modules/vitest/vitest.mjs', 'run', ...args] : ['--import', 'tsx', 'scripts/validate.ts']
const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
