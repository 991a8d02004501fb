import { expect, it } from 'vitest'
import { lookupCacheAtVersions } from './known.ts'

const norrland = [{ id: '1', name: 'Norrland Metall AB' }]

it('keeps what was looked up while the version stays the same', () => {
  const knownAt = lookupCacheAtVersions()
  knownAt('a').records.set('counterparties id 1', norrland)
  expect(knownAt('a').records.get('counterparties id 1')).toBe(norrland)
})

it('forgets it at another version, and has not kept it for the one before', () => {
  const knownAt = lookupCacheAtVersions()
  knownAt('a').records.set('counterparties id 1', norrland)
  expect(knownAt('b').records.size).toBe(0)
  expect(knownAt('a').records.size).toBe(0)
})

it('leaves a request that began before the change its own lookups', () => {
  const knownAt = lookupCacheAtVersions()
  const before = knownAt('a')
  knownAt('b')
  before.records.set('counterparties id 1', norrland)
  expect(knownAt('b').records.size).toBe(0)
})

it('begins anew when it is full', () => {
  const knownAt = lookupCacheAtVersions()
  const { staff } = knownAt('a')
  for (let n = 0; n <= 1_000; n += 1) staff.set(String(n), [])
  expect(knownAt('a').staff.size).toBe(0)
})
