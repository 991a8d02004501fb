import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { changes } from '../changes/support/change.ts'

/** A row that no change as data proves: the test that does, or what is missing. */
type Elsewhere = { title: string } & ({ provenBy: string } | { missing: string })

const rows = JSON.parse(readFileSync('tests/changes/rows.json', 'utf8')) as Record<string, string | Elsewhere>
const asData = new Set(Object.values(changes).flatMap(({ row }) => row ?? []))

it('Each of the forty-one changes that banks make stands as data, is proven elsewhere, or is said to be missing', () => {
  const unproven = Object.entries(rows).filter(([row, said]) => typeof said === 'string' && !asData.has(row))
  expect(unproven).toEqual([])
  const elsewhere = Object.values(rows).flatMap((said) => (typeof said === 'object' && 'provenBy' in said ? said : []))
  expect(elsewhere.filter(({ provenBy }) => !existsSync(provenBy))).toEqual([])
})

it('A change as data names a row of the forty-one, and one that is not said to be missing', () => {
  expect([...asData].filter((row) => typeof rows[row] !== 'string')).toEqual([])
})
