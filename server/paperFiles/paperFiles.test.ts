import { afterEach, describe, expect, it } from 'vitest'
import { drawnPaper } from '../../tests/support/papers/generated.ts'
import { type Format, PaperFiles } from './paperFiles.ts'

const started = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      const answer = () => parentPort.postMessage({ bytes: Uint8Array.of(7) })
      parentPort.on('message', ({ format }) => { ${code} })`)}`,
  )

const capacity = { atOnce: 1, patience: 60_000, hurried: 60_000, longestQueue: 5 }
let files: PaperFiles
const make = async (format: Format) =>
  files.make({ format, paper: await drawnPaper('latin', { size: 'small' }), language: 'en' })
afterEach(async () => void (await make('docx').catch(() => {})))

describe('The thread that makes files of papers', () => {
  it('is followed by another when it ended without an answer', async () => {
    files = new PaperFiles(capacity, started(`if (format === 'docx') process.exit(); answer()`))
    await expect(make('docx')).rejects.toThrow('aborted')
    expect([...(await make('pdf'))]).toEqual([7])
  })

  it('may fail when nobody waits for it', async () => {
    files = new PaperFiles(
      capacity,
      started(`
        if (format === 'docx') process.exit()
        answer()
        setTimeout(() => { throw new Error('broken') }, 20)`),
    )
    const firstByte = () => make('pdf').then(([byte]) => byte)
    for (const _ of ['before', 'afterwards'])
      await expect.poll(() => firstByte().catch(() => undefined), { timeout: 15_000 }).toBe(7)
  })
})
