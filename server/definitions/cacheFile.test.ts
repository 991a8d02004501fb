import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keep, most, recall } from './cacheFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'cache-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('keeps so many files, and forgets those that nobody has used for longest', async () => {
  const names = Array.from({ length: most.files }, (_, n) => `${n}`)
  for (const name of names) {
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), 1, Number(name) + 1)
  }
  expect(await recall(folder, '0')).toBe('0')
  await keep(folder, 'new', 'text')
  expect(readdirSync(folder)).toHaveLength(most.files * 0.9)
  expect([await recall(folder, '0'), await recall(folder, '1'), await recall(folder, 'new')]).toEqual([
    '0',
    undefined,
    'text',
  ])
})

it('keeps nothing that is very long', async () => {
  await keep(folder, 'long', 'x'.repeat(most.characters + 1))
  expect(await recall(folder, 'long')).toBeUndefined()
})
