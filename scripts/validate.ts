/**
 * `npm run validate`: all checks and then all tests, as CI runs them. Quick checks come first, two at a time; all of
 * them run even if one fails.
 */
import { spawn } from 'node:child_process'

const node = process.execPath
const bin = (name: string) => `node_modules/.bin/${name}`

type Check = [title: string, command: string, args: string[]]

/** The checks, the longest first. */
const checks: Check[] = [
  ['lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
  ['unused code', bin('knip'), []],
  ['import table', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'scripts', 'tests']],
  ['build', node, ['scripts/build.mjs']],
  ['generated files are up to date', node, ['--import', 'tsx', 'scripts/generate.ts', '--check']],
  ['contract', bin('redocly'), ['lint', 'openapi/openapi.yaml', '--config', 'openapi/redocly.yaml']],
  ['definitions', node, ['scripts/schemas.mjs', 'check']],
  ['product spec', node, ['--import', 'tsx', 'scripts/spec.ts', '--check']],
  ['format', bin('oxfmt'), ['--config', '.prettierrc.json', '--check', '.']],
]

/** In characters: how much of a failed check's output is repeated at the end of the log, where people look first. */
const longestOutput = 4000

/** How many checks run at once. Each also waits for files, so two keep a core busy; none reads what another writes. */
const atOnce = 2

/**
 * Delays garbage collection in the linter, a Go program that ends within half a minute: collecting would be a sixth of
 * its work.
 */
const collectsLate = { GOGC: 'off', GOMEMLIMIT: '4GiB' }

const failures: string[] = []
const waiting = [...checks]
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await report(check)
  }),
)

/** Runs a check and prints its result when it is done. */
async function report([title, command, args]: Check): Promise<void> {
  const began = Date.now()
  const { code, output } = await run(command, args)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const line = `${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`
  console.log(code === 0 ? line : `${line}\n${output}`)
  if (code !== 0) failures.push(`${line}\n${output.slice(-longestOutput)}`)
}

const tests = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', '!long*'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CHECKS_PASSED: String(checks.length - failures.length),
    CHECKS_FAILED: JSON.stringify(failures),
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
tests.on('exit', (code) => process.exit(failures.length > 0 ? 1 : (code ?? 1)))

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...collectsLate, ...process.env } })
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
