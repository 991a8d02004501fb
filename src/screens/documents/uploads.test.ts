import { describe, expect, it, vi } from 'vitest'
import type { Document } from '../../api/http/types.ts'
import { createUploads } from './uploads.ts'

const file = (name: string) => new File(['x'], name)
const document = (name: string): Document => ({
  id: name,
  name,
  type: 'text/plain',
  size: 1,
  sha256: '',
  uploaded_by_name: '',
  uploaded_at: '',
})

function fake(isOffered = true) {
  const sent: string[] = []
  const failing = new Set<string>()
  const uploads = createUploads(
    async (application, { name }) => {
      sent.push(`${application}/${name}`)
      if (failing.has(name)) throw new Error('Too large.')
      return document(name)
    },
    { areOffered: () => isOffered },
  )
  return { uploads, sent, failing }
}

describe('Files on their way', () => {
  it('are sent at once to an application that exists', async () => {
    const { uploads, sent } = fake()
    await uploads.add([file('a'), file('b')], '7')
    expect(sent).toEqual(['7/a', '7/b'])
    expect(uploads.list()).toEqual([])
  })
  it('wait on a new form for its first save', async () => {
    const { uploads, sent } = fake()
    await uploads.add([file('a'), file('b')], undefined)
    expect(sent).toEqual([])
    uploads.remove(uploads.list()[1]!.key)
    await uploads.sendPicked('7')
    expect(sent).toEqual(['7/a'])
  })
  it('arrive in the order in which they were picked where they have one name, as each is a version', async () => {
    const started: string[] = []
    const arrive: (() => void)[] = []
    const uploads = createUploads(
      async (_, { name, size }) => {
        started.push(`${name} ${size}`)
        await new Promise<void>((done) => arrive.push(done))
        return document(name)
      },
      { areOffered: () => true },
    )
    // As two systems write one letter.
    const [composed, decomposed] = ['ä', 'a\u0308']
    await uploads.add([new File(['x'], composed), new File(['xx'], decomposed), file('b')], undefined)
    const all = uploads.sendPicked('7')
    expect(started).toEqual([`${composed} 1`, 'b 1'])
    arrive[0]!()
    await vi.waitFor(() => expect(started).toEqual([`${composed} 1`, 'b 1', `${decomposed} 2`]))
    arrive.forEach((done) => done())
    await all
    expect(uploads.list()).toEqual([])
  })
  it('stay with the reason when they fail, and can be sent again', async () => {
    const { uploads, sent, failing } = fake()
    failing.add('a')
    await uploads.add([file('a')], '7')
    expect(uploads.list()).toMatchObject([{ application: '7', failed: 'Too large.' }])
    failing.clear()
    await uploads.retry(uploads.list()[0]!)
    expect(sent).toEqual(['7/a', '7/a'])
    expect(uploads.list()).toEqual([])
  })
  it('are sent no further when they are removed, and those that wait for their turn not at all', async () => {
    const started: string[] = []
    const uploads = createUploads(
      (_, { name }, { signal }) => {
        started.push(name)
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('Cancelled.'))),
        )
      },
      { areOffered: () => true },
    )
    const all = uploads.add(['a', 'b', 'c', 'd', 'e'].map(file), '7')
    const keyOf = (name: string) => uploads.list().find((upload) => upload.file.name === name)!.key
    uploads.remove(keyOf('d'))
    uploads.remove(keyOf('a'))
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'e']))
    for (const name of ['b', 'c', 'e']) uploads.remove(keyOf(name))
    await all
    expect(uploads.list()).toEqual([])
  })
  it('are forgotten when the new form is left', async () => {
    const { uploads } = fake()
    await uploads.add([file('a')], undefined)
    uploads.forgetPicked(undefined)
    expect(uploads.list()).toEqual([])
  })
  it('are not sent to a server that keeps none: they stay with their form, past its first save, until it is left', async () => {
    const { uploads, sent } = fake(false)
    await uploads.add([file('a')], undefined)
    await uploads.sendPicked('7')
    await uploads.add([file('b')], '7')
    uploads.forgetPicked(undefined)
    expect(sent).toEqual([])
    expect(uploads.list()).toMatchObject([
      { application: '7', file: { name: 'a' } },
      { application: '7', file: { name: 'b' } },
    ])
    expect(uploads.countPicked()).toBe(2)
    uploads.forgetPicked('7')
    expect(uploads.count()).toBe(0)
  })
  it('go on when the form that sends them is left', async () => {
    const { uploads, failing } = fake()
    failing.add('a')
    await uploads.add([file('a')], '7')
    uploads.forgetPicked('7')
    expect([uploads.count(), uploads.countPicked()]).toEqual([1, 0])
  })
  it('tell who listens', async () => {
    const { uploads } = fake()
    let calls = 0
    const stop = uploads.subscribe(() => calls++)
    await uploads.add([file('a')], undefined)
    stop()
    uploads.forgetPicked(undefined)
    expect(calls).toBe(1)
  })
})
