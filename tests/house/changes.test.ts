import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { changes } from '../changes/support/change.ts'

/** A row that no change as data proves, and the test that does. */
type ProofElsewhere = { title: string; provenBy: string }

const rows = JSON.parse(readFileSync('tests/changes/rows.json', 'utf8')) as Record<string, string | ProofElsewhere>
const asData = new Set(Object.values(changes).flatMap(({ row }) => row ?? []))

it('Each of the forty-one changes that banks make is proven as data or elsewhere', () => {
  expect(Object.keys(rows)).toHaveLength(41)
  const unproven = Object.entries(rows).filter(([row, proof]) => typeof proof === 'string' && !asData.has(row))
  expect(unproven).toEqual([])
  const elsewhere = Object.values(rows).flatMap((proof) => (typeof proof === 'object' ? proof : []))
  expect(elsewhere.filter(({ provenBy }) => !existsSync(provenBy))).toEqual([])
})

it('A change as data names a row of the forty-one, and one that is not proven elsewhere', () => {
  expect([...asData].filter((row) => typeof rows[row] !== 'string')).toEqual([])
})
