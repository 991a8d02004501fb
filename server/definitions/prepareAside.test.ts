import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { TaskThread } from '../lib/taskThread.ts'
import { prepareAside } from './prepareAside.ts'

const patience = 30_000
const timeout = 2 * patience

function newCache(): string {
  const cache = mkdtempSync(join(tmpdir(), 'checked-aside-'))
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
  return cache
}

/** Whether a file appears in a folder while this thread is kept busy. */
function filledMeanwhile(folder: string): boolean {
  const begun = performance.now()
  while (performance.now() - begun < patience) if (readdirSync(folder).length > 0) return true
  return false
}

it('goes on with checking and compiling while this thread is at something else', { timeout }, async () => {
  const cache = newCache()
  const preparing = prepareAside('schemas', { cache })
  expect(filledMeanwhile(cache)).toBe(true)
  expect((await preparing).stages).not.toHaveLength(0)
  // The names are whole hashes: for a shorter one, somebody could find two texts, a right one and one that is never
  // checked.
  for (const name of readdirSync(cache)) expect(name).toMatch(/^([0-9a-f]{64}|meta-[0-9a-f]+)\.\w+$/)
})

it('reuses an idle thread, and gives concurrent checks a thread each', { timeout }, async () => {
  const { contexts } = vi.spyOn(TaskThread.prototype, 'run').mock
  onTestFinished(() => void vi.restoreAllMocks())
  const most = { time: patience, memory: 384, idle: 1_000 }
  const check = () => prepareAside('schemas', { cache, most })
  const cache = newCache()
  const first = await check()
  expect(await check()).toEqual(first)
  expect(await Promise.all([check(), check()])).toEqual([first, first])
  expect(contexts[1]).toBe(contexts[0])
  expect(new Set(contexts.slice(2)).size).toBe(2)
})

it('does not answer a check with the result of an earlier one that took too long', { timeout }, async () => {
  const cache = newCache()
  const most = { time: 1, memory: 384, idle: 1_000 }
  // Without any file, the answer would come before that of the second check.
  await expect(prepareAside(new Map(), { cache, most })).rejects.toThrow('cannot be checked in 0.001 s')
  most.time = patience
  expect((await prepareAside('schemas', { cache, most })).stages).not.toHaveLength(0)
})
