import { afterAll, describe, expect, it } from 'vitest'
import { outlineOf } from '../../../server/paperFiles/outline.ts'
import { PaperFiles } from '../../../server/paperFiles/paperFiles.ts'
import { longestTurn } from '../../support/longestTurn.ts'
import { allScripts, composing, drawnPaper, formatted, type Script } from '../../support/papers/generated.ts'
import { readPdf } from '../../support/papers/readPdf.ts'
import { wrongIn } from '../../support/papers/writtenIn.ts'

/** So many papers of all scripts together, of which each file of tests makes those of one; so many in a test. */
const papers = 200
const inATest = 5

interface PaperMeasurement {
  pages: number
  /** In ms, the thread's start left out. */
  made: number
  /** In ms: the longest that anything else would have waited in the thread that answers requests. */
  held: number
}

/** Makes a paper as the server does: composed beside what others do, put into words and drawn in the thread. */
async function made(files: PaperFiles, script: Script, number: number) {
  const compose = await composing(script, { size: 'longest', number })
  let [time, longest] = [0, 0]
  const timed = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const begun = performance.now()
    const { done, held } = await longestTurn(work)
    time += performance.now() - begun
    longest = Math.max(longest, held)
    return done
  }
  const paper = formatted(await timed(compose))
  const file = await timed(() => files.make({ format: 'pdf', paper, language: 'en' }))
  return { outline: outlineOf(paper), file, made: time, held: longest }
}

/** The papers of a script that hold as much as the definitions allow. */
export function longestPapersIn(script: Script): void {
  const numbers = Array.from({ length: papers }, (_, number) => number).filter(
    (number) => allScripts[number % allScripts.length] === script,
  )
  const tests = Array.from({ length: Math.ceil(numbers.length / inATest) }, (_, test) =>
    numbers.slice(inATest * test, inATest * (test + 1)),
  )
  const files = new PaperFiles({ atOnce: 1, patience: 60_000, hurried: 60_000, longestQueue: 5 })
  const measurements: PaperMeasurement[] = []
  afterAll(() => tell(script, measurements))

  describe(`A credit paper with the longest texts and 200 limits: ${script}`, () => {
    it.each(tests.map((those) => ({ first: those[0], those })))(
      'has all of it, nothing cut, outside or overlapping: five from $first',
      async ({ those }) => {
        await files.make({ format: 'pdf', paper: await drawnPaper('latin', { size: 'small' }), language: 'en' })
        const wrong: string[] = []
        for (const number of those) {
          const { outline, file, ...times } = await made(files, script, number)
          const read = await readPdf(file)
          measurements.push({ ...times, pages: read.pages })
          const rows = outline.chapters.flatMap(({ parts }) => parts.flatMap(({ table }) => table?.rows ?? []))
          if (rows.length !== 200) wrong.push(`paper ${number} has ${rows.length} rows`)
          wrong.push(...wrongIn(outline, read).map((each) => `paper ${number}, ${script}: ${each}`))
        }
        expect(wrong).toEqual([])
      },
      600_000,
    )

    it('holds up nobody else for more than 50 ms', () => {
      expect(measurements).toHaveLength(numbers.length)
      const held = measurements.map((each) => each.held).toSorted((one, other) => one - other)
      // The median, for the machine may be busy with something else.
      expect(held[held.length >> 1]).toBeLessThan(50)
    })
  })
}

function tell(script: Script, measurements: PaperMeasurement[]) {
  const range = (of: keyof PaperMeasurement) => {
    const sorted = measurements.map((each) => each[of]).toSorted((one, other) => one - other)
    return `${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)}, median ${sorted[sorted.length >> 1]?.toFixed(0)}`
  }
  process.stdout.write(
    `${measurements.length} papers, ${script}: pages ${range('pages')}; made in ms ${range('made')}; event loop held in ms ${range('held')}\n`,
  )
}
