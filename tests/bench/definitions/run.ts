/**
 * `npm run bench:definitions`: measures how long the check of all definitions takes, and how long after an edit of the
 * folder a server of two processes uses it. Prints a line for each, and exits with 1 if one is over its limit.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { checkSource } from '../../../server/definitions/check/check.ts'
import { readSource } from '../../../server/definitions/readSource.ts'
import { type CopiedSchemas, copySchemas } from '../../support/copiedSchemas.ts'
import { startServer } from '../../support/server.ts'
import { type Figure, isOver, line } from '../scale/figure.ts'

const rounds = 20
/** In ms. */
const limits = { check: 300, live: 2_000, ever: 60_000 }

/**
 * In ms: from reading the files to the result of the check. The first includes all that a new process has to compile.
 */
async function checks(dir: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const mistakes = checkSource(await readSource(dir))
    times.push(performance.now() - began)
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  }
  return times
}

const serves = async (url: string, title: string): Promise<boolean> => {
  const answer = await fetch(`${url}/definitions/index.json`, { headers: { connection: 'close' } })
  return (await answer.text()).includes(`"${title}"`)
}

/** In ms: from each edit until enough consecutive answers have it that probably no process lacks it. */
async function edits({ edit }: CopiedSchemas, url: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const title = `Auditor ${round}`
    edit('reference.json', retitled(title))
    const began = performance.now()
    let inARow = 0
    let first = began
    while (inARow < 10) {
      if (!(await serves(url, title))) inARow = 0
      else if ((inARow += 1) === 1) first = performance.now()
      if (performance.now() - began > limits.ever) throw new Error(`${title} was never served.`)
      if (inARow === 0) await pause(20)
    }
    times.push(first - began)
  }
  return times
}

const retitled = (title: string) => (json: Record<string, unknown>) => {
  const [role] = (json.roles as { title: string }[]).filter((each) => each.title.startsWith('Auditor'))
  if (role) role.title = title
}

const figures: Figure[] = []
const report = (figure: Figure) => {
  process.stdout.write(`${line(figure)}\n`)
  figures.push(figure)
}

const schemas = copySchemas()
// Checks run before the server starts, because its start would slow down the first one.
const [first = NaN, ...others] = await checks(schemas.dir)
report({ name: 'the first check of all definitions', times: [first], limit: limits.check, part: 0.95 })
report({ name: 'a further check of all definitions', times: others, limit: limits.check, part: 0.95 })
const server = await startServer({ schemasDir: schemas.dir, demoBank: true, env: { WORKERS: '2' } })
try {
  report({
    name: 'an edit of the folder, live',
    times: await edits(schemas, server.url),
    limit: limits.live,
    part: 0.95,
  })
  process.exitCode = figures.some(isOver) ? 1 : 0
} finally {
  await server.stop()
  schemas.remove()
}
