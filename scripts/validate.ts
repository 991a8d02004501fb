/** `npm run validate`: the one gate, which CI runs. Quick checks first; all of them run even when one fails. */
import { spawn } from 'node:child_process'

const node = process.execPath
const bin = (name: string) => `node_modules/.bin/${name}`

const checks: [title: string, command: string, args: string[]][] = [
  ['generated types are up to date', node, ['--import', 'tsx', 'scripts/types.ts', '--check']],
  ['definitions', node, ['--import', 'tsx', 'scripts/schemas.ts', 'check']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['import table', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'scripts', 'tests']],
  ['unused code', bin('knip'), []],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['build', node, ['scripts/build.mjs']],
  ['product spec', node, ['--import', 'tsx', 'scripts/spec.ts', '--check']],
]

/** In characters, of what a failed check printed: so much is said again at the end, where a log is read first. */
const longestSaid = 4000

const failures: string[] = []
for (const [title, command, args] of checks) {
  const began = Date.now()
  const { code, output } = await run(command, args)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const line = `${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`
  console.log(code === 0 ? line : `${line}\n${output}`)
  if (code !== 0) failures.push(`${line}\n${output.slice(-longestSaid)}`)
}

const tests = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', '!long', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHECKS_PASSED: String(checks.length - failures.length), CHECKS_FAILED: JSON.stringify(failures) },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
tests.on('exit', (code) => process.exit(failures.length > 0 ? 1 : (code ?? 1)))

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}
