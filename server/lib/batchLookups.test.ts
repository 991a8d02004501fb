import { describe, expect, it } from 'vitest'
import { batchLookups } from './batchLookups.ts'

/** A lookup whose queries wait until the test answers them; `questions` has the keys of each query. */
function open() {
  const questions: string[][] = []
  const answers: { found: (there: string[]) => void; fail: () => void }[] = []
  const isThere = batchLookups((items) => {
    questions.push(items)
    return new Promise((resolve, reject) =>
      answers.push({ found: (there) => resolve(new Set(there)), fail: () => reject(new Error('No answer.')) }),
    )
  })
  return { questions, answers, isThere }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('many that are asked about at once', () => {
  it('are asked about in two questions: the first, and all that came meanwhile', async () => {
    const { questions, answers, isThere } = open()
    const first = isThere('one')
    await settled()
    const others = Array.from({ length: 2000 }, (_, n) => isThere(`other ${n}`))
    await settled()
    expect(questions).toEqual([['one']])
    answers[0]?.found(['one'])
    expect(await first).toBe(true)
    await settled()
    answers[1]?.found(['other 7'])
    expect((await Promise.all(others)).flatMap((there, n) => (there ? [n] : []))).toEqual([7])
    expect(questions.map(({ length }) => length)).toEqual([1, 2000])
  })

  it('fail with the question before, and the next ones are asked about again', async () => {
    const { questions, answers, isThere } = open()
    const failing = [isThere('one')]
    await settled()
    failing.push(isThere('two'))
    answers[0]?.fail()
    for (const each of failing) await expect(each).rejects.toThrow('No answer.')
    const later = isThere('three')
    await settled()
    answers[1]?.found(['three'])
    expect(await later).toBe(true)
    expect(questions).toEqual([['one'], ['three']])
  })
})
