import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The titles of all tests, or of those of a project: the describe chain and the test's own name, joined with ': '. No test is run. */
export async function testTitles(project?: string): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'titles-'))
  const file = join(folder, 'tests.json')
  try {
    // One context for all files: nothing runs that could disturb another, and it takes a quarter of the time.
    await vitest(
      'list',
      '--no-isolate',
      '--pool=threads',
      `--json=${file}`,
      ...(project === undefined ? [] : ['--project', project]),
    )
    return titlesIn(await readFile(file, 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What `vitest list --json` has written, where a chain is joined with ' > '. */
export function titlesIn(list: string): Set<string> {
  const tests = JSON.parse(list) as { name: string }[]
  return new Set(tests.map(({ name }) => titleOf(name)))
}

/** Of a test by its full name, as vitest joins it. */
export const titleOf = (name: string): string => name.replaceAll(' > ', ': ')

function vitest(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The tests could not be listed:\n${errors}`)),
    )
  })
}
