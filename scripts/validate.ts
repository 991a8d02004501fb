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

let failed = 0
for (const [title, command, args] of checks) {
  const began = Date.now()
  const { code, output } = await run(command, args)
  if (code !== 0) failed += 1
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)${code === 0 ? '' : `\n${output}`}`)
}

const tests = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', '!long', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHECKS_PASSED: String(checks.length - failed), CHECKS_FAILED: String(failed) },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
tests.on('exit', (code) => process.exit(failed > 0 ? 1 : (code ?? 1)))

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
