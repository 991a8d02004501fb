import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { isFull } from '../../server/errors/unavailable.ts'
import { canMount } from '../support/smallDisk.ts'
import { type EmbeddedBank, openBankOnSmallDisk } from './support/embedded.ts'
import { embeddedUrl } from '../support/tree.ts'

it.skipIf(!canMount)(
  'On a full disk the database ends, and comes back with room; nothing that was told is wrong then',
  { timeout: 180_000 },
  async () => {
    const bank = await openBankOnSmallDisk(96)
    const { sender } = bank.crowd
    const filler = join(dirname(bank.dataDir), 'filler')
    try {
      await bank.crowd.arrive()
      const working = bank.crowd.work()
      await sender.more(10)
      fill(filler)
      await exhaustLog(bank)
      await isReady(bank, 503)
      expect(await statusOf(bank, '/health/live')).toBe(200)
      rmSync(filler)
      await isReady(bank, 200)
      await sender.more(10)
      sender.stop()
      await working
      // The disk is small: the database may have ended once more, and is then about to start.
      await vi.waitFor(async () => expect(await bank.wrong()).toEqual([]), { timeout: 60_000, interval: 500 })
    } finally {
      await bank.remove()
    }
  },
)

const statusOf = async ({ server }: EmbeddedBank, path: string) => (await fetch(server.url + path)).status

const isReady = (bank: EmbeddedBank, status: number) =>
  vi.waitFor(async () => expect(await statusOf(bank, '/health/ready')).toBe(status), { timeout: 60_000, interval: 100 })

/** Writes zeros until there is no room for another. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const zeros = Buffer.alloc(4096); ;) writeSync(file, zeros)
  } catch (error) {
    if (!isFull(error)) throw error
  } finally {
    closeSync(file)
  }
}

/** Has PostgreSQL begin one file after the other of what it is about to do, until there is no room for the next. */
async function exhaustLog({ dataDir }: EmbeddedBank): Promise<void> {
  const db = connect(embeddedUrl(dataDir), () => {}, { connections: 1 })
  try {
    for (;;)
      await sql`SELECT pg_switch_wal(), pg_logical_emit_message(false, 'test',
        'so that there is something to switch')`.execute(db)
  } catch {
    // It has ended, as it should.
  } finally {
    await db.destroy()
  }
}
