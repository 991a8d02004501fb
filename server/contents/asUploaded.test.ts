import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { asUploaded } from './asUploaded.ts'

const parts = ['one ', 'two ', 'three'].map((text) => Buffer.from(text))
const hashOf = (...content: Buffer[]) => ({
  id: 'd1',
  sha256: createHash('sha256').update(Buffer.concat(content)).digest('hex'),
})

describe('a content that is handed out', () => {
  it.each([[[]], [parts.slice(0, 1)], [parts]])('is what was uploaded, in however many parts', async (content) => {
    expect(await buffer(asUploaded(Readable.from(content), hashOf(...content)))).toEqual(Buffer.concat(content))
  })

  it('ends before its last part where it is not what was uploaded', async () => {
    const out = asUploaded(Readable.from(parts), hashOf(Buffer.from('one two four')))
    const given: unknown[] = []
    out.on('data', (part) => given.push(part))
    await expect(new Promise((resolve, reject) => out.on('end', resolve).on('error', reject))).rejects.toThrow(
      'The content of document d1 is not the file that was uploaded.',
    )
    expect(given).toEqual(parts.slice(0, 2))
  })

  it('breaks off with its store, and lets go of it when nobody reads any more', async () => {
    const [failing, left] = [new PassThrough(), new PassThrough()]
    const out = asUploaded(failing, hashOf())
    const failed = new Promise((resolve) => out.on('error', resolve))
    failing.destroy(new Error('The store is away.'))
    expect(await failed).toMatchObject({ message: 'The store is away.' })

    const closed = new Promise((resolve) => left.on('close', resolve))
    asUploaded(left, hashOf()).destroy()
    await closed
    expect(left.destroyed).toBe(true)
  })
})
