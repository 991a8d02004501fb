import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareAside } from './prepareAside.ts'

const patience = 30_000

/** Whether a file appears in a folder while this thread is kept busy. */
function filledMeanwhile(folder: string): boolean {
  const begun = performance.now()
  while (performance.now() - begun < patience) if (readdirSync(folder).length > 0) return true
  return false
}

it(
  'goes on with checking and compiling while this thread is at something else',
  { timeout: 2 * patience },
  async () => {
    const cache = mkdtempSync(join(tmpdir(), 'checked-aside-'))
    try {
      const preparing = prepareAside('schemas', { cache })
      expect(filledMeanwhile(cache)).toBe(true)
      expect((await preparing).stages).not.toHaveLength(0)
      // The names are whole hashes: for a shorter one, somebody could find two texts, a right one and one that is never
      // checked.
      for (const name of readdirSync(cache)) expect(name).toMatch(/^([0-9a-f]{64}|meta-[0-9a-f]+)\.\w+$/)
    } finally {
      rmSync(cache, { recursive: true, force: true })
    }
  },
)

it(
  'checks in another thread once a check was broken off, and as often as asked',
  { timeout: 2 * patience },
  async () => {
    const cache = mkdtempSync(join(tmpdir(), 'checked-aside-'))
    try {
      const most = { time: 1, memory: 384, idle: 1_000 }
      await expect(prepareAside('schemas', { cache, most })).rejects.toThrow('cannot be checked in 0.001 s')
      most.time = patience
      const before = await prepareAside('schemas', { cache, most })
      expect(await prepareAside('schemas', { cache, most })).toEqual(before)
      const both = await Promise.all([1, 2].map(() => prepareAside('schemas', { cache, most })))
      expect(both).toEqual([before, before])
    } finally {
      rmSync(cache, { recursive: true, force: true })
    }
  },
)
