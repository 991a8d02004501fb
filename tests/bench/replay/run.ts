/**
 * `npm run bench:replay [-- applications]`: measures how long a draft's replay over 100,000 open applications takes,
 * and how long other requests take meanwhile. BENCH_BANK names a folder in which the filled bank is kept for the next
 * run. Prints a line for each figure, and exits with 1 if one is over its limit.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, client } from '../../support/people.ts'
import { openFilledBank } from '../scale/bank.ts'

const applications = Number(process.argv[2] ?? 100_000)
/** The replay of 100,000 applications in seconds, and a list in ms. */
const limits = { replay: 300, list: 500 }

const progress = (text: string) => process.stderr.write(`${text}\n`)

interface Replay {
  id: string
  state: string
  seen: number
  total: number
  found: number
  mistakes: string[]
}

/**
 * Changes for each kind of finding: they require a field, remove an option, and make a decision table decide otherwise.
 */
const changes: Record<string, (text: string) => string> = {
  'stages/legal-review/data.schema.json': (text) =>
    text
      .replace('"required": ["agreement_template"]', '"required": ["agreement_template", "governing_law"]')
      .replace('"CSA", "OTHER"]', '"CSA"]'),
  'tables/rating-scale.json': (text) => text.replace('"BB", "speculative"', '"BB", "investment"'),
}

async function draft({ send }: Client): Promise<void> {
  const { live, draft: kept } = (await send('GET', '/api/workbench/')).body as {
    live: { hash: string }
    draft: { revision: number } | null
  }
  const { files } = (await send('GET', '/api/workbench/files/?of=live')).body as {
    files: { path: string; text: string }[]
  }
  const changed = files.flatMap(({ path, text }) => {
    const now = changes[path]?.(text) ?? text
    return now === text ? [] : [[path, now] as const]
  })
  if (changed.length < Object.keys(changes).length) throw new Error('The definitions are other ones by now.')
  const body = { base_hash: live.hash, revision: kept?.revision ?? 0, files: Object.fromEntries(changed) }
  const { status } = await send('PUT', '/api/workbench/draft/', body)
  if (status !== 200) throw new Error(`The draft was refused: ${status}`)
}

/** In ms: the times of another person's requests until the replay is over. */
async function others({ send }: Client, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await send('GET', '/api/credit/credit-applications/?limit=25')
    times.push(performance.now() - began)
    await pause(200)
  }
  return times.toSorted((one, other) => one - other)
}

async function replay({ send }: Client): Promise<Replay> {
  const { body, status } = await send('POST', '/api/workbench/replays/', { of: 'draft' })
  if (status >= 300) throw new Error(`The replay was refused: ${status} ${JSON.stringify(body)}`)
  let now = body as Replay
  while (now.state === 'running') {
    await pause(1_000)
    now = (await send('GET', `/api/workbench/replays/${now.id}/`)).body as Replay
    progress(`  ${now.seen} of ${now.total}`)
  }
  return now
}

progress(`Filling a database with ${applications} applications in flight …`)
const bank = await openFilledBank({ applications, open: applications }, progress, process.env.BENCH_BANK)
try {
  const [designer, auditor] = await Promise.all([client(bank.url, 'designer'), client(bank.url, 'auditor')])
  await draft(designer)
  progress('Replaying …')
  const began = performance.now()
  let isOver = false
  const meanwhile = others(auditor, () => isOver)
  const done = await replay(designer).finally(() => (isOver = true))
  const took = (performance.now() - began) / 1000
  const times = await meanwhile
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  if (done.state !== 'done') throw new Error(`The replay is ${done.state}: ${done.mistakes.join('; ')}`)
  process.stdout.write(
    [
      `Replay of ${done.total} applications: ${took.toFixed(1)} s (limit ${limits.replay}), ${done.found} kinds of finding`,
      `The list meanwhile, p95 of ${times.length}: ${p95.toFixed(0)} ms (limit ${limits.list})`,
      '',
    ].join('\n'),
  )
  process.exitCode = took > limits.replay || p95 > limits.list ? 1 : 0
} finally {
  await bank.close()
}
