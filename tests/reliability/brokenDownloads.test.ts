import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { names } from '../../server/audit/evidence/format.ts'
import { readPublicKey } from '../../server/audit/key.ts'
import { type EmbeddedBank, openEmbeddedBank } from './support/embedded.ts'
import { newRequest } from './support/plays.ts'
import { applications, openStaff } from './support/staff.ts'
import { until } from './support/watching.ts'
import { readPdf } from '../support/papers/readPdf.ts'
import { client } from '../support/people.ts'
import { continueAll, databasePids, kill, stopAll } from '../support/tree.ts'
import { broken, filesIn } from '../api/support/evidence.ts'

let bank: EmbeddedBank
let evidence: string
/** Of an application that was decided: it has the paper in it. */
let decided: string
let paper: string

/** More of it than the connection holds: a download has not ended when its first piece has arrived. */
const large = 18 * 1024 * 1024

beforeAll(async () => {
  bank = await openEmbeddedBank()
  const staff = openStaff(() => bank.server.url)
  const { id } = (await staff.send('rm', 'POST', applications, newRequest(bank.context, 'A large file'))).body as {
    id: string
  }
  const lines = (
    randomBytes(large)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n')
  for (const name of ['first.csv', 'second.csv']) await staff.upload('rm', id, new File([lines], name), {})
  const { results } = (await staff.send('auditor', 'GET', `${applications}?limit=1&status=APPROVED`)).body as {
    results: { id: string }[]
  }
  evidence = `${applications}${id}/evidence/`
  decided = `${applications}${results[0]?.id}/evidence/`
  paper = `${applications}${results[0]?.id}/paper/file/?format=pdf&decided=true`
})
afterAll(() => bank.remove())

interface StartedDownload {
  status: number
  /** All that arrives, and whether the answer came to its end. */
  rest(): Promise<{ bytes: Buffer; isWhole: boolean }>
}

async function begin(path: string, signal?: AbortSignal): Promise<StartedDownload> {
  const { token } = await client(bank.server.url, 'auditor')
  const answer = await fetch(bank.server.url + path, { signal, headers: { authorization: `Bearer ${token}` } })
  const reader = answer.body?.getReader()
  const parts: Uint8Array[] = []
  const next = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (value) parts.push(value)
    return !done
  }
  await next()
  const rest = async () => {
    try {
      while (await next());
      return { bytes: Buffer.concat(parts), isWhole: true }
    } catch {
      return { bytes: Buffer.concat(parts), isWhole: false }
    }
  }
  return { status: answer.status, rest }
}

const wrongIn = async (bytes: Buffer) => broken(bytes, [await readPublicKey(join(bank.dataDir, 'audit-key.pem'))])

const hasPaper = (bytes: Buffer) => names.paperFile in filesIn(bytes)

const isReady = async () => (await fetch(`${bank.server.url}/health/ready`).catch(() => undefined))?.ok === true

/** How it breaks, and how it is mended. */
const breaks: Record<string, () => () => Promise<unknown> | void> = {
  'the database hangs': () => {
    const stopped = stopAll(bank.dataDir)
    return () => continueAll(stopped)
  },
  'the database is killed': () => {
    kill(databasePids(bank.dataDir))
    return () => {}
  },
  'the server is killed': () => {
    const ended = bank.server.kill()
    return async () => {
      await ended
      await bank.startAgain()
    }
  },
}

describe.each(Object.keys(breaks))('While %s', (name) => {
  it('half a file of evidence is not taken for a whole one, and the next one is whole', async () => {
    const begun = await begin(evidence)
    expect(begun.status).toBe(200)
    const mend = breaks[name]?.()
    const { bytes, isWhole } = await begun.rest()
    expect({ isWhole, isRefused: (await wrongIn(bytes)).length > 0 }).toEqual({ isWhole: false, isRefused: true })
    await mend?.()
    await until(isReady)
    const next = await (await begin(evidence)).rest()
    expect({ isWhole: next.isWhole, wrong: await wrongIn(next.bytes) }).toEqual({ isWhole: true, wrong: [] })
  })

  it('nobody gets half a paper, and the next one is whole', async () => {
    const { token } = await client(bank.server.url, 'auditor')
    const mend = breaks[name]?.()
    const answer = await fetch(bank.server.url + paper, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => undefined,
    )
    const isHalf = answer?.status === 200 && !(await readPdf(Buffer.from(await answer.arrayBuffer()))).pages
    expect(isHalf).toBe(false)
    await mend?.()
    await until(isReady)
    const { bytes, isWhole } = await (await begin(paper)).rest()
    expect(isWhole).toBe(true)
    expect((await readPdf(bytes)).pages).toBeGreaterThan(0)
  })
})

describe.each(Object.keys(breaks))('While the paper is put into evidence and %s', (name) => {
  it('nobody gets evidence without it, and the next one has it', async () => {
    const begun = begin(decided).catch(() => undefined)
    await fetch(`${bank.server.url}/health/live`)
    const mend = breaks[name]?.()
    const first = await begun
    const arrived = first?.status === 200 ? await first.rest() : undefined
    const isHonest = !arrived || (arrived.isWhole ? hasPaper(arrived.bytes) : (await wrongIn(arrived.bytes)).length > 0)
    expect(isHonest).toBe(true)
    await mend?.()
    await until(isReady)
    const { bytes, isWhole: isNextWhole } = await (await begin(decided)).rest()
    expect({ isNextWhole, wrong: await wrongIn(bytes) }).toEqual({ isNextWhole: true, wrong: [] })
    expect(hasPaper(bytes)).toBe(true)
  })
})

describe('Whoever goes away', () => {
  /** More than one person may have at once, of either kind. */
  const times = 8
  const threads = () => readdirSync(`/proc/${bank.server.pid}/task`).length

  it('amid a download takes no place with them', async () => {
    for (let time = 0; time < times; time += 1) {
      const gone = new AbortController()
      const begun = await begin(evidence, gone.signal)
      expect(begun.status).toBe(200)
      gone.abort()
      expect((await begun.rest()).isWhole).toBe(false)
    }
    await expect.poll(async () => (await begin(paper)).status).toBe(200)
    expect(await wrongIn((await (await begin(evidence)).rest()).bytes)).toEqual([])
  })

  it('while a paper is made takes no place, and leaves no thread', async () => {
    const { token } = await client(bank.server.url, 'auditor')
    await (await begin(paper)).rest()
    const before = threads()
    for (let time = 0; time < times; time += 1) {
      const gone = new AbortController()
      const asked = fetch(bank.server.url + paper, {
        signal: gone.signal,
        headers: { authorization: `Bearer ${token}` },
      })
      await fetch(`${bank.server.url}/health/live`)
      gone.abort()
      await asked.catch(() => {})
    }
    await expect.poll(async () => (await begin(paper)).status).toBe(200)
    expect(threads() - before).toBeLessThan(times / 2)
  })
})
