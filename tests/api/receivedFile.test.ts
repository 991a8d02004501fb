import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { withReceived } from '../../server/contents/receivedFile.ts'
import { canMount, openSmallDisk } from '../support/smallDisk.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { upload } from './support/files.ts'

afterEach(() => vi.unstubAllEnvs())

describe('a file that is being received', () => {
  const folder = mkdtempSync(join(tmpdir(), 'received-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.skipIf(process.platform !== 'linux')('has no name that a process which is killed could leave behind', async () => {
    vi.stubEnv('TMPDIR', folder)
    async function* bytes() {
      yield Buffer.from('of a ')
      expect(readdirSync(folder)).toEqual([])
      yield Buffer.from('customer')
    }
    await withReceived(Readable.from(bytes()), async ({ path, size, parts }) => {
      expect(readdirSync(folder)).toEqual([])
      expect(await readFile(path, 'utf8')).toBe('of a customer')
      // It is read more than once: for its type, and to be kept.
      for (const _ of [1, 2]) expect(await text(parts())).toBe('of a customer')
      expect(size).toBe(13)
    })
  })

  it('is gone when it has been looked at, and when it broke off', async () => {
    vi.stubEnv('TMPDIR', folder)
    await withReceived(Readable.from([Buffer.from('whole')]), async () => {})
    async function* half() {
      yield Buffer.from('half')
      throw new Error('The link broke.')
    }
    await expect(withReceived(Readable.from(half()), async () => {})).rejects.toThrow('The data is not valid')
    expect(readdirSync(folder)).toEqual([])
  })
})

describe.skipIf(!canMount)('a temporary folder without room', () => {
  let bank: Bank
  beforeAll(async () => {
    bank = await openBank()
  })
  afterAll(() => bank.close())

  it('is told to the person, and takes the file once there is room again', async () => {
    const { id } = await bank.create()
    const lines = 'A line of a customer.\n'.repeat(100_000)
    const disk = await openSmallDisk(1)
    try {
      vi.stubEnv('TMPDIR', disk.folder)
      expect(await upload(bank, 'requester', id, 'notes.txt', lines)).toMatchObject({
        status: 503,
        body: {
          detail: 'The server’s storage is full. Nothing was changed. Please tell your administrator.',
        },
      })
      expect(readdirSync(disk.folder)).toEqual([])
      vi.unstubAllEnvs()
      ok(await upload(bank, 'requester', id, 'notes.txt', lines), 201)
      expect((await bank.read(id)).documents).toHaveLength(1)
    } finally {
      await disk.remove()
    }
  })
})
