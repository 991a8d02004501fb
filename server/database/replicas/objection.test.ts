import { describe, expect, it } from 'vitest'
import { objection } from './objection.ts'

const good = { follows: true, age: 400, migration: '036-last-writes.sql', newest: '036-last-writes.sql' }

describe('A replica', () => {
  it('is good if it follows the primary by less than a second, with the same tables', () => {
    expect(objection(good)).toBeUndefined()
  })

  it.each([
    ['has become a primary', { follows: false }, 'it follows no primary'],
    ['has not replayed a migration', { migration: '035-other.sql' }, 'it has another version of the tables'],
    ['is there while the primary has not answered', { newest: undefined }, 'it has another version of the tables'],
    ['follows by more than a second', { age: 1_001 }, 'its data may be more than a second old'],
    ['is further back than is known', { age: undefined }, 'its data may be more than a second old'],
  ])('that %s is left out', (_, known, reason) => {
    expect(objection({ ...good, ...known })).toBe(reason)
  })
})
