import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, describe, expect, it } from 'vitest'
import { PaperFiles } from '../../server/paperFiles/paperFiles.ts'
import { allScripts, composing } from '../support/papers/generated.ts'
import { readPdf } from '../support/papers/readPdf.ts'
import { wrongIn } from '../support/papers/writtenIn.ts'

/** So many papers, ten in a test. */
const papers = Array.from({ length: 200 }, (_, number) => ({
  number,
  script: allScripts[number % allScripts.length] ?? 'everything',
}))
const tens = Array.from({ length: papers.length / 10 }, (_, ten) => papers.slice(10 * ten, 10 * ten + 10))

interface Measured {
  pages: number
  /** In ms, the thread's start left out. */
  made: number
  /** In ms: the longest that anything else would have waited in the thread that answers requests. */
  held: number
}

const measured: Measured[] = []
const files = new PaperFiles({ atOnce: 1, patience: 60_000, hurried: 60_000, longestQueue: 5 })

/** Makes a paper as the server does: composed beside what others do, drawn in the thread. */
async function made({ script, number }: (typeof papers)[number]) {
  const compose = await composing(script, { size: 'longest', number })
  const turns = monitorEventLoopDelay({ resolution: 1 })
  turns.enable()
  const begun = performance.now()
  const outline = compose()
  const file = await files.make({ format: 'pdf', outline })
  const time = performance.now() - begun
  turns.disable()
  return { outline, file, made: time, held: turns.max / 1e6 }
}

afterAll(() => {
  const column = (of: keyof Measured) => measured.map((each) => each[of]).toSorted((one, other) => one - other)
  const range = (of: keyof Measured) => {
    const sorted = column(of)
    return `${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)}, median ${sorted[sorted.length >> 1]?.toFixed(0)}`
  }
  process.stdout.write(
    `${measured.length} papers: pages ${range('pages')}; made in ms ${range('made')}; event loop held in ms ${range('held')}\n`,
  )
})

describe('A credit paper with the longest texts and 200 limits in every script', () => {
  it.each(tens.map((ten) => ({ first: ten[0]?.number, ten })))(
    'has all of it, nothing cut, outside or overlapping: ten from $first',
    async ({ ten }) => {
      await files.make({ format: 'pdf', outline: (await composing('latin', { size: 'small' }))() })
      const wrong: string[] = []
      for (const paper of ten) {
        const { outline, file, ...times } = await made(paper)
        const read = await readPdf(file)
        measured.push({ ...times, pages: read.pages })
        const rows = outline.chapters.flatMap(({ parts }) => parts.flatMap(({ table }) => table?.rows ?? []))
        if (rows.length !== 200) wrong.push(`paper ${paper.number} has ${rows.length} rows`)
        wrong.push(...wrongIn(outline, read).map((each) => `paper ${paper.number}, ${paper.script}: ${each}`))
      }
      expect(wrong).toEqual([])
    },
    600_000,
  )

  it('holds up nobody else for more than 50 ms', () => {
    expect(measured).toHaveLength(papers.length)
    const held = measured.map((each) => each.held).toSorted((one, other) => one - other)
    // The median, for the machine may be busy with something else.
    expect(held[held.length >> 1]).toBeLessThan(50)
  })
})
